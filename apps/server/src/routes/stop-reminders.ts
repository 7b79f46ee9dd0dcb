import { renderStopPage } from "@ankara/documents/mail-link-pages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Reader, readStopState, stopReminders } from "../commands/mails/stop-reminders.ts";
import { findPublicInvoice } from "../commands/public/find-public-invoice.ts";
import type { Deps } from "../deps.ts";
import { readUnsubscribeLink } from "../policies/unsubscribe-link.ts";
import { sendNotFound, sendPage } from "./public-pages.ts";

type Stop = Reader & { readonly isOf?: (address: string) => boolean };
type Params = { readonly id: string };

/** The way out that stands in reminders and statements: their reader gets no more reminders at that address. */
export async function stopReminderRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  // The form has no fields; its address says whom it is about. A mail program says that it asks for the reader (RFC 8058).
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, body),
  );
  serve("/mail/stop/:id", async (token) => readUnsubscribeLink(deps.seal, token));
  // In mails of before the links were signed.
  serve("/invoice/link/:id/reminders", async (linkId) => {
    const found = await findPublicInvoice(deps, linkId);
    const contactId = found?.invoice.contactId ?? null;
    return found && contactId !== null ? { businessId: found.businessId, contactId } : null;
  });

  function serve(path: string, find: (id: string) => Promise<Stop | null>): void {
    app.get(path, async (request: FastifyRequest<{ Params: Params }>, reply) => {
      const stop = await find(request.params.id);
      const state = stop && (await readStopState(deps, stop));
      if (!stop || !state) return sendNotFound(reply);
      const isOfAnother = stop.isOf !== undefined && !stop.isOf(state.email);
      return sendPage(reply, 200, renderStopPage({ ...state, stopped: state.stopped || isOfAnother }));
    });

    app.post(path, async (request: FastifyRequest<{ Params: Params }>, reply) => {
      const stop = await find(request.params.id);
      if (!stop) return sendNotFound(reply);
      await stopReminders(deps, stop, stop.isOf);
      if (request.body === "List-Unsubscribe=One-Click") return reply.header("cache-control", "no-store").send("");
      return reply.redirect(path.replace(":id", encodeURIComponent(request.params.id)), 303);
    });
  }
}
