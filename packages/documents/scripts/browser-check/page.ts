/** Shows what the worker has drawn, and hands it to who serves the page. */
const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
const out = document.querySelector("pre")!;
const show = (text: string) => {
  out.textContent = text;
  void fetch("/drawn", { method: "POST", body: text });
};
worker.addEventListener("message", ({ data }) => show(String(data)));
worker.addEventListener("error", ({ message }) => show(`failed\n${message}`));
