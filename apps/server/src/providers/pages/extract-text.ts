import { Worker } from "node:worker_threads";
import type { PageText } from "@ankara/writer/task";
import { maxPageTextLength, plainTextOf, tidyWhitespace } from "./plain-text.ts";

/** Readability takes twelve seconds for 23 KB of nested divs; a page of a shop takes 50 ms. */
const extractTimeoutMs = 2_500;
const maxMegabytes = 160;

/**
 * The article of a page, without its menus. Parsed in a thread that is killed when it takes too long or too much; then
 * one linear pass does what it can.
 */
export async function extractText(html: string, signal: AbortSignal): Promise<Omit<PageText, "site">> {
  const linear = plainTextOf(html);
  const article = await parseInWorker(html, signal);
  if (!article) return linear;
  const { text } = plainTextOf(article.html);
  // An article far shorter than the page's own text was cut out wrongly.
  if (text.length < 250 && linear.text.length > text.length) return linear;
  return { title: tidyWhitespace(article.title).slice(0, 300) || linear.title, text: text.slice(0, maxPageTextLength) };
}

function parseInWorker(html: string, signal: AbortSignal): Promise<{ title: string; html: string } | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL("extract-worker.ts", import.meta.url), {
      workerData: { html },
      // Nothing of ours is in reach of what runs there.
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    const end = (article: { title: string; html: string } | null) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      void worker.terminate();
      resolve(article);
    };
    const abort = () => end(null);
    const timer = setTimeout(abort, extractTimeoutMs);
    signal.addEventListener("abort", abort, { once: true });
    worker.once("message", end);
    worker.once("error", abort);
    worker.once("exit", abort);
  });
}
