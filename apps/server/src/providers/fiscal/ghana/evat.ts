import { readEInvoice } from "@ankara/documents/einvoice/read-e-invoice";
import type { LegalField } from "@ankara/domain/fiscal/legal-rows";
import {
  AuthorityAway,
  type FiscalAdapter,
  type FiscalDocument,
  type FiscalIssue,
  type FiscalReceipt,
  receiptOf,
} from "../adapter.ts";
import { callAuthority } from "../authority-call.ts";
import { amountsText, deviceOf, lawIssues, noDevice, noTaxText, refusedText, type TaxpayerDevice } from "../devices.ts";
import { evatDocument, evatLines, levyLetter } from "./evat-document.ts";

type EvatDevice = TaxpayerDevice & { readonly key: string };
export type EvatKeys = {
  /** `https://…/vsdc/api/v1/taxpayer`, without a slash at the end. */
  readonly url: string;
  readonly devices: readonly EvatDevice[];
};

type Stamp = Readonly<Record<string, unknown>>;
type EvatAnswer = {
  readonly status?: unknown;
  readonly qr_code?: unknown;
  readonly message?: unknown;
  readonly error?: unknown;
  readonly code?: unknown;
  readonly response?: { readonly message?: Stamp };
};

/**
 * Ghana's E-VAT (GRA), interface 8.2. **Not accredited**: GRA has certified none of this.
 *
 * A document is known by its number: before it is sent, `/invoice/callback` tells whether it was signed already, and answers
 * with the same stamp.
 */
export function evatAdapter(
  keys: EvatKeys,
  { fetch = globalThis.fetch, now }: { readonly fetch?: typeof globalThis.fetch; readonly now: () => Date },
): FiscalAdapter {
  const call = (document: FiscalDocument, path: string, body: string) => {
    const device = deviceOf(keys.devices, document);
    if (!device) throw new Error("expected a document that was validated");
    return callAuthority("E-VAT", fetch, `${keys.url}/${device.tin}-${device.branch}${path}`, {
      method: "POST",
      headers: { security_key: device.key },
      body,
    });
  };
  const receiptIn = ({ text, body }: { text: string; body: unknown }): FiscalReceipt | null => {
    const { response, qr_code: qrText, status } = (body ?? {}) as EvatAnswer;
    const stamp = response?.message;
    if (status !== "SUCCESS" || typeof stamp?.["ysdcregsig"] !== "string") return null;
    return receiptOf({
      status: "accepted",
      authorityNo: textOf(stamp["ysdcrecnum"]),
      deviceId: textOf(stamp["ysdcid"]),
      signature: stamp["ysdcregsig"],
      qrText: textOf(qrText),
      verifyUrl: textOf(qrText),
      at: now(),
      raw: text,
    });
  };
  return {
    id: "gh-evat",
    country: "GH",
    name: "GRA E-VAT",
    regime: "evat",
    rehearsal: false,
    counter: null,
    settings: ["authorityId"],
    requiredFields: () => ["seller_tax_id", "buyer_name"],
    validate: (document) => validate(keys, document),
    build: (document) => ({
      mime: "application/json",
      bytes: new TextEncoder().encode(JSON.stringify(evatDocument(document))),
    }),
    async submit(document, body) {
      const sent = JSON.parse(new TextDecoder().decode(body.bytes)) as { invoiceNumber: string; reference: string };
      const isRefund = sent.reference !== "";
      const asked = JSON.stringify({
        invoiceNumber: sent.invoiceNumber,
        reference: sent.reference,
        flag: isRefund ? "REFUND" : "INVOICE",
      });
      const known = receiptIn(await call(document, "/invoice/callback", asked));
      if (known) return known;
      const answer = await call(document, "/invoice", new TextDecoder().decode(body.bytes));
      const signed = receiptIn(answer);
      if (signed) return signed;
      if (answer.ok) throw new AuthorityAway("E-VAT answered without a stamp");
      return receiptOf({ status: "rejected", at: now(), raw: answer.text, problems: [problemOf(answer)] });
    },
    // A sale is taken back by a refund, which is a credit note here.
    cancel: null,
    renderBlock: (receipt) => {
      const stamp = (JSON.parse(receipt.raw) as EvatAnswer).response?.message ?? {};
      return {
        number: receipt.authorityNo,
        code: receipt.signature,
        device: receipt.deviceId,
        internal: textOf(stamp["ysdcintdata"]),
        register: textOf(stamp["ysdcmrc"]),
        recorded: textOf(stamp["ysdctime"]),
        qr: receipt.qrText,
      };
    },
  };
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

function problemOf({ status, body }: { status: number; body: unknown }): FiscalIssue {
  const { message, error, code } = (body ?? {}) as EvatAnswer;
  const text = [message, error].map(textOf).find((part) => part !== "") ?? refusedText(status);
  return { code: `evat_${textOf(code) || /E\d{3}/.exec(text)?.[0] || status}`, text: text.slice(0, 500), field: "" };
}

/** Gaps of the law E-VAT refuses. */
const refusedFields: ReadonlySet<LegalField> = new Set(["seller_tax_id", "buyer_tax_id"]);

function validate(keys: EvatKeys, document: FiscalDocument): FiscalIssue[] {
  const { invoice, source } = document;
  const { billTo } = invoice;
  const issues: FiscalIssue[] = deviceOf(keys.devices, document) ? [] : [noDevice];
  const add = (code: string, text: string, field: FiscalIssue["field"] = "") => issues.push({ code, text, field });
  issues.push(...lawIssues(invoice, refusedFields));
  if ((billTo?.name ?? "").trim().length < 2)
    add("buyer_name", "The client’s name needs at least two letters.", "buyer_name");
  if ((invoice.number ?? "").length > 50) add("number", "The number of this document is too long for the authority.");
  if (invoice.currency !== "GHS" && invoice.exchangeRate === null)
    add("exchange_rate", "The exchange rate is missing.", "exchange_rate");
  if (invoice.kind === "credit_note" && source === null)
    add("source", "The credited invoice is not on the server.", "source_number");
  for (const { kind, name } of invoice.totals?.taxes ?? [])
    if (kind === "levy" && levyLetter(name) === null) add("levy", `The authority has no field for the levy “${name}”.`);
  if (issues.length > 0) return issues;
  const eInvoice = readEInvoice(invoice);
  if (!eInvoice.ok) {
    for (const code of eInvoice.error) add(code, amountsText);
    return issues;
  }
  const lines = evatLines(invoice);
  if (lines.length === 0) add("nothing", "No line of this document has an amount.");
  for (const { name, tax } of lines)
    if (tax.category === "S" && tax.percent !== "15") add("rate", noTaxText(tax.percent, name));
  return issues;
}
