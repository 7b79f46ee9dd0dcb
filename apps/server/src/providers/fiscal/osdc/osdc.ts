import { readEInvoice } from "@ankara/documents/einvoice/read-e-invoice";
import type { LegalField } from "@ankara/domain/fiscal/legal-rows";
import { receiptTypeOf } from "@ankara/domain/fiscal/recordings";
import { taxClassCode } from "@ankara/domain/fiscal/tax-classes";
import {
  AuthorityAway,
  type FiscalAdapter,
  type FiscalDocument,
  type FiscalIssue,
  type FiscalReceipt,
  receiptOf,
} from "../adapter.ts";
import { callAuthority } from "../authority-call.ts";
import {
  amountsText,
  deviceOf,
  lawIssues,
  noDevice,
  noTaxText,
  recordedText,
  refusedText,
  type TaxpayerDevice,
} from "../devices.ts";
import { saleLinesOf } from "../sale-lines.ts";
import type { OsdcDialect } from "./dialects.ts";
import { readOsdcItemCode } from "./item-code.ts";
import { hasUnits, itemRegistrations, salesDocument, stockDocument, unitTime } from "./sales-document.ts";

export type OsdcDevice = TaxpayerDevice & {
  /** Communication key of an online unit, from its initialisation. */
  readonly key: string;
  /** Id of the unit, which it prints: `KRACU0100000001`. */
  readonly sdcId: string;
  /** Last number it used before this app. */
  readonly last: number;
  /** Last number of its stock movements before this app. */
  readonly lastStock: number;
  readonly feeItem: string;
};
export type OsdcKeys = { readonly url: string; readonly devices: readonly OsdcDevice[] };

type UnitAnswer = { readonly resultCd?: unknown; readonly resultMsg?: unknown; readonly data?: unknown };

/**
 * Sales control units of Kenya, Rwanda and Zambia. **Not accredited**: no authority has tested any of this. It follows their
 * published interfaces; an operator enters the units they were given and answers for them.
 *
 * The unit counts no documents by itself: each has the next number of our own count (`FiscalCounter`).
 */
export function osdcAdapter(
  dialect: OsdcDialect,
  keys: OsdcKeys,
  { fetch = globalThis.fetch, now }: { readonly fetch?: typeof globalThis.fetch; readonly now: () => Date },
): FiscalAdapter {
  const device = (document: FiscalDocument): OsdcDevice => {
    const found = deviceOf(keys.devices, document);
    if (!found) throw new Error("expected a document that was validated");
    return found;
  };
  const post = (document: FiscalDocument, path: string, body: string) => {
    const { tin, branch, key } = device(document);
    const headers: Record<string, string> = dialect.online ? { tin, bhfId: branch, cmcKey: key } : {};
    return callAuthority(dialect.name, fetch, `${keys.url}${path}`, { method: "POST", headers, body });
  };
  // 89x is the unit that does not reach its authority, 900 to 903 the unit itself: the document is not refused by either.
  const throwWhereAway = (code: string) => {
    if (/^(?:89|90)\d$/.test(code)) throw new AuthorityAway(`${dialect.name} answered ${code}`);
  };
  /** Items by unit and code as they were registered, without the price of the day. A server that starts anew registers them again. */
  const registered = new Map<string, string>();
  async function registerItems(document: FiscalDocument): Promise<FiscalReceipt | null> {
    if (dialect.itemPath === null) return null;
    const { tin, branch } = device(document);
    for (const [code, item] of itemRegistrations(dialect, { document, ...device(document) })) {
      const place = `${tin}/${branch}/${code}`;
      const known = [item["itemClsCd"], item["itemNm"], item["qtyUnitCd"], item["taxTyCd"]].join("\n");
      if (registered.get(place) === known) continue;
      const answer = await post(document, dialect.itemPath, JSON.stringify(item));
      const { resultCd, resultMsg } = (answer.body ?? {}) as UnitAnswer;
      const result = textOf(resultCd);
      throwWhereAway(result);
      if (result !== "000") {
        const text = `“${textOf(item["itemNm"])}” could not be registered (${textOf(resultMsg) || result}).`;
        const problems = [{ code: `osdc_item_${result || answer.status}`, text, field: "item_code" as const }];
        // The sale was not sent, so its number is free.
        return receiptOf({ status: "rejected", at: now(), raw: answer.text, problems, kept: null });
      }
      registered.set(place, known);
    }
    return null;
  }
  const { stockPath } = dialect;
  const movementOf = (document: FiscalDocument, no: number) =>
    stockDocument(dialect, { document, no, ...device(document) });
  const stockOf = (path: string): NonNullable<FiscalAdapter["stock"]> => ({
    lastBefore: (document) => device(document).lastStock,
    moves: (document) => movementOf(document, 1) !== null,
    async move(document, no) {
      const answer = await post(document, path, JSON.stringify(movementOf(document, no)));
      const { resultCd, resultMsg } = (answer.body ?? {}) as UnitAnswer;
      const code = textOf(resultCd);
      throwWhereAway(code);
      const reason = textOf(resultMsg) || code || String(answer.status);
      if (code === "000") return { is: "taken" };
      const next = dueNumber(reason);
      // 994: the number is used.
      return code === "994" || next !== null ? { is: "miscounted", next, reason } : { is: "refused", reason };
    },
  });
  return {
    id: dialect.id,
    country: dialect.country,
    name: dialect.name,
    regime: dialect.regime,
    rehearsal: false,
    counter: {
      deviceOf: (document) => `${device(document).tin}/${device(document).branch}`,
      lastBefore: async (document) => device(document).last,
      prepare: async () => ({}),
    },
    ...(stockPath === null ? {} : { stock: stockOf(stockPath) }),
    settings: ["authorityId"],
    requiredFields: () => ["seller_tax_id", "item_code"],
    validate: (document) => validate(dialect, keys, document),
    build(document) {
      const { tin, branch, feeItem } = device(document);
      const no = document.place?.no;
      if (no === undefined) throw new Error("expected a document with its place");
      const text = JSON.stringify(salesDocument(dialect, { document, no, tin, branch, feeItem }));
      return { mime: "application/json", bytes: new TextEncoder().encode(text) };
    },
    async submit(document, body) {
      const { tin, branch, sdcId } = device(document);
      const refusal = await registerItems(document);
      if (refusal) return refusal;
      const answer = await post(document, dialect.path, new TextDecoder().decode(body.bytes));
      const { resultCd, resultMsg, data } = (answer.body ?? {}) as UnitAnswer;
      const code = textOf(resultCd);
      const given = data as Record<string, unknown> | null | undefined;
      const at = now();
      if (code === "000" && typeof given?.["rcptSign"] === "string") {
        const kept = {
          rcptNo: numberOf(given["rcptNo"] ?? given["curRcptNo"]),
          sdcId: textOf(given["sdcId"]) || sdcId,
        };
        return receiptOf({
          status: "accepted",
          authorityNo: String(kept.rcptNo),
          deviceId: kept.sdcId,
          signature: given["rcptSign"],
          qrText: qrTextOf(dialect, document, { tin, branch, ...kept }, given),
          at,
          raw: answer.text,
          kept,
        });
      }
      throwWhereAway(code);
      const due = dueNumber(textOf(resultMsg));
      // A unit that expects a later number has this one, and the document is sent under no second.
      const isThere = code === "994" || (due !== null && due > (document.place?.no ?? 0));
      // The unit may have lost an item: when the document is sent again, its items are registered anew.
      for (const item of itemRegistrations(dialect, { document, ...device(document) }).keys())
        registered.delete(`${tin}/${branch}/${item}`);
      return receiptOf({
        status: "rejected",
        at,
        raw: answer.text,
        problems: [
          isThere
            ? {
                code: "recorded_without_answer",
                text: recordedText,
                field: "",
              }
            : { code: `osdc_${code || answer.status}`, text: textOf(resultMsg) || refusedText(code), field: "" },
        ],
        kept: isThere ? {} : null,
      });
    },
    // A unit takes nothing back: a credit note does.
    cancel: null,
    renderBlock: (receipt, document) => blockOf(dialect, receipt, document),
  };
}

/** The number a unit was waiting for: "Invalid sarNo: Expected: 9 but found: 1", "Invc No: 8 is invalid, use the expected value: 9". */
function dueNumber(reason: string): number | null {
  const [, named] = /(?:sarNo|invc ?no)\b.*\bexpected(?: value)?\s*:\s*(\d{1,15})\b/i.exec(reason) ?? [];
  return named === undefined || Number(named) === 0 ? null : Number(named);
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const numberOf = (value: unknown): number => Number(value ?? 0);
/** As units print them: `V249-J39C-…`. */
const dashed = (text: string): string => (text.includes("-") ? text : (text.match(/.{1,4}/g) ?? []).join("-"));

type Unit = { readonly tin: string; readonly branch: string; readonly sdcId: string; readonly rcptNo: number };

/**
 * Kenya's code is its page with PIN, branch and signature; Rwanda's the six parts of its CIS specification, § 7.24.7; Zambia's
 * comes with the answer.
 */
function qrTextOf(
  { regime, timeZone }: OsdcDialect,
  { invoice }: FiscalDocument,
  { tin, branch, sdcId, rcptNo }: Unit,
  data: Readonly<Record<string, unknown>>,
): string {
  const sign = textOf(data["rcptSign"]);
  if (regime === "etims")
    return `https://etims.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=${tin}${branch}${sign}`;
  if (regime !== "ebm") return textOf(data["qrCodeUrl"]);
  const at = textOf(data["vsdcRcptPbctDate"]) || unitTime(invoice.issuedAt ?? "", timeZone);
  const day = `${at.slice(6, 8)}${at.slice(4, 6)}${at.slice(0, 4)}`;
  return [day, at.slice(8, 14), sdcId, rcptNo, dashed(textOf(data["intrlData"])), dashed(sign)].join("#");
}

function blockOf({ regime }: OsdcDialect, receipt: FiscalReceipt, { invoice }: FiscalDocument) {
  const data = (JSON.parse(receipt.raw) as UnitAnswer).data as Readonly<Record<string, unknown>>;
  const at = textOf(data["vsdcRcptPbctDate"] ?? data["sdcDateTime"] ?? data["vsdcRcptPbctDt"]);
  const recorded =
    at.length < 14
      ? ""
      : `${at.slice(6, 8)}/${at.slice(4, 6)}/${at.slice(0, 4)} ${at.slice(8, 10)}:${at.slice(10, 12)}:${at.slice(12, 14)}`;
  const shared = {
    code: dashed(receipt.signature),
    device: receipt.deviceId,
    internal: dashed(textOf(data["intrlData"])),
    register: textOf(data["mrcNo"]),
    recorded,
    qr: receipt.qrText,
  };
  if (regime === "etims") return { ...shared, number: `${receipt.deviceId}/${receipt.authorityNo}` };
  if (regime === "ebm") {
    const label = receiptTypeOf(regime, invoice.kind === "credit_note");
    return { ...shared, number: `${receipt.authorityNo}/${textOf(data["totRcptNo"])} ${label}` };
  }
  // The answer names no mark: the receipt's number stands by itself.
  return { ...shared, number: "", code: "", receipt: receipt.authorityNo };
}

/** Gaps of the law a unit refuses. */
const refusedFields: ReadonlySet<LegalField> = new Set(["seller_tax_id", "buyer_tax_id", "source_number"]);

function validate(dialect: OsdcDialect, keys: OsdcKeys, document: FiscalDocument): FiscalIssue[] {
  const { invoice, source } = document;
  const device = deviceOf(keys.devices, document);
  const issues: FiscalIssue[] = device ? [] : [noDevice];
  const add = (code: string, text: string, field: FiscalIssue["field"] = "") => issues.push({ code, text, field });
  issues.push(...lawIssues(invoice, refusedFields));
  if (invoice.currency !== dialect.currency && dialect.tinField !== "tpin")
    add("currency", `The authority only takes documents in ${dialect.currency}.`);
  if (invoice.currency !== dialect.currency && dialect.tinField === "tpin" && invoice.exchangeRate === null)
    add("exchange_rate", "The exchange rate is missing.", "exchange_rate");
  if (invoice.kind === "credit_note" && source === null)
    add("source", "The credited invoice is not on the server.", "source_number");
  else if (invoice.kind === "credit_note" && !document.sourcePlace)
    add("source", "Send the credited invoice first.", "source_number");
  if (issues.length > 0) return issues;
  const eInvoice = readEInvoice(invoice);
  if (!eInvoice.ok) {
    for (const code of eInvoice.error) add(code, amountsText);
    return issues;
  }
  const lines = saleLinesOf(invoice).filter(({ before }) => before > 0);
  if (lines.length === 0) add("nothing", "No line of this document has an amount.");
  for (const { name, tax } of lines)
    if (taxClassCode(dialect.regime, tax) === null) add("tax_class", noTaxText(tax.percent, name));
  const codes = lines.map((line) => readOsdcItemCode(line.isFee ? (device?.feeItem ?? "") : line.itemCode));
  const isCoded = codes.every(({ classCode, itemCode }) => classCode !== "" && (!dialect.itemCodes || itemCode !== ""));
  if (!isCoded)
    add(
      "item_code",
      dialect.itemCodes
        ? "Each line needs the authority’s class code, 8 to 10 digits, and the item’s own code after a space."
        : "Each line needs the authority’s class code, 8 to 10 digits.",
      "item_code",
    );
  if (dialect.itemPath !== null)
    for (const [index, { itemCode }] of codes.entries()) {
      const line = lines[index];
      if (itemCode !== "" && line && !hasUnits(itemCode, line.unitCode))
        add("item_units", `The item code of “${line.name}” names other units than its line.`, "item_code");
    }
  return issues;
}
