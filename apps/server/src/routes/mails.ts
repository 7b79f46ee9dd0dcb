import { calls } from "@ankara/contract/calls";
import type { FastifyInstance } from "fastify";
import { listMails } from "../commands/mails/list-mails.ts";
import { sendByHand } from "../commands/mails/send-by-hand.ts";
import type { Deps } from "../deps.ts";
import { registerCall } from "../http/register-call.ts";

/** A statement of two thousand lines. */
const bodyLimit = 512 * 1024;

/** Mails to clients: one is sent by hand, and what became of all about a document. */
export function registerMails(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.sendMail, ({ session, body: { mail } }) => sendByHand(deps, session, mail), {
    bodyLimit,
  });
  registerCall(app, deps, calls.listMails, ({ session, query }) =>
    listMails(deps, session.businessId, query.invoice_id),
  );
}
