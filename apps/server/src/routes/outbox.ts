import { escapeHtml } from "@ankara/documents/html";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { contentPolicy } from "../http/content-policy.ts";
import { sendRefused } from "../http/send-refused.ts";
import { type OutboxMail, isOutbox } from "../providers/mail/outbox.ts";
import { plainPage } from "./plain-page.ts";

/** Sandbox only: the mails that would have gone out, newest first. */
export function registerOutbox(app: FastifyInstance, deps: Deps): void {
  app.get("/dev/outbox", async (_, reply) => {
    const { mail } = deps;
    if (!deps.settings.sandbox || !isOutbox(mail))
      return sendRefused(reply, { code: "not_found", message: "There is no such address." });
    const mails = await mail.list();
    const html = plainPage(
      "Outbox",
      mails.length === 0 ? "<p>No mail was written yet.</p>" : mails.map(article).join(""),
    );
    return reply
      .header("content-type", "text/html; charset=utf-8")
      .header("content-security-policy", contentPolicy({ inlineOf: html, scripts: false }))
      .header("cache-control", "no-store")
      .send(html);
  });
}

function article({ source }: OutboxMail): string {
  const [head = "", ...rest] = source.split("\n\n");
  const header = (name: string) =>
    decodeWords(new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, "im").exec(head)?.[1]?.replaceAll(/\n[ \t]+/g, " ") ?? "");
  const encoding = header("Content-Transfer-Encoding").toLowerCase();
  const body = linked(escapeHtml(decodeBody(rest.join("\n\n"), encoding)));
  return `<article><h2>${escapeHtml(header("Subject"))}</h2><p>To ${escapeHtml(header("To"))}, ${escapeHtml(header("Date"))}</p><pre>${body}</pre></article>`;
}

const linked = (html: string): string => html.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

function decodeBody(text: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(text, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return text;
  return bytesOfQuoted(text.replaceAll(/=\r?\n/g, ""));
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=` in header lines. */
const decodeWords = (text: string): string =>
  text.replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
    kind.toLowerCase() === "b"
      ? Buffer.from(word, "base64").toString("utf8")
      : bytesOfQuoted(word.replaceAll("_", " ")),
  );

const bytesOfQuoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/\P{ASCII}/gu, "")
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");
