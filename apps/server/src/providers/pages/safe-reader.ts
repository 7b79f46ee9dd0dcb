import { fork } from "node:child_process";
import { minUsefulText } from "@ankara/domain/ai/inputs";
import type { PageText } from "@ankara/writer/task";
import { type Network, fetchPublic, realNetwork } from "./fetch-page.ts";
import { PageFailure, type PageReader } from "./page-reader.ts";
import { maxPageTextLength, tidyWhitespace, plainTextOf } from "./plain-text.ts";
import { mayRead, robotName } from "./robots.ts";

const wholeMs = 8_000;
const robotsBytes = 100 * 1024;
const readable = /^(?:text\/html|application\/xhtml\+xml|text\/plain)\b/i;

/**
 * Reads pages of the public internet for people who typed their link: 8 s in all, 3 MB, HTML or plain text, robots.txt
 * respected, extraction apart from the server.
 *
 * @param publicUrl - where whoever looks into their log finds us
 */
export function safeReader(publicUrl: string, network: Network = realNetwork): PageReader {
  const userAgent = `${robotName}/1.0 (+${publicUrl}; reads one page when a person asks for it)`;
  return {
    async read(url, given) {
      const timeout = AbortSignal.timeout(wholeMs);
      const signal = AbortSignal.any([given, timeout]);
      try {
        const options = { network, userAgent, signal };
        const page = await fetchPublic(url, { ...options, beforeHop: (hop) => fetchRobots(hop, options) });
        if (page.status !== 200) throw new PageFailure("link_unreadable", `the page answered ${page.status}`);
        if (!readable.test(page.contentType || "text/html"))
          throw new PageFailure("link_unreadable", `content type ${page.contentType}`);
        const source = decodeText(page.body, page.contentType);
        const text = /^text\/plain/i.test(page.contentType)
          ? { title: "", text: tidyWhitespace(source).slice(0, maxPageTextLength) }
          : await extractText(source, signal);
        if (useful(text.text) < minUsefulText) throw new PageFailure("link_too_little", "too little text");
        return { ...text, site: page.url.hostname.replace(/^www\./, "") } satisfies PageText;
      } catch (error) {
        if (error instanceof PageFailure) throw error;
        if (given.aborted) throw given.reason;
        throw new PageFailure(
          "link_unreadable",
          timeout.aborted ? "too slow" : error instanceof Error ? error.message : String(error),
        );
      }
    },
  };
}

/** Letters and digits: dots of a menu and blank lines are no text. */
const useful = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

type Options = { network: Network; userAgent: string; signal: AbortSignal };

async function fetchRobots(url: URL, options: Options): Promise<void> {
  const answer = await fetchPublic(new URL("/robots.txt", url), { ...options, maxBytes: robotsBytes }).catch(
    (error: unknown) => {
      // An address inside a network is refused here already; a robots.txt that is too large or broken forbids nothing.
      if (options.signal.aborted) throw error;
      return null;
    },
  );
  if (!answer || (answer.status >= 400 && answer.status < 500)) return;
  if (answer.status >= 500) throw new PageFailure("link_unreadable", `robots.txt answered ${answer.status}`);
  if (answer.status === 200 && !mayRead(decodeText(answer.body, answer.contentType), `${url.pathname}${url.search}`))
    throw new PageFailure("link_forbidden", "robots.txt says no");
}

/** The text of a page in its own charset: byte order mark, header, `<meta>`, else UTF-8, else Windows-1252. */
export function decodeText(body: Buffer, contentType: string): string {
  const named = /charset\s*=\s*["']?([\w.:-]{2,40})/i;
  const marked =
    body[0] === 0xef && body[1] === 0xbb
      ? "utf-8"
      : body[0] === 0xff && body[1] === 0xfe
        ? "utf-16le"
        : body[0] === 0xfe && body[1] === 0xff
          ? "utf-16be"
          : undefined;
  const label = marked ?? named.exec(contentType)?.[1] ?? named.exec(body.subarray(0, 4_096).toString("latin1"))?.[1];
  for (const [charset, fatal] of [
    [label, false],
    ["utf-8", true],
  ] as const) {
    if (charset === undefined) continue;
    try {
      return new TextDecoder(charset, { fatal }).decode(body);
    } catch {
      continue; // an unknown label, or bytes that are no UTF-8
    }
  }
  return new TextDecoder("windows-1252").decode(body);
}

type ParseLimits = { readonly timeoutMs: number; readonly heapMb: number };

/** Readability takes twelve seconds for 23 KB of nested divs; a page of a shop takes 50 ms. */
const parseLimits: ParseLimits = { timeoutMs: 2_500, heapMb: 160 };

/**
 * The article of a page, without its menus. Parsed in a process that is killed when it takes too long or too much; then
 * one linear pass does what it can.
 */
export async function extractText(
  html: string,
  signal: AbortSignal,
  limits: ParseLimits = parseLimits,
): Promise<Omit<PageText, "site">> {
  const linear = plainTextOf(html);
  const article = await parseApart(html, signal, limits);
  if (!article) return linear;
  const { text } = plainTextOf(article.html);
  // An article far shorter than the page's own text was cut out wrongly.
  if (text.length < 250 && linear.text.length > text.length) return linear;
  return { title: tidyWhitespace(article.title).slice(0, 300) || linear.title, text: text.slice(0, maxPageTextLength) };
}

type Article = { readonly title: string; readonly html: string };

/** In a process and not in a thread, which at the limit of its heap may take the whole server along (decision 134). */
function parseApart(html: string, signal: AbortSignal, { timeoutMs, heapMb }: ParseLimits): Promise<Article | null> {
  return new Promise((resolve) => {
    const child = fork(new URL("extract-worker.ts", import.meta.url), [], {
      // Nothing of ours is in reach of what runs there: no setting, no writing, no program, no thread.
      env: {},
      execArgv: ["--permission", "--allow-fs-read=*", `--max-old-space-size=${heapMb}`, "--stack-size=3900"],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      serialization: "advanced",
    });
    const end = (article: Article | null) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      child.kill("SIGKILL");
      resolve(article);
    };
    const abort = () => end(null);
    const timer = setTimeout(abort, timeoutMs);
    signal.addEventListener("abort", abort, { once: true });
    child.once("message", (article) => end(article as Article | null));
    child.once("error", abort);
    child.once("exit", abort);
    child.send(html, (error) => {
      if (error) abort();
    });
  });
}
