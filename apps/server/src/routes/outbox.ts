import { escapeHtml } from "@ankara/documents/html";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sampleMails } from "@ankara/documents/mail/sample-mails";
import { mailLanguages } from "@ankara/documents/labels/mail/mail-labels";
import { buildContact, buildInvoice, buildLine } from "@ankara/fixtures/builders";
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

type PreviewRequest = FastifyRequest<{ Params: { language: string; kind: string } }>;

/** Sandbox only: every mail in every language, about an example. */
export function registerMailPreviews(app: FastifyInstance, deps: Deps): void {
  if (!deps.settings.sandbox) return;
  const mailsIn = (language: string) => sampleMails(exampleInvoice(), { language, publicUrl: deps.settings.publicUrl });

  app.get("/dev/mails", async (_, reply) => {
    const html = plainPage("Mails", mailLanguages.map((language) => listOf(language, mailsIn(language))).join(""));
    return reply
      .header("content-type", "text/html; charset=utf-8")
      .header("content-security-policy", contentPolicy({ inlineOf: html, scripts: false }))
      .header("cache-control", "no-store")
      .send(html);
  });

  app.get("/dev/mails/:language/:kind", async ({ params }: PreviewRequest, reply) => {
    const [, kind = "", isText] = /^([\w-]+)(\.txt)?$/.exec(params.kind) ?? [];
    const mail = mailLanguages.includes(params.language) ? mailsIn(params.language).get(kind) : undefined;
    if (!mail) return sendRefused(reply, { code: "not_found", message: "There is no such address." });
    return reply
      .header("content-type", `${isText ? "text/plain" : "text/html"}; charset=utf-8`)
      .header("content-security-policy", contentPolicy({ inlineOf: mail.html, scripts: false }))
      .header("cache-control", "no-store")
      .send(isText ? `${mail.subject}\n\n${mail.text}` : mail.html);
  });
}

function listOf(language: string, mails: ReturnType<typeof sampleMails>): string {
  const rows = [...mails].map(
    ([kind, { subject }]) =>
      `<tr><td>${kind}</td><td lang="${language}"><a href="/dev/mails/${language}/${kind}">${escapeHtml(subject)}</a></td><td><a href="/dev/mails/${language}/${kind}.txt">text</a></td></tr>`,
  );
  return `<h2>${language}</h2><table>${rows.join("")}</table>`;
}

const exampleInvoice = () =>
  buildInvoice({
    status: "issued",
    contact: buildContact({ name: "Zuma Grains & Foods Plc" }),
    lines: [buildLine({ name: "Website and brand", unitPrice: "350000" })],
    payRef: "K7M2QX4D",
  });
