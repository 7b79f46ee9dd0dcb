import { parentPort, workerData } from "node:worker_threads";
import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";

// One page, one worker: whatever a page does to the parser, it is killed with its thread.
const { html } = workerData as { html: string };
const { document } = parseHTML(html);
const article = new Readability(document, {
  maxElemsToParse: 15_000,
  charThreshold: 250,
}).parse();
parentPort?.postMessage(article ? { title: article.title ?? "", html: article.content ?? "" } : null);
