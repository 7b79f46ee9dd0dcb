import type { IncomingMessage } from "node:http";
import { type Network, realNetwork, requestPublic } from "../pages/fetch-page.ts";
import { PageFailure } from "../pages/page-reader.ts";
import { signedHeaders } from "./sign.ts";
import type { WebhookSender } from "./webhook-sender.ts";

const wholeMs = 10_000;
/** Of an answer nobody needs more than its beginning. */
const usedBytes = 300;

/**
 * Sends by https to addresses of the public internet: looked up once, every answer checked, the connection to the address that
 * was checked. A redirect is an answer like any other and is not followed.
 */
export function httpsSender(publicUrl: string, network: Network = realNetwork): WebhookSender {
  const userAgent = `Ankara-Webhooks/1.0 (+${publicUrl})`;
  return {
    async send({ url, secrets, ...message }) {
      const timeout = AbortSignal.timeout(wholeMs);
      try {
        const target = new URL(url);
        if (target.protocol !== "https:") return { status: null, answer: "This address is not https" };
        const response = await requestPublic(target, {
          network,
          userAgent,
          signal: timeout,
          method: "POST",
          body: message.body,
          headers: { "content-type": "application/json", ...signedHeaders(message, secrets) },
        });
        const answer = await beginningOf(response, timeout).catch(() => "");
        return { status: response.statusCode ?? null, answer };
      } catch (error) {
        if (timeout.aborted) return { status: null, answer: "No answer within 10 seconds" };
        // Errors of a resolver or a handshake are shown to the endpoint's owner, because they name their own address alone.
        const why = error instanceof PageFailure || error instanceof Error ? error.message : String(error);
        return { status: null, answer: why.slice(0, usedBytes) };
      }
    },
  };
}

async function beginningOf(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  const abort = () => response.destroy();
  signal.addEventListener("abort", abort, { once: true });
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= usedBytes) break;
    }
  } finally {
    signal.removeEventListener("abort", abort);
    response.destroy();
  }
  // Values that are no text, or cannot be stored, are dropped.
  const text = Buffer.concat(chunks).subarray(0, usedBytes).toString("utf8");
  // eslint-disable-next-line no-control-regex -- they are what is taken out
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f\ufffd]/g, "");
}
