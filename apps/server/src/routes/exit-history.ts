import { calls } from "@ankara/contract/calls";
import type { FastifyInstance } from "fastify";
import { importHistory } from "../commands/exit/import-history.ts";
import { deleteImportedHistory, listImportedHistory, readImportedHistory } from "../commands/exit/imported-history.ts";
import { readHistory } from "../commands/exit/read-history.ts";
import type { Deps } from "../deps.ts";
import { registerCall } from "../http/register-call.ts";

/** A hundred rows, some of them documents of 500 lines. */
const bodyLimit = 4 * 1024 * 1024;

/** Rows the server keeps beside the records, for a full export and from one. */
export function registerExitHistory(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.readHistory, ({ session, query }) =>
    readHistory(deps, session.businessId, query.cursor),
  );
  registerCall(app, deps, calls.importHistory, ({ session, body }) => importHistory(deps, session, body), {
    bodyLimit,
  });
  registerCall(app, deps, calls.listImportedHistory, ({ session }) => listImportedHistory(deps, session.businessId));
  registerCall(app, deps, calls.readImportedHistory, ({ session, query }) =>
    readImportedHistory(deps, session.businessId, query),
  );
  registerCall(app, deps, calls.deleteImportedHistory, ({ session, params }) =>
    deleteImportedHistory(deps, session.businessId, params.import_id),
  );
}
