import { ok } from "@ankara/domain/result";
import type { LineInput } from "@ankara/contract/records";
import type { Fields } from "@ankara/contract/sync";
import { isCurrency } from "@ankara/domain/money/currencies";
import { addDays, todayIn } from "@ankara/domain/dates/dates";
import { newId } from "@ankara/domain/ids";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import { fitsCurrency, isLineTax, newInvoice, newLine } from "@ankara/domain/invoice/draft";
import { payToFor } from "@ankara/domain/invoice/pay-to";
import { type DocumentKind, Invoice, type InvoiceLine } from "@ankara/domain/records/invoice";
import type { BusinessId } from "@ankara/domain/records/fields";
import * as z from "zod/mini";
import type { Tx } from "../../db/database.ts";
import { getRecord, listRecords } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, type Refused, refuse, refuseFields } from "../../http/refused.ts";
import type { NewRecord } from "./fill-money.ts";

type Tools = Pick<Deps, "now" | "random">;

/** A draft as the app begins one, with what a program said in place of the business's own terms. */
export async function makeInvoice(
  deps: Tools,
  tx: Tx,
  { businessId, id, now, given }: NewRecord,
): Promise<Outcome<Fields>> {
  const business = (await getRecord(tx, businessId, "business", businessId))?.data;
  if (!business) return refuse("unauthenticated");
  const contact =
    typeof given["contactId"] === "string" ? await getRecord(tx, businessId, "contacts", given["contactId"]) : null;
  const fees = (await listRecords(tx, businessId, "fees")).map(({ data }) => data);
  const today = todayIn(business.timeZone, now);
  const { random } = deps;
  const kind = (given["kind"] ?? "invoice") as DocumentKind;
  const fresh = newInvoice({
    id,
    now,
    deviceId: null,
    business,
    contact: contact?.data ?? null,
    fees,
    today,
    kind,
    random,
  });
  const currency = (given["currency"] as string | undefined) ?? fresh.currency;
  if (!isCurrency(currency)) return refuseFields({ "data.currency": "This currency is not known" });
  const draft: Invoice = {
    ...fresh,
    currency,
    taxes: fresh.taxes.filter((fee) => fitsCurrency(fee, { currency, homeCurrency: business.currency })),
    cashRounding: currency === business.currency ? fresh.cashRounding : null,
    payTo: payToFor(business.payTo, currency),
  };
  const counted = await applyInput(deps, tx, businessId, draft, given);
  return counted.ok ? ok(counted.value as unknown as Fields) : counted;
}

/** The change of a draft with its sums counted anew; of an issued document what was given, for the rules to judge. */
export async function recountInvoice(
  deps: Tools,
  tx: Tx,
  { businessId }: Pick<Session, "businessId">,
  stored: Fields,
  given: Fields,
): Promise<Fields | Refused> {
  if (stored["status"] !== "draft") return given;
  const counted = await applyInput(deps, tx, businessId, z.parse(Invoice, stored), given);
  if (!counted.ok) return counted.error;
  const { lines, totals, dueDate, termsDays } = counted.value;
  const dates = "dueDate" in given || "issueDate" in given ? { dueDate, termsDays } : {};
  return { ...given, ...dates, ...("lines" in given ? { lines } : {}), totals } as Fields;
}

async function applyInput(
  deps: Tools,
  tx: Tx,
  businessId: BusinessId,
  draft: Invoice,
  given: Fields,
): Promise<Outcome<Invoice>> {
  const { lines: inputLines, ...fields } = given as Fields & { lines?: LineInput[] };
  const lines: InvoiceLine[] = inputLines === undefined ? draft.lines : [];
  const taxes = new Set(draft.taxes.filter(isLineTax).map(({ id }) => id));
  for (const [index, line] of (inputLines ?? []).entries()) {
    const stranger = line.taxIds?.find((id) => !taxes.has(id));
    if (stranger) return refuseFields({ [`data.lines.${index}.taxIds`]: "This document has no such tax" });
    const item = line.itemId ? await getRecord(tx, businessId, "catalogs", line.itemId) : null;
    const empty = newLine({ id: newId(deps.now().getTime(), deps.random), invoice: draft, item: item?.data ?? null });
    lines.push({ ...empty, ...line });
  }
  const invoice: Invoice = { ...draft, ...fields, lines };
  const dated = { ...invoice, ...datesOf(draft, invoice, fields) };
  if (dated.issueDate !== null && dated.dueDate !== null && dated.dueDate < dated.issueDate)
    return refuseFields({ "data.dueDate": "This is before the date of the document" });
  const totals = computeTotals(dated);
  if (!totals.ok)
    return refuseFields(
      totals.error.code === "discount_exceeds_base"
        ? { "data.discount": "This is more than the lines come to" }
        : { "data.lines": "These amounts cannot be added up" },
    );
  return ok({ ...dated, totals: totals.value });
}

/** A due day that was named stands; else it keeps its distance from the day of the document. */
function datesOf(draft: Invoice, invoice: Invoice, fields: Fields): Pick<Invoice, "dueDate" | "termsDays"> {
  if ("dueDate" in fields) return { dueDate: invoice.dueDate, termsDays: null };
  const { issueDate, termsDays } = invoice;
  if (!("issueDate" in fields) || issueDate === null || termsDays === null)
    return { dueDate: draft.dueDate, termsDays: draft.termsDays };
  return { dueDate: addDays(issueDate, termsDays), termsDays };
}
