export function render({ model, el }) {
  const out = document.createElement("p");
  out.id = "out";
  el.append(out);
  for (const type of ["play", "fail", "slow", "stuck", "numbers", "later", "address"]) {
    const button = document.createElement("button");
    button.textContent = type;
    button.addEventListener("click", () => {
      button.setAttribute("aria-pressed", "true"); // painted at once, whatever Python does
      model.send_msg({ type });
    });
    el.append(button);
  }
  const draw = () => {
    out.textContent = `turn ${model.state.turn}: ${model.state.text}`;
  };
  model.on("state", draw);
  draw();
}
