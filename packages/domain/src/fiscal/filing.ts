import { instantOf, type Moment } from "../dates/dates.ts";
import type { Filing, FilingAsk, FiscalChoice } from "../records/fiscal.ts";
import type { Invoice } from "../records/invoice.ts";
import { hasFiscalBlock } from "./block.ts";

/** Filing state of a document as the device knows it; a request still on the device counts as waiting. */
export type VisibleFiling = {
  readonly status: "waiting" | Exclude<Filing["status"], "pending">;
  /** The last answer, of which the state may be older than what was asked for since. */
  readonly filing: Filing | null;
  readonly request: FilingAsk["what"];
};

type Filed = Pick<Invoice, "kind" | "number" | "status" | "issuedAt" | "filing" | "filingAsk" | "imported">;

/** Null where the document was never to be sent. */
export function visibleFiling(invoice: Filed, choice: FiscalChoice | null | undefined): VisibleFiling | null {
  const { filing = null, filingAsk: request = null } = invoice;
  if (!hasFiscalBlock(invoice)) return null;
  const action = request?.what ?? "send";
  if (request && choice?.on === true && (filing === null || filing.at < request.at))
    return { status: "waiting", filing, request: action };
  if (filing) return { status: filing.status === "pending" ? "waiting" : filing.status, filing, request: action };
  const isNew = choice?.on === true && choice.since !== null && (invoice.issuedAt ?? "") >= choice.since;
  return isNew && invoice.status === "issued" && !invoice.imported
    ? { status: "waiting", filing, request: action }
    : null;
}

/** The field a device writes to have a document sent (again) or taken back. */
export const requestFiling = (what: FilingAsk["what"], now: Moment): Pick<Invoice, "filingAsk"> => ({
  filingAsk: { what, at: instantOf(now) },
});
