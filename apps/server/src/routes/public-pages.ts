import { renderNotFoundPage } from "@ankara/documents/public-page";
import { renderWithdrawnPage } from "@ankara/documents/public-forms";
import { acceptedLanguage, pageLanguages } from "@ankara/documents/labels/page";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PublicLink } from "../commands/public/find-public-invoice.ts";
import type { Deps } from "../deps.ts";
import type { PaymentProvider } from "../providers/payments/provider.ts";
import { contentPolicy } from "../http/content-policy.ts";

/** The language a client chose on the page; undefined: the document's own. */
export function languageOf({ query }: FastifyRequest): string | undefined {
  const requested = (query as { lang?: unknown } | undefined)?.lang;
  return typeof requested === "string" && Object.hasOwn(pageLanguages, requested) ? requested : undefined;
}

/** The first language of the visitor's browser that the page has words for. */
export const browserLanguage = ({ headers }: FastifyRequest): string | undefined =>
  acceptedLanguage(headers["accept-language"]);

/** Returns the query that keeps a page in the language its client chose. */
export const inLanguage = (language: string | undefined): string => (language === undefined ? "" : `?lang=${language}`);

/** Somebody comes from a form that wrote, see `afterForm`. */
export const asksForNow = ({ query }: FastifyRequest): boolean => query instanceof Object && "now" in query;

/** A link that is nobody's has no language of its own: the visitor's browser says one. */
export function sendNotFound(reply: FastifyReply, chosen?: string): FastifyReply {
  const language = chosen ?? browserLanguage(reply.request);
  return sendPage(reply, 404, renderNotFoundPage(language === undefined ? {} : { language }));
}

/**
 * Sends the page of a link that opens nothing. An unknown link or a draft's tells nothing, with 404; a withdrawn one
 * says so and by whom, with 410, because its holder was given it.
 */
export function sendUnopened(
  reply: FastifyReply,
  link: Exclude<PublicLink, { state: "open" }>,
  language?: string,
): FastifyReply {
  if (link.state === "unknown") return sendNotFound(reply, language);
  const { invoice, country } = link;
  return sendPage(reply, 410, renderWithdrawnPage({ invoice, country, ...(language ? { language } : {}) }));
}

/** The company's pages, to which a form leads by a redirect. */
export const originsOf = ({ hosts, name }: Pick<PaymentProvider, "hosts" | "name">): string[] =>
  hosts.flatMap((host) => [`https://${host}`, ...(name === "sandbox" ? [`http://${host}`] : [])]);

/**
 * A page for a client: unlisted, kept nowhere.
 * @param scripts - "inline" where the page brings one of its own
 * @param formTargets - origins its forms lead to
 */
export function sendPage(
  reply: FastifyReply,
  status: number,
  html: string,
  scripts: false | "inline" = false,
  formTargets: readonly string[] = [],
): FastifyReply {
  return closed(reply)
    .code(status)
    .header("content-type", "text/html; charset=utf-8")
    .header("content-security-policy", contentPolicy({ inlineOf: html, scripts, formTargets }))
    .send(html);
}

export const closed = (reply: FastifyReply): FastifyReply =>
  reply.header("cache-control", "no-store").header("x-robots-tag", "noindex, nofollow, noarchive");

/** Returns the address a public form redirects to; it reads from the primary, so that the form's own write shows. */
export function afterForm({ replica }: Pick<Deps, "replica">, linkId: string, language?: string): string {
  const query = [...(replica ? ["now"] : []), ...(language === undefined ? [] : [`lang=${language}`])];
  return `/invoice/link/${linkId}${query.length === 0 ? "" : `?${query.join("&")}`}`;
}
