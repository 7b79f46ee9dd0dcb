import { minUsefulText } from "@ankara/domain/ai/inputs";
import type { PageText } from "@ankara/writer/task";
import { decodeText } from "./decode-text.ts";
import { extractText } from "./extract-text.ts";
import { type Network, fetchPublic, realNetwork } from "./fetch-page.ts";
import { PageFailure, type PageReader } from "./page-reader.ts";
import { maxPageTextLength, tidyWhitespace } from "./plain-text.ts";
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
        const page = await fetchPublic(url, { ...options, beforeHop: (hop) => askRobots(hop, options) });
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

async function askRobots(url: URL, options: Options): Promise<void> {
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
