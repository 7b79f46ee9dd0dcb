import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";

// One page, one process: whatever a page does to the parser, it is killed with it.
process.once("message", (html: string) => {
  const { document } = parseHTML(html);
  const article = new Readability(document, {
    maxElemsToParse: 15_000,
    charThreshold: 250,
  }).parse();
  process.send?.(article ? { title: article.title ?? "", html: article.content ?? "" } : null);
});
