import { readEInvoice } from "@ankara/documents/einvoice/read-e-invoice";
import type { LegalField } from "@ankara/domain/fiscal/legal-rows";
import { receiptTypeOf } from "@ankara/domain/fiscal/recordings";
import { currencyOf } from "@ankara/domain/money/currencies";
import {
  AuthorityAway,
  type FiscalAdapter,
  type FiscalDocument,
  type FiscalIssue,
  type FiscalPlace,
  receiptOf,
  RefusedByDevice,
} from "../adapter.ts";
import { answerOf, type AuthorityAnswer } from "../authority-call.ts";
import { amountsText, deviceOf, lawIssues, noDevice, noTaxText, refusedText, type TaxpayerDevice } from "../devices.ts";
import { figureOf, saleLinesOf } from "../sale-lines.ts";
import type { FdmsCall, FdmsCertificate } from "./device-connection.ts";
import { countedWith, type DeviceTax, deviceTaxOf, receiptLines, receiptTaxes } from "./receipt.ts";
import { type DayCounter, dayText, receiptQr, receiptText, signText, verificationCode } from "./signing.ts";

type FdmsDevice = TaxpayerDevice & FdmsCertificate & { readonly serial: string; readonly last: number };
export type FdmsKeys = { readonly devices: readonly FdmsDevice[]; readonly call: (device: FdmsDevice) => FdmsCall };

/** Stored facts of a receipt: its place in its fiscal day, and all that the next one builds on. */
type KeptReceipt = {
  readonly receipt: Readonly<Record<string, unknown>>;
  readonly day: number;
  /** Local moment the day was opened at. */
  readonly opened: string;
  readonly counter: number;
  readonly date: string;
  readonly hash: string;
  readonly signature: string;
  readonly counters: readonly DayCounter[];
  readonly qrUrl: string;
  readonly endHours: number;
};

type Config = {
  readonly applicableTaxes: readonly DeviceTax[];
  readonly qrUrl: string;
  readonly taxPayerDayMaxHrs: number;
};
type Status = {
  readonly fiscalDayStatus: string;
  readonly lastReceiptGlobalNo?: number | null;
  readonly lastFiscalDayNo?: number | null;
};

const timeZone = "Africa/Harare";
/** `YYYY-MM-DDTHH:mm:ss` in Harare, without a zone. */
const localTime = (at: Date): string =>
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone }).format(at).replace(" ", "T");
const secondAfter = (local: string): string => new Date(Date.parse(`${local}Z`) + 1000).toISOString().slice(0, 19);

/**
 * Zimbabwe's FDMS as a virtual fiscal device (Fiscal Device Gateway API 1). **Not accredited**: ZIMRA has approved none of
 * this. An operator enters devices that are registered and have their certificates.
 *
 * Receipts are a chain: each bears the next number, a moment after the one before, and a signature over that one's hash. A
 * fiscal day is opened with its first receipt and closed before it is as old as it may be.
 */
export function fdmsAdapter(keys: FdmsKeys, { now }: { readonly now: () => Date }): FiscalAdapter {
  const deviceIn = (document: FiscalDocument): FdmsDevice => {
    const found = deviceOf(keys.devices, document);
    if (!found) throw new Error("expected a document that was validated");
    return found;
  };
  const call = async (device: FdmsDevice, method: "GET" | "POST", endpoint: string, body?: object) => {
    const { status, text } = await keys.call(device)(method, endpoint, body && JSON.stringify(body));
    return answerOf("FDMS", status, text, `${method} ${endpoint}`);
  };
  const must = async <T>(device: FdmsDevice, method: "GET" | "POST", endpoint: string, body?: object): Promise<T> => {
    const answer = await call(device, method, endpoint, body);
    if (!answer.ok) throw new AuthorityAway(`FDMS refused ${endpoint}: ${problemOf(answer).code}`);
    return answer.body as T;
  };

  async function closeDay(device: FdmsDevice, { day, opened, counter, counters }: KeptReceipt): Promise<void> {
    const nonZero = counters.filter(({ cents }) => cents !== 0);
    await must(device, "POST", "CloseDay", {
      fiscalDayNo: day,
      fiscalDayCounters: nonZero.map(({ type, currency, taxID, taxPercent, moneyType, cents }) => ({
        fiscalCounterType: type,
        fiscalCounterCurrency: currency,
        fiscalCounterTaxID: taxID,
        fiscalCounterTaxPercent: taxPercent,
        fiscalCounterMoneyType: moneyType,
        fiscalCounterValue: figureOf(cents, currencyOf(currency).decimals),
      })),
      fiscalDayDeviceSignature: signText(dayText(device.deviceId, day, opened.slice(0, 10), nonZero), device.key),
      receiptCounter: counter,
    });
  }

  /** The open day this receipt goes into; opens one where none is. */
  async function dayFor(device: FdmsDevice, no: number, previous: FiscalPlace | null, at: string) {
    const status = await must<Status>(device, "GET", "GetStatus");
    const last = status.lastFiscalDayNo ?? 0;
    const before = previous ? (previous.kept as KeptReceipt) : null;
    const fresh = { counter: 0, hash: null, counters: [] as readonly DayCounter[] };
    if (status.fiscalDayStatus === "FiscalDayOpened") {
      if (before?.day === last) {
        const age = (Date.parse(`${at}Z`) - Date.parse(`${before.opened}Z`)) / 3_600_000;
        if (age < before.endHours) return before;
        await closeDay(device, before);
        throw new AuthorityAway("FDMS is closing yesterday's fiscal day");
      }
      // Opened by us just before we were cut off: no receipt of another program is in it.
      if ((status.lastReceiptGlobalNo ?? 0) === no - 1) return { ...fresh, day: last, opened: at };
      throw new AuthorityAway("another program has opened this device's fiscal day");
    }
    if (status.fiscalDayStatus !== "FiscalDayClosed")
      throw new AuthorityAway(`the fiscal day of the device is ${status.fiscalDayStatus}`);
    await must(device, "POST", "OpenDay", { fiscalDayNo: last + 1, fiscalDayOpened: at });
    return { ...fresh, day: last + 1, opened: at };
  }

  async function prepare(document: FiscalDocument, no: number, previous: FiscalPlace | null): Promise<KeptReceipt> {
    const device = deviceIn(document);
    const config = await must<Config>(device, "GET", "GetConfig");
    const before = previous ? (previous.kept as KeptReceipt) : null;
    const local = localTime(now());
    const date = before && before.date >= local ? secondAfter(before.date) : local;
    const unknown = saleLinesOf(document.invoice).find(({ tax }) => deviceTaxOf(config.applicableTaxes, tax) === null);
    if (unknown) {
      const text = noTaxText(unknown.tax.percent, unknown.name);
      throw new RefusedByDevice([{ code: "tax_class", text, field: "" }]);
    }
    const day = await dayFor(device, no, previous, date);
    const { invoice, sourcePlace } = document;
    const isCredit = invoice.kind === "credit_note";
    const lines = receiptLines(document, config.applicableTaxes);
    const taxes = receiptTaxes(lines, config.applicableTaxes);
    const totalCents = taxes.reduce((sum, { salesCents }) => sum + salesCents, 0);
    const { decimals } = currencyOf(invoice.currency);
    const figure = (cents: number) => figureOf(cents, decimals);
    const signed = signText(
      receiptText({
        deviceId: device.deviceId,
        type: isCredit ? "CREDITNOTE" : "FISCALINVOICE",
        currency: invoice.currency,
        globalNo: no,
        date,
        totalCents,
        taxes,
        previousHash: day.hash,
      }),
      device.key,
    );
    const source = sourcePlace?.kept as KeptReceipt | undefined;
    return {
      receipt: {
        receiptType: receiptTypeOf("fdms", isCredit),
        receiptCurrency: invoice.currency,
        receiptCounter: day.counter + 1,
        receiptGlobalNo: no,
        invoiceNo: invoice.number,
        buyerData: buyerOf(document),
        receiptNotes: isCredit ? (invoice.reason ?? null) : null,
        receiptDate: date,
        creditDebitNote:
          isCredit && sourcePlace
            ? { deviceID: device.deviceId, receiptGlobalNo: sourcePlace.no, fiscalDayNo: source?.day ?? null }
            : null,
        receiptLinesTaxInclusive: true,
        receiptLines: lines.map(({ cents: _cents, ...line }) => line),
        receiptTaxes: taxes.map(({ taxID, taxPercent, taxCents, salesCents }) => ({
          taxID,
          taxPercent,
          taxAmount: figure(taxCents),
          salesAmountWithTax: figure(salesCents),
        })),
        receiptPayments: [{ moneyTypeCode: "Credit", paymentAmount: figure(totalCents) }],
        receiptTotal: figure(totalCents),
        receiptPrintForm: "InvoiceA4",
        receiptDeviceSignature: signed,
      },
      day: day.day,
      opened: day.opened,
      counter: day.counter + 1,
      date,
      hash: signed.hash,
      signature: signed.signature,
      counters: countedWith(day.counters, isCredit, invoice.currency, taxes),
      qrUrl: config.qrUrl,
      endHours: Math.max(1, config.taxPayerDayMaxHrs - 1),
    };
  }

  const keptOf = (document: FiscalDocument): KeptReceipt => {
    if (!document.place) throw new Error("expected a document with its place");
    return document.place.kept as KeptReceipt;
  };

  return {
    id: "zw-fdms",
    country: "ZW",
    name: "ZIMRA FDMS",
    regime: "fdms",
    rehearsal: false,
    counter: {
      deviceOf: (document) => String(deviceIn(document).deviceId),
      lastBefore: async (document) => {
        const device = deviceIn(document);
        return Math.max(device.last, (await must<Status>(device, "GET", "GetStatus")).lastReceiptGlobalNo ?? 0);
      },
      prepare: (document, no, previous) => prepare(document, no, previous),
      endsAt: ({ kept }) =>
        new Date(Date.parse(`${(kept as KeptReceipt).opened}+02:00`) + (kept as KeptReceipt).endHours * 3_600_000),
      async end(document, { kept }) {
        const device = deviceIn(document);
        const status = await must<Status>(device, "GET", "GetStatus");
        const isOpen =
          status.fiscalDayStatus === "FiscalDayOpened" && status.lastFiscalDayNo === (kept as KeptReceipt).day;
        if (isOpen) await closeDay(device, kept as KeptReceipt);
      },
    },
    settings: ["authorityId"],
    requiredFields: () => ["seller_tax_id", "seller_vat_number", "buyer_name", "item_code"],
    validate: (document) => validate(keys, document),
    build(document) {
      const text = JSON.stringify({ receipt: keptOf(document).receipt });
      return { mime: "application/json", bytes: new TextEncoder().encode(text) };
    },
    async submit(document, body) {
      const device = deviceIn(document);
      const kept = keptOf(document);
      const no = document.place?.no ?? 0;
      const accepted = (raw: string, receiptId: unknown) =>
        receiptOf({
          status: "accepted",
          authorityNo: String(no),
          deviceId: String(device.deviceId),
          signature: kept.signature,
          qrText: receiptQr(kept.qrUrl, device.deviceId, kept.date, no, kept.signature),
          at: now(),
          raw,
          kept: { receiptID: receiptId ?? null },
        });
      const status = await call(device, "GET", "GetStatus");
      // Its answer was lost: it is there, and all that is printed is ours.
      if (((status.body as Status | null)?.lastReceiptGlobalNo ?? 0) >= no) return accepted(status.text, null);
      const answer = await call(
        device,
        "POST",
        "SubmitReceipt",
        JSON.parse(new TextDecoder().decode(body.bytes)) as object,
      );
      if (!answer.ok)
        return receiptOf({ status: "rejected", at: now(), raw: answer.text, problems: [problemOf(answer)] });
      const { receiptID, validationErrors } = answer.body as {
        receiptID?: unknown;
        validationErrors?: ValidationError[] | null;
      };
      const red = (validationErrors ?? []).filter(({ validationErrorColor }) =>
        /red/i.test(validationErrorColor ?? ""),
      );
      if (red.length === 0) return accepted(answer.text, receiptID);
      // It stands in the chain all the same, and nobody but the authority can close its day.
      return receiptOf({
        status: "rejected",
        at: now(),
        raw: answer.text,
        kept: { receiptID, red: red.map(({ validationErrorCode }) => validationErrorCode) },
        problems: red.map(({ validationErrorCode = "", validationErrorDescription = "" }) => ({
          code: validationErrorCode,
          text: validationErrorDescription || `The authority recorded it with an error (${validationErrorCode}).`,
          field: "",
        })),
      });
    },
    cancel: null,
    renderBlock(receipt, document) {
      const kept = keptOf(document);
      const device = deviceIn(document);
      return {
        number: `${kept.counter}/${receipt.authorityNo}`,
        code: verificationCode(kept.signature).replaceAll(/(.{4})(?=.)/g, "$1-"),
        device: String(device.deviceId).padStart(10, "0"),
        register: device.serial,
        day: String(kept.day),
        recorded: kept.date.replace("T", " "),
        qr: receipt.qrText,
      };
    },
  };
}

type ValidationError = {
  readonly validationErrorCode?: string;
  readonly validationErrorColor?: string;
  readonly validationErrorDescription?: string;
};

function problemOf({ status, body }: AuthorityAnswer): FiscalIssue {
  const { errorCode, detail, title } = (body ?? {}) as { errorCode?: string; detail?: string; title?: string };
  const text = detail ?? title ?? refusedText(status);
  return { code: (errorCode ?? `fdms_${status}`).slice(0, 60), text: text.slice(0, 500), field: "" };
}

/** Buyer, as far as known: a consumer is left out. */
function buyerOf({ invoice: { billTo } }: FiscalDocument): object | null {
  if (!billTo || (billTo.taxId.trim() === "" && (billTo.vatNumber ?? "").trim() === "")) return null;
  const { address } = billTo;
  return {
    buyerRegisterName: billTo.company.trim() || billTo.name,
    buyerTradeName: billTo.name,
    buyerTIN: billTo.taxId.replaceAll(/\D/g, ""),
    ...((billTo.vatNumber ?? "") === "" ? {} : { vatNumber: (billTo.vatNumber ?? "").replaceAll(/\D/g, "") }),
    ...(billTo.email === "" && billTo.phone === ""
      ? {}
      : {
          buyerContacts: {
            ...(billTo.phone && { phoneNo: billTo.phone }),
            ...(billTo.email && { email: billTo.email }),
          },
        }),
    ...(address
      ? {
          buyerAddress: { province: address.region, city: address.city, street: address.line1, houseNo: address.line2 },
        }
      : {}),
  };
}

/** Gaps of the law FDMS refuses. */
const refusedFields: ReadonlySet<LegalField> = new Set([
  "seller_tax_id",
  "seller_vat_number",
  "buyer_tax_id",
  "item_code",
  "source_number",
]);

function validate(keys: FdmsKeys, document: FiscalDocument): FiscalIssue[] {
  const { invoice, source } = document;
  const issues: FiscalIssue[] = deviceOf(keys.devices, document) ? [] : [noDevice];
  const add = (code: string, text: string, field: FiscalIssue["field"] = "") => issues.push({ code, text, field });
  issues.push(...lawIssues(invoice, refusedFields));
  if (!["USD", "ZWG", "ZAR", "BWP", "GBP", "EUR"].includes(invoice.currency))
    add("currency", `The authority takes no documents in ${invoice.currency}.`);
  if (invoice.kind === "credit_note" && (source === null || !document.sourcePlace))
    add("source", "Send the credited invoice first.", "source_number");
  if (issues.length > 0) return issues;
  const eInvoice = readEInvoice(invoice);
  if (!eInvoice.ok) for (const code of eInvoice.error) add(code, amountsText);
  else if (saleLinesOf(invoice).every(({ before }) => before === 0))
    add("nothing", "No line of this document has an amount.");
  return issues;
}
