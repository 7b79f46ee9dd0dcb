import type { Call } from "@ankara/contract/call";
import { calls } from "@ankara/contract/calls";
import type { KeyScope } from "@ankara/contract/key-scopes";
import type { Fields } from "@ankara/contract/sync";
import type { FastifyInstance } from "fastify";
import { creditInvoice, issueDocument } from "../commands/issuing/issue-document.ts";
import { runIdempotent } from "../http/idempotency.ts";
import { listPage, readOne } from "../commands/records/read-records.ts";
import { readLink, readPdf, readXml } from "../commands/records/read-document.ts";
import { type WrittenByPrograms, createRecord, updateRecord } from "../commands/records/write-record.ts";
import type { Deps } from "../deps.ts";
import { registerCall, registerRawCall } from "../http/register-call.ts";
import { sendRefused } from "../http/send-refused.ts";
import type * as z from "zod/mini";

/** The four calls of an area: they differ by the fields of their records, which the rules of the collection judge. */
type SessionCall = Call & { readonly auth: "session"; readonly keyScope: KeyScope };
type WithBody = SessionCall & { readonly body: z.ZodMiniType<{ data: object }> };
type WithId = SessionCall & { readonly params: typeof calls.readNote.params };
type Area = {
  readonly list: SessionCall & { readonly query: typeof calls.listNotes.query };
  readonly read: WithId;
  readonly create: WithBody;
  readonly update: WithBody & WithId;
};

const areas: Readonly<Record<WrittenByPrograms, Area>> = {
  contacts: {
    list: calls.listClients,
    read: calls.readClient,
    create: calls.createClient,
    update: calls.updateClient,
  },
  invoices: {
    list: calls.listInvoices,
    read: calls.readInvoice,
    create: calls.createInvoice,
    update: calls.updateInvoice,
  },
  expenses: {
    list: calls.listExpenses,
    read: calls.readExpense,
    create: calls.createExpense,
    update: calls.updateExpense,
  },
  catalogs: { list: calls.listItems, read: calls.readItem, create: calls.createItem, update: calls.updateItem },
  payments: {
    list: calls.listPayments,
    read: calls.readPayment,
    create: calls.createPayment,
    update: calls.updatePayment,
  },
  notes: { list: calls.listNotes, read: calls.readNote, create: calls.createNote, update: calls.updateNote },
};

/** An invoice of 500 long lines; everything else is far smaller. */
const bodyLimit = 1024 * 1024;

/** Records one at a time, for other programs. The same four acts in each area. */
export function registerRecords(app: FastifyInstance, deps: Deps): void {
  for (const [name, { list, read, create, update }] of Object.entries(areas)) {
    const collection = name as WrittenByPrograms;
    registerCall(app, deps, list, ({ query, session }) => listPage(deps, session.businessId, collection, query));

    registerCall(app, deps, read, ({ params, session }) =>
      readOne(deps, session, { collection, id: params.id, scope: read.keyScope }),
    );

    registerCall(
      app,
      deps,
      create,
      ({ body, session, request }) =>
        runIdempotent(deps, session, request, (act) =>
          createRecord(deps, session, collection, body.data as Fields, act),
        ),
      { bodyLimit },
    );

    registerCall(
      app,
      deps,
      update,
      ({ params, body, session, request }) =>
        runIdempotent(deps, session, request, (act) =>
          updateRecord(deps, session, { collection, id: params.id }, body.data as Fields, act),
        ),
      { bodyLimit },
    );
  }
  registerIssuing(app, deps);
  registerDocuments(app, deps);
}

/** Numbers under a series of the key's own. */
function registerIssuing(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.issueDocument, ({ params, session, request }) =>
    runIdempotent(deps, session, request, (act) => issueDocument(deps, session, params.id, act)),
  );
  registerCall(app, deps, calls.creditInvoice, ({ params, body, session, request }) =>
    runIdempotent(deps, session, request, (act) => creditInvoice(deps, session, params.id, body.data, act)),
  );
}

/** Forms in which an issued document is handed over: a file, an e-invoice, a link. */
function registerDocuments(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.readInvoiceLink, ({ params, session }) => readLink(deps, session, params.id));
  for (const [call, read] of [
    [calls.readInvoicePdf, readPdf],
    [calls.readInvoiceXml, readXml],
  ] as const)
    registerRawCall(app, deps, call, async ({ params, session, reply }) => {
      const file = await read(deps, session, params.id);
      if (!file.ok) return sendRefused(reply, file.error);
      const { name, bytes } = file.value;
      return reply
        .header("cache-control", "private, no-store")
        .header("content-type", call.mediaType)
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("x-content-type-options", "nosniff")
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    });
}
