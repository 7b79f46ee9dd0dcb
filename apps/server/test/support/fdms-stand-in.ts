import { createHash, createVerify } from "node:crypto";
import * as z from "zod";
import type { FdmsCall } from "../../src/providers/fiscal/zimbabwe/device-connection.ts";

/*
 * Zimbabwe's Fiscal Device Gateway, version 1, as far as it is public: the authority's own OpenAPI text and the checks an
 * integrator met on its test system (munashe-chivandire/zimra-fdms), and ZIMRA's answer on signatures of 21 December 2025; read
 * on 27 November 2026. It judges signatures with the device's public key, counts, dates, sums and taxes.
 */

const Signature = z.strictObject({ hash: z.string().length(44), signature: z.string().min(60) });
const Address = z.strictObject({ province: z.string(), city: z.string(), street: z.string(), houseNo: z.string() });
const Receipt = z.strictObject({
  receiptType: z.enum(["FiscalInvoice", "CreditNote", "DebitNote"]),
  receiptCurrency: z.string().length(3),
  receiptCounter: z.int().min(1),
  receiptGlobalNo: z.int().min(1),
  invoiceNo: z.string().min(1).max(50),
  buyerData: z
    .strictObject({
      buyerRegisterName: z.string().min(1),
      buyerTradeName: z.string(),
      buyerTIN: z.string().regex(/^\d{10}$/),
      vatNumber: z
        .string()
        .regex(/^\d{9}$/)
        .optional(),
      buyerContacts: z.strictObject({ phoneNo: z.string().optional(), email: z.string().optional() }).optional(),
      buyerAddress: Address.optional(),
    })
    .nullable(),
  receiptNotes: z.string().nullable(),
  receiptDate: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
  creditDebitNote: z
    .strictObject({ deviceID: z.int(), receiptGlobalNo: z.int().min(1), fiscalDayNo: z.int().min(1) })
    .nullable(),
  receiptLinesTaxInclusive: z.literal(true),
  receiptLines: z
    .array(
      z.strictObject({
        receiptLineType: z.enum(["Sale", "Discount"]),
        receiptLineNo: z.int().min(1),
        receiptLineHSCode: z
          .string()
          .regex(/^\d{4,8}$/)
          .nullable(),
        receiptLineName: z.string().min(1).max(200),
        receiptLinePrice: z.number(),
        receiptLineQuantity: z.number().gt(0),
        receiptLineTotal: z.number(),
        taxPercent: z.number().nullable(),
        taxID: z.int(),
      }),
    )
    .min(1),
  receiptTaxes: z.array(
    z.strictObject({
      taxID: z.int(),
      taxPercent: z.number().nullable(),
      taxAmount: z.number(),
      salesAmountWithTax: z.number(),
    }),
  ),
  receiptPayments: z.array(
    z.strictObject({
      moneyTypeCode: z.enum(["Cash", "Card", "MobileWallet", "Coupon", "Credit", "BankTransfer", "Other"]),
      paymentAmount: z.number(),
    }),
  ),
  receiptTotal: z.number(),
  receiptPrintForm: z.enum(["Receipt48", "InvoiceA4"]),
  receiptDeviceSignature: Signature,
});
type Receipt = z.infer<typeof Receipt>;

const cents = (amount: number): number => Math.round(amount * 100);
/** The device's table of taxes. */
const fdmsTaxes = [
  { taxID: 1, taxName: "Exempt", taxPercent: null, validFrom: "2023-01-01" },
  { taxID: 2, taxName: "Zero rated", taxPercent: 0, validFrom: "2023-01-01" },
  { taxID: 3, taxName: "Standard rated 15.5%", taxPercent: 15.5, validFrom: "2026-01-01" },
] as const;

/** Signed text of a receipt, built independently from the authority's description. */
function canonicalText(deviceId: number, receipt: Receipt, previousHash: string): string {
  const taxes = [...receipt.receiptTaxes]
    .sort((a, b) => a.taxID - b.taxID)
    .map(
      (tax) =>
        (tax.taxPercent === null ? "" : tax.taxPercent.toFixed(2)) +
        cents(tax.taxAmount) +
        cents(tax.salesAmountWithTax),
    );
  return `${deviceId}${receipt.receiptType.toUpperCase()}${receipt.receiptCurrency}${receipt.receiptGlobalNo}${receipt.receiptDate}${cents(receipt.receiptTotal)}${taxes.join("")}${previousHash}`;
}

type Day = { no: number; opened: string; receipts: Receipt[]; closed: boolean; red: boolean };

/** One device's gateway. */
export class FdmsStandIn {
  readonly days: Day[] = [];
  losing = 0;
  /** Local moment of the gateway: a later receipt is from the future. */
  time = "2026-11-20T11:41:00";
  readonly #deviceId: number;
  readonly #publicKey: string;

  constructor(deviceId: number, publicKey: string) {
    this.#deviceId = deviceId;
    this.#publicKey = publicKey;
  }

  readonly call: FdmsCall = async (method, endpoint, body) => {
    const answer = this.#answer(
      `${method} ${endpoint}`,
      body === undefined ? {} : (JSON.parse(body) as Record<string, unknown>),
    );
    if (this.losing > 0 && endpoint === "SubmitReceipt") {
      this.losing -= 1;
      throw new Error("the line broke");
    }
    return { status: answer.status, text: JSON.stringify(answer.body) };
  };

  get #all(): Receipt[] {
    return this.days.flatMap(({ receipts }) => receipts);
  }

  #answer(call: string, body: Record<string, unknown>): { status: number; body: object } {
    const refuse = (errorCode: string, detail: string) => ({
      status: 422,
      body: { errorCode, title: errorCode, status: 422, detail },
    });
    const today = this.days.at(-1);
    const open = today && !today.closed ? today : null;
    if (call === "GET GetConfig")
      return {
        status: 200,
        body: { applicableTaxes: fdmsTaxes, qrUrl: "https://fdms.example", taxPayerDayMaxHrs: 24 },
      };
    if (call === "GET GetStatus")
      return {
        status: 200,
        body: {
          fiscalDayStatus: open ? "FiscalDayOpened" : "FiscalDayClosed",
          lastReceiptGlobalNo: this.#all.at(-1)?.receiptGlobalNo ?? 0,
          lastFiscalDayNo: today?.no ?? 0,
        },
      };
    if (call === "POST OpenDay") {
      if (open) return refuse("FDC01", "Fiscal day is already opened");
      const no = (today?.no ?? 0) + 1;
      if (body["fiscalDayNo"] !== no) return refuse("FDC03", `Fiscal day number must be ${no}`);
      this.days.push({ no, opened: String(body["fiscalDayOpened"]), receipts: [], closed: false, red: false });
      return { status: 200, body: { fiscalDayNo: no } };
    }
    if (!open) return refuse("FDC02", "Fiscal day is not opened");
    if (call === "POST CloseDay") return this.#close(open, body, refuse);
    const read = Receipt.safeParse(body["receipt"]);
    if (!read.success)
      return refuse("RCPT01", read.error.issues.map(({ path, code }) => `${path.join(".")} ${code}`).join("; "));
    const errors = this.#errorsOf(open, read.data);
    open.red ||= errors.length > 0;
    open.receipts.push(read.data);
    return {
      status: 200,
      body: {
        receiptID: this.#all.length,
        serverDate: this.time,
        validationErrors: errors.map((validationErrorCode) => ({ validationErrorCode, validationErrorColor: "Red" })),
      },
    };
  }

  #errorsOf(day: Day, receipt: Receipt): string[] {
    const errors: string[] = [];
    const must = (code: string, holds: boolean) => void (holds || errors.push(code));
    const before = day.receipts.at(-1);
    must("RCPT011", receipt.receiptCounter === day.receipts.length + 1);
    must("RCPT012", receipt.receiptGlobalNo === (this.#all.at(-1)?.receiptGlobalNo ?? 0) + 1);
    must("RCPT030", !before || receipt.receiptDate > before.receiptDate);
    must("RCPT014", receipt.receiptDate >= day.opened);
    must("RCPT031", receipt.receiptDate <= this.time);
    const text = canonicalText(this.#deviceId, receipt, before?.receiptDeviceSignature.hash ?? "");
    const { hash, signature } = receipt.receiptDeviceSignature;
    must("RCPT010", hash === createHash("sha256").update(text).digest("base64"));
    must("RCPT010", createVerify("SHA256").update(text).verify(this.#publicKey, signature, "base64"));
    const total = receipt.receiptLines.reduce((sum, line) => sum + cents(line.receiptLineTotal), 0);
    must("RCPT020", total === cents(receipt.receiptTotal));
    must(
      "RCPT021",
      receipt.receiptPayments.reduce((sum, { paymentAmount }) => sum + cents(paymentAmount), 0) === total,
    );
    const sign = receipt.receiptType === "CreditNote" ? -1 : 1;
    for (const line of receipt.receiptLines) {
      must("RCPT024", cents(line.receiptLinePrice * line.receiptLineQuantity) === cents(line.receiptLineTotal));
      must(
        "RCPT025",
        fdmsTaxes.some(({ taxID, taxPercent }) => taxID === line.taxID && taxPercent === line.taxPercent),
      );
      must("RCPT022", Math.sign(line.receiptLineTotal) === (line.receiptLineType === "Sale" ? sign : -sign));
    }
    for (const tax of receipt.receiptTaxes) {
      const own = receipt.receiptLines.filter(({ taxID }) => taxID === tax.taxID);
      const sales = own.reduce((sum, line) => sum + cents(line.receiptLineTotal), 0);
      must("RCPT027", sales === cents(tax.salesAmountWithTax));
      const due = tax.taxPercent === null ? 0 : (sales * tax.taxPercent) / (100 + tax.taxPercent);
      must("RCPT026", Math.abs(cents(tax.taxAmount) - due) <= 0.51);
    }
    const credited = receipt.creditDebitNote;
    must("RCPT032", (receipt.receiptType === "CreditNote") === (credited !== null));
    if (credited)
      must(
        "RCPT033",
        this.#all.some(
          (one) => one.receiptGlobalNo === credited.receiptGlobalNo && one.receiptType === "FiscalInvoice",
        ),
      );
    return [...new Set(errors)];
  }

  #close(
    day: Day,
    body: Record<string, unknown>,
    refuse: (code: string, text: string) => { status: number; body: object },
  ) {
    if (day.red) return refuse("FDC04", "ReceiptsWithValidationErrors");
    if (body["receiptCounter"] !== day.receipts.length) return refuse("FDC05", "CountersMismatch");
    const counters = new Map<string, number>();
    const add = (text: string, amount: number) => counters.set(text, (counters.get(text) ?? 0) + cents(amount));
    for (const receipt of day.receipts) {
      const kind = receipt.receiptType === "CreditNote" ? "CREDITNOTE" : "SALE";
      for (const tax of receipt.receiptTaxes) {
        const percent = tax.taxPercent === null ? "" : tax.taxPercent.toFixed(2);
        add(
          `${kind === "SALE" ? 1 : 3} ${receipt.receiptCurrency} ${tax.taxID}|${kind}BYTAX${receipt.receiptCurrency}${percent}`,
          tax.salesAmountWithTax,
        );
        add(
          `${kind === "SALE" ? 2 : 4} ${receipt.receiptCurrency} ${tax.taxID}|${kind}TAXBYTAX${receipt.receiptCurrency}${percent}`,
          tax.taxAmount,
        );
      }
      for (const { moneyTypeCode, paymentAmount } of receipt.receiptPayments)
        add(
          `7 ${receipt.receiptCurrency} 0|BALANCEBYMONEYTYPE${receipt.receiptCurrency}${moneyTypeCode.toUpperCase()}`,
          paymentAmount,
        );
    }
    const text = `${this.#deviceId}${day.no}${day.opened.slice(0, 10)}${[...counters]
      .filter(([, amount]) => amount !== 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, amount]) => `${key.split("|")[1]}${amount}`)
      .join("")}`;
    const { signature, hash } = body["fiscalDayDeviceSignature"] as z.infer<typeof Signature>;
    const isRight =
      hash === createHash("sha256").update(text).digest("base64") &&
      createVerify("SHA256").update(text).verify(this.#publicKey, signature, "base64");
    if (!isRight) return refuse("BadCertificateSignature", "The day's signature does not verify");
    day.closed = true;
    return { status: 200, body: { operationID: "1" } };
  }
}
