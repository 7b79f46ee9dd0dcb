import { flushCompileCache } from "node:module";
import { setPriority } from "node:os";
import type { DrawTask, Drawn } from "./draw-task.ts";

// Requests go first where there are fewer processors than work. Before the code that draws is loaded, which takes half a second.
setPriority(10);
// Ctrl-C reaches every process of the terminal: the server answers what it has begun, and then ends this one.
process.on("SIGINT", () => undefined);
const loaded = loadCode();

export default async function draw(task: DrawTask): Promise<Drawn> {
  return (await loaded)(task);
}

async function loadCode(): Promise<(task: DrawTask) => Promise<Drawn>> {
  const { drawDocument } = await import("./draw-document.ts");
  // Node writes it when a process ends by itself, and this one is killed.
  flushCompileCache();
  return drawDocument;
}
