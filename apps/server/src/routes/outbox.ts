import { escapeHtml } from "@ankara/documents/html";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { contentPolicy } from "../http/content-policy.ts";
import { sendRefused } from "../http/send-refused.ts";
import { type OutboxMail, isOutbox } from "../providers/mail/outbox.ts";
import { readMessage } from "../providers/mail/read-message.ts";
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
  const { header, parts } = readMessage(source);
  const text = parts.find(({ type }) => type === "text/plain")?.text ?? "";
  const files = parts.flatMap(({ fileName }) => (fileName === "" ? [] : [fileName]));
  const attached = files.length === 0 ? "" : `<p>Attached: ${escapeHtml(files.join(", "))}</p>`;
  return `<article><h2>${escapeHtml(header("Subject"))}</h2><p>From ${escapeHtml(header("From"))}<br>To ${escapeHtml(header("To"))}, ${escapeHtml(header("Date"))}</p><pre>${linked(escapeHtml(text))}</pre>${attached}</article>`;
}

const linked = (html: string): string => html.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
