import { renderNotFoundPage } from "@ankara/documents/public-page";
import { renderStopPage } from "@ankara/documents/stop-page";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findPublicInvoice, type PublicInvoice } from "../commands/public/find-public-invoice.ts";
import { getRecord, saveRecord } from "../db/records.ts";
import type { Deps } from "../deps.ts";
import { contentPolicy } from "../http/content-policy.ts";

type LinkRequest = FastifyRequest<{ Params: { id: string } }>;

/** The way out that stands in every reminder: the client of an invoice gets none any more, for any of them. */
export async function stopReminderRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  // The form has no fields; its address says whom it is about. A mail program says that it asks for the reader (RFC 8058).
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, body),
  );

  app.get("/invoice/link/:id/reminders", async (request: LinkRequest, reply) => {
    const found = await findPublicInvoice(deps, request.params.id);
    if (!found) return sendPage(reply, 404, renderNotFoundPage());
    const { from, language, accent } = found.invoice;
    const stopped = await deps.db.read(found.businessId, async (tx) => {
      const contact = await getRecord(tx, found.businessId, "contacts", found.invoice.contactId ?? "");
      return contact?.data.noReminders ?? true;
    });
    return sendPage(reply, 200, renderStopPage({ seller: from?.name ?? "", language, accent, stopped }));
  });

  app.post("/invoice/link/:id/reminders", async (request: LinkRequest, reply) => {
    const found = await findPublicInvoice(deps, request.params.id);
    if (!found) return sendPage(reply, 404, renderNotFoundPage());
    await stopReminders(deps, found);
    if (request.body === "List-Unsubscribe=One-Click") return reply.header("cache-control", "no-store").send("");
    return reply.redirect(`/invoice/link/${found.invoice.linkId}/reminders`, 303);
  });
}

async function stopReminders(deps: Deps, { businessId, invoice }: PublicInvoice): Promise<void> {
  if (invoice.contactId === null) return;
  const { contactId } = invoice;
  await deps.db.write(businessId, async (tx, rev) => {
    const contact = await getRecord(tx, businessId, "contacts", contactId);
    if (contact && !contact.data.noReminders)
      await saveRecord(tx, { businessId, rev, now: deps.now() }, contact, { noReminders: true });
  });
}

const sendPage = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .header("cache-control", "no-store")
    .header("x-robots-tag", "noindex, nofollow, noarchive")
    .header("content-type", "text/html; charset=utf-8")
    .header("content-security-policy", contentPolicy({ inlineOf: html, scripts: false }))
    .send(html);
