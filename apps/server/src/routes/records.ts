import type { Call } from "@ankara/contract/call";
import { calls } from "@ankara/contract/calls";
import type { Fields } from "@ankara/contract/sync";
import type { FastifyInstance } from "fastify";
import { runIdempotent } from "../http/idempotency.ts";
import { listPage, readOne } from "../commands/records/read-records.ts";
import { type WrittenByPrograms, createRecord, updateRecord } from "../commands/records/write-record.ts";
import type { Deps } from "../deps.ts";
import { registerCall } from "../http/register-call.ts";
import type * as z from "zod/mini";

/** The four calls of an area: they differ by the fields of their records, which the rules of the collection judge. */
type Asked = Call & { readonly auth: "session" };
type WithBody = Asked & { readonly body: z.ZodMiniType<{ data: object }> };
type WithId = Asked & { readonly params: typeof calls.readNote.params };
type Area = {
  readonly list: Asked & { readonly query: typeof calls.listNotes.query };
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

    registerCall(app, deps, read, ({ params, session }) => readOne(deps, session.businessId, collection, params.id));

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
}
