import { readEInvoice } from "@ankara/documents/einvoice/read-e-invoice";
import type { LegalField } from "@ankara/domain/fiscal/legal-rows";
import { err, ok, type Result } from "@ankara/domain/result";
import {
  AuthorityAway,
  type FiscalAdapter,
  type FiscalDocument,
  type FiscalIssue,
  type FiscalReceipt,
  receiptOf,
} from "../adapter.ts";
import { type AuthorityAnswer, callAuthority } from "../authority-call.ts";
import { amountsText, lawIssues, refusedText } from "../devices.ts";
import { type LocalGovernment, plainName, readLocalGovernments, stateCodeOf } from "./codes.ts";
import { type CryptoKeys, irnOf, qrTextOf, serviceIdPattern } from "./irn.ts";
import { readItemCode } from "./item-categories.ts";
import { mbsDocument } from "./mbs-document.ts";

export type MbsKeys = {
  /** Address of the authority's API, without a slash at the end. */
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly crypto: CryptoKeys;
  /** Tax number, digits alone, of each business the key may speak for: what a business types in is nobody's proof. */
  readonly taxpayers: ReadonlyMap<string, string>;
};

const listMs = 24 * 3_600_000;
const digits = (text: string): string => text.replaceAll(/\D/g, "");

/**
 * Nigeria's MBS (NRS, before FIRS). **Not accredited**: NITDA and NRS have tested and approved none of this. It follows what is
 * published and what others run; an operator who switches it on does so with a key of their own and answers for it.
 *
 * A document is checked (`/invoice/validate`) and signed (`/invoice/sign`). Its IRN is made of its number and day, so the
 * same document sent twice is the same to the authority: when it says that it has it, `/invoice/confirm` tells.
 */
export function mbsAdapter(
  keys: MbsKeys,
  { fetch = globalThis.fetch, now }: { readonly fetch?: typeof globalThis.fetch; readonly now: () => Date },
): FiscalAdapter {
  const headers = { "x-api-key": keys.apiKey, "x-api-secret": keys.apiSecret };
  const call = (method: "GET" | "POST" | "PATCH", path: string, body?: string) =>
    callAuthority("MBS", fetch, `${keys.url}${path}`, { method, headers, body });
  const accepted = (irn: string, raw: string): FiscalReceipt => {
    const at = now();
    return receiptOf({ status: "accepted", authorityNo: irn, qrText: qrTextOf(irn, keys.crypto, at), at, raw });
  };
  const refused = (answer: AuthorityAnswer): FiscalReceipt =>
    receiptOf({ status: "rejected", at: now(), raw: answer.text, problems: problemsOf(answer) });

  let areas: { readonly list: readonly LocalGovernment[]; readonly until: number } | null = null;
  /** The authority's list, asked for once a day. */
  const localGovernments = async () => {
    if (areas && areas.until > now().getTime()) return areas.list;
    const answer = await call("GET", "/api/v1/invoice/resources/lgas");
    const list = readLocalGovernments(answer.body);
    if (!answer.ok || list.length === 0) throw new AuthorityAway("MBS does not list its local government areas");
    areas = { list, until: now().getTime() + listMs };
    return list;
  };

  return {
    id: "ng-mbs",
    country: "NG",
    name: "NRS MBS",
    regime: "mbs",
    rehearsal: false,
    counter: null,
    settings: ["serviceId", "authorityId"],
    requiredFields: () => ["seller_tax_id", "seller_address", "buyer_name", "buyer_address", "item_code"],
    validate: (document) => mbsIssues(document, keys.taxpayers),
    build(document) {
      const eInvoice = readEInvoice(document.invoice);
      const irn = irnOfDocument(document);
      if (!eInvoice.ok || irn === null) throw new Error("expected a document that was validated");
      const text = JSON.stringify(mbsDocument(eInvoice.value, document, irn));
      return { mime: "application/json", bytes: new TextEncoder().encode(text) };
    },
    async submit(document, body) {
      const irn = irnOfDocument(document) ?? "";
      const confirmed = await call("GET", `/api/v1/invoice/confirm/${encodeURIComponent(irn)}`);
      if (confirmed.ok) return accepted(irn, confirmed.text);
      const filled = withLocalGovernments(new TextDecoder().decode(body.bytes), await localGovernments());
      if (!filled.ok) return receiptOf({ status: "rejected", at: now(), raw: "", problems: filled.error });
      const text = filled.value;
      const checked = await call("POST", "/api/v1/invoice/validate", text);
      if (!checked.ok) return refused(checked);
      const signed = await call("POST", "/api/v1/invoice/sign", text);
      return signed.ok ? accepted(irn, signed.text) : refused(signed);
    },
    async cancel(document, { authorityNo }) {
      const reason = document.invoice.voidReason.slice(0, 200);
      const answer = await call(
        "PATCH",
        `/api/v1/invoice/update/${encodeURIComponent(authorityNo)}`,
        JSON.stringify({ payment_status: "CANCELED", ...(reason === "" ? {} : { reference: reason }) }),
      );
      return answer.ok ? receiptOf({ status: "cancelled", authorityNo, at: now(), raw: answer.text }) : refused(answer);
    },
    renderBlock: ({ authorityNo, qrText, at }) => ({
      number: authorityNo,
      code: "",
      device: "",
      recorded: new Intl.DateTimeFormat("en-GB", {
        dateStyle: "medium",
        timeStyle: "short",
        timeZone: "Africa/Lagos",
      }).format(at),
      qr: qrText,
    }),
  };
}

/** Returns the IRN of a document; null where it can have none. */
export const irnOfDocument = ({ invoice, choice }: FiscalDocument): string | null =>
  invoice.number === null || invoice.issueDate === null
    ? null
    : irnOf(invoice.number, choice.serviceId, invoice.issueDate);

/** Gaps of the law that MBS refuses; the others warn the user alone. */
const refusedFields: ReadonlySet<LegalField> = new Set([
  "seller_name",
  "seller_address",
  "seller_tax_id",
  "buyer_name",
  "buyer_tax_id",
  "source_number",
]);

/** Everything MBS would refuse. @param taxpayers - the businesses' tax numbers; null where another table binds them */
export function mbsIssues(document: FiscalDocument, taxpayers: MbsKeys["taxpayers"] | null): FiscalIssue[] {
  const { invoice, choice, source } = document;
  const { from, billTo } = invoice;
  const issues: FiscalIssue[] = [];
  const add = (code: string, text: string, field: FiscalIssue["field"] = "") => issues.push({ code, text, field });

  if (!serviceIdPattern.test(choice.serviceId))
    add("service_id", "The service ID of this business has eight letters and digits.", "fiscal_settings");
  if (choice.authorityId.trim() === "")
    add("authority_id", "The business ID from the NRS dashboard is missing.", "fiscal_settings");
  if (taxpayers !== null && taxpayers.get(document.businessId ?? "") !== digits(from?.taxId ?? ""))
    add("not_this_taxpayer", "The key on this server is for another taxpayer.", "seller_tax_id");
  if (invoice.number !== null && irnOf(invoice.number, "00000000", invoice.issueDate ?? "") === null)
    add("number", "The number of this document is too long for the authority.");
  issues.push(...lawIssues(invoice, refusedFields, "refused"));
  if ((from?.email ?? "").trim() === "")
    add("seller_email", "The e-mail address of your business is missing.", "seller_name");
  if (!billTo?.address || billTo.address.line1.trim() === "" || billTo.address.city.trim() === "")
    add("buyer_address", "The client’s street and city are missing.", "buyer_address");
  if (invoice.lines.some(({ itemCode }) => itemCode.trim() === ""))
    add("item_code", "Each line needs an HS or service code.", "item_code");
  else if (invoice.lines.some(({ itemCode }) => readItemCode(itemCode) === null))
    add("item_code", "Use an HS code of 6 digits or more, or an ISIC code of 4 digits for a service.", "item_code");
  if (from?.address && stateCodeOf(from.address) === null)
    add("seller_state", "The state in your address is missing or is not one of Nigeria’s.", "seller_address");
  if (billTo?.address?.country === "NG" && stateCodeOf(billTo.address) === null)
    add("buyer_state", "The state in the client’s address is missing or is not one of Nigeria’s.", "buyer_address");
  if (invoice.kind === "credit_note" && source === null)
    add("source", "The credited invoice is not on the server.", "source_number");
  if (issues.length === 0) {
    const eInvoice = readEInvoice(invoice);
    if (!eInvoice.ok) for (const code of eInvoice.error) add(code, amountsText);
  }
  return issues;
}

type SentParty = {
  readonly postal_address: { readonly city_name: string; readonly state: string; readonly country: string };
};

/** The document with the code of each Nigerian party's local government area, which is found by the city in its state. */
function withLocalGovernments(text: string, list: readonly LocalGovernment[]): Result<string, readonly FiscalIssue[]> {
  const document = JSON.parse(text) as Record<"accounting_supplier_party" | "accounting_customer_party", SentParty>;
  const issues: FiscalIssue[] = [];
  const fill = (party: SentParty, field: "seller_address" | "buyer_address"): SentParty => {
    const { city_name: city, state, country } = party.postal_address;
    if (country !== "NG") return party;
    const area = list.find(({ name, state_code }) => state_code === state && plainName(name) === plainName(city));
    if (!area)
      issues.push({ code: "local_government", text: `“${city}” is not a local government area of its state.`, field });
    return { ...party, postal_address: { ...party.postal_address, ...(area && { lga: area.code }) } };
  };
  const filled = {
    ...document,
    accounting_supplier_party: fill(document.accounting_supplier_party, "seller_address"),
    accounting_customer_party: fill(document.accounting_customer_party, "buyer_address"),
  };
  return issues.length > 0 ? err(issues) : ok(JSON.stringify(filled));
}

/** `{ message, error: { details, public_message } }`, as far as it says something. */
function problemsOf({ status, body }: AuthorityAnswer): FiscalIssue[] {
  const error = (body as { error?: { details?: unknown; public_message?: unknown } } | null)?.error;
  const message = (body as { message?: unknown } | null)?.message;
  const reason = [error?.details, error?.public_message, message].find(
    (text): text is string => typeof text === "string" && text.trim() !== "",
  );
  return [{ code: `mbs_${status}`, text: (reason ?? refusedText(status)).slice(0, 500), field: "" }];
}
