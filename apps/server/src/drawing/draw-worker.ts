import { setPriority } from "node:os";
import type { DrawTask, Drawn } from "./draw-task.ts";

/*
 * Runs in a thread of its own. Linux gives each thread a priority, so that requests go first where there are fewer
 * processors than work; elsewhere the number would hold for the whole server. Before the code that draws is loaded, which
 * takes half a second.
 */
if (process.platform === "linux") setPriority(10);
const loaded = import("./draw-document.ts");

export default async function draw(task: DrawTask): Promise<Drawn> {
  return (await loaded).drawDocument(task);
}
