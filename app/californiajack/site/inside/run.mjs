// Starts Pyodide under Node and runs one script of this folder in it. Called by ../node.py.
import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const order = JSON.parse(readFileSync(process.argv[2], "utf8"));
globalThis.XMLHttpRequest ??= class {}; // Panel imports the name; nothing here calls it

async function main() {
  const { loadPyodide } = createRequire(import.meta.url)(join(order.core, "pyodide.js"));
  const python = await loadPyodide({
    indexURL: order.core,
    stdLibURL: order.stdlib,
    env: order.env,
    stdout: (line) => console.error(line),
    stderr: (line) => console.error(line),
  });
  python.FS.mkdirTree("/host");
  python.mountNodeFS("/host", order.scratch);
  for (const [archive, folder] of order.job.archives ?? []) {
    const bytes = new Uint8Array(readFileSync(join(order.scratch, archive)));
    python.unpackArchive(bytes, "zip", { extractDir: folder });
  }
  python.globals.set("job_json", JSON.stringify(order.job));
  python.runPython("import json\njob = json.loads(job_json)\nresult = None");
  await python.runPythonAsync(readFileSync(order.script, "utf8"), { filename: order.script });
  writeFileSync(order.answer, python.runPython("json.dumps(result)"));
}

try {
  await main();
} catch (error) {
  console.error(String(error?.stack ?? error));
  process.exit(1);
}
process.exit(0); // callbacks of the app may still be scheduled
