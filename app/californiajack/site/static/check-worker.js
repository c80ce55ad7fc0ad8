// Answers, to show that workers are allowed.
self.onmessage = (event) => self.postMessage(event.data);
