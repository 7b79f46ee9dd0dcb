import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { contentPolicy } from "./content-policy.ts";
import { offerCsrfCookie } from "./csrf.ts";

/** A person's browser opening an address, as against a script calling the API. */
export const isNavigation = (request: FastifyRequest): boolean =>
  (request.method === "GET" || request.method === "HEAD") && (request.headers.accept ?? "").includes("text/html");

type Page = { html: string; policy: string; etag: string };

/** The built page, read again when the build changes. */
export class AppPage {
  readonly #path: string | null;
  readonly #videosUrl: string | null;
  #stamp = "";
  #page: Page | null = null;

  constructor(folder: string | null, videosUrl: string | null = null) {
    this.#path = folder && join(folder, "index.html");
    this.#videosUrl = videosUrl;
  }

  async read(): Promise<Page | null> {
    const info = this.#path === null ? null : await stat(this.#path).catch(() => null);
    if (this.#path === null || !info) return null;
    const stamp = `${info.mtimeMs}-${info.size}`;
    if (!this.#page || this.#stamp !== stamp) {
      const html = await readFile(this.#path, "utf8");
      const etag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 24)}"`;
      this.#page = { html, policy: contentPolicy({ inlineOf: html, videosUrl: this.#videosUrl }), etag };
      this.#stamp = stamp;
    }
    return this.#page;
  }
}

/**
 * The app's page, which finds its own way by the address. Gives the browser its CSRF token.
 *
 * @param policyOf - another content policy than the app's, of the same page
 * @param noscript - markup in place of the sentence that the app needs a script
 */
export async function sendApp(
  page: AppPage,
  request: FastifyRequest,
  reply: FastifyReply,
  policyOf?: (html: string) => string,
  noscript?: string,
): Promise<FastifyReply> {
  const built = await page.read();
  offerCsrfCookie(request, reply);
  void reply.header("content-type", "text/html; charset=utf-8").header("cache-control", "no-cache");
  if (!built) return reply.code(503).header("retry-after", "5").send(notBuilt);
  void reply.header("content-security-policy", policyOf?.(built.html) ?? built.policy).header("etag", built.etag);
  // Such a page is one client's own: nothing of it is kept.
  if (noscript !== undefined)
    return reply
      .removeHeader("etag")
      .header("cache-control", "no-store")
      .send(built.html.replace(/<noscript>[^]*?<\/noscript>/, () => `<noscript>${noscript}</noscript>`));
  if (request.headers["if-none-match"] === built.etag) return reply.code(304).send();
  return reply.send(built.html);
}

const notBuilt = "<!doctype html><title>Ankara</title><p>The app is not built yet. Run: npm start";
