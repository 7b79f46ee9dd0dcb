import { readEInvoice } from "@ankara/documents/einvoice/read-e-invoice";
import type { LegalField } from "@ankara/domain/fiscal/legal-rows";
import { taxClassCode } from "@ankara/domain/fiscal/tax-classes";
import { currencyOf } from "@ankara/domain/money/currencies";
import { compareDecimals } from "@ankara/domain/money/decimal";
import type { Invoice } from "@ankara/domain/records/invoice";
import {
  AuthorityAway,
  type FiscalAdapter,
  type FiscalDocument,
  type FiscalIssue,
  type FiscalReceipt,
  receiptOf,
} from "../adapter.ts";
import { amountsText, deviceOf, lawIssues, noDevice, noTaxText, recordedText, refusedText } from "../devices.ts";
import { type EfrisAnswer, type EfrisCall, kampalaTime, readKampalaTime, textOf } from "./efris-connection.ts";
import {
  applicationDocument,
  articlesOf,
  type EfrisTaxpayer,
  fitsEfris,
  grossOf,
  hasItemCodes,
  openingStock,
  soldLines,
  uncreditedLine,
  uploadDocument,
} from "./efris-document.ts";

export type EfrisKeys = {
  readonly devices: readonly EfrisTaxpayer[];
  readonly connect: (device: EfrisTaxpayer) => EfrisCall;
};

type Facts = Readonly<Record<string, unknown>>;
const inside = (value: unknown, key: string): Facts => ((value as Facts | null)?.[key] ?? {}) as Facts;
const recordsIn = ({ content }: EfrisAnswer): readonly Facts[] =>
  ((content as Facts | null)?.["records"] ?? []) as readonly Facts[];

const success = "00";
/** 304: EFRIS found nothing of the kind. */
const nothing = "304";
/** The number of a document, or its own, is there already. */
const isThere: readonly string[] = ["1040", "2253"];
/** An article of the sale is not registered. */
const unknownArticle = "2122";
const approvals = { approved: "101", submitted: "102" } as const;

/**
 * Uganda's EFRIS (URA), documentation 23.4. **Not accredited**: URA has approved none of this.
 *
 * A sale is known by its number: before it is sent, EFRIS is asked whether it has it. A credit note is an application, which URA
 * approves later; it is asked about until then.
 */
export function efrisAdapter(keys: EfrisKeys, { now }: { readonly now: () => Date }): FiscalAdapter {
  const deviceIn = (document: FiscalDocument): EfrisTaxpayer => {
    const found = deviceOf(keys.devices, document);
    if (!found) throw new Error("expected a document that was validated");
    return found;
  };
  const connections = new Map<EfrisTaxpayer, EfrisCall>();
  const connectionOf = (document: FiscalDocument): EfrisCall => {
    const device = deviceIn(document);
    const call = connections.get(device) ?? keys.connect(device);
    connections.set(device, call);
    return call;
  };
  /** A question, whose refusal says nothing about the document. Only a list may be empty. */
  const ask = async (call: EfrisCall, interfaceCode: string, question: object): Promise<EfrisAnswer> => {
    const answer = await call(interfaceCode, question);
    const isEmptyList = answer.code === nothing && ["T106", "T111", "T127"].includes(interfaceCode);
    if (answer.code !== success && !isEmptyList)
      throw new AuthorityAway(`EFRIS answered ${answer.code} to ${interfaceCode}`);
    return answer;
  };
  const acceptedIn = ({ content }: EfrisAnswer): FiscalReceipt => {
    const basic = inside(content, "basicInformation");
    const number = textOf(basic["invoiceNo"]);
    if (number === "") throw new AuthorityAway("EFRIS answered without a number");
    return receiptOf({
      status: "accepted",
      authorityNo: number,
      deviceId: textOf(basic["invoiceId"]),
      signature: textOf(basic["antifakeCode"]),
      qrText: textOf(inside(content, "summary")["qrCode"]),
      at: readKampalaTime(textOf(basic["issuedDate"])) ?? now(),
      raw: JSON.stringify(content),
    });
  };
  const rejected = (raw: string, problem: FiscalIssue): FiscalReceipt =>
    receiptOf({ status: "rejected", at: now(), raw, problems: [problem] });

  /** Finds a sale by its number, in full; null where EFRIS has none. */
  async function findSale(call: EfrisCall, number: string, invoiceKind: string): Promise<EfrisAnswer | null> {
    const question = { referenceNo: number, invoiceType: "1", invoiceKind, pageNo: "1", pageSize: "10" };
    const found = recordsIn(await ask(call, "T106", question)).find(
      ({ referenceNo, isInvalid }) => textOf(referenceNo) === number && textOf(isInvalid) !== "1",
    );
    return found ? ask(call, "T108", { invoiceNo: textOf(found["invoiceNo"]) }) : null;
  }

  /**
   * Registers the articles of a sale EFRIS does not have, with what is on hand of them. One that is there stays as it is, whoever
   * registered it; an opening stock is said once, because T131 would add it a second time.
   *
   * @returns why one was refused
   */
  async function register(call: EfrisCall, document: FiscalDocument): Promise<FiscalReceipt | null> {
    const missing: ReturnType<typeof articlesOf>[number][] = [];
    for (const article of articlesOf(document.invoice, deviceIn(document))) {
      const goodsCode = article["goodsCode"];
      const found = recordsIn(await ask(call, "T127", { goodsCode, pageNo: "1", pageSize: "100" }));
      if (!found.some((one) => textOf(one["goodsCode"]) === goodsCode)) missing.push(article);
    }
    if (missing.length === 0) return null;
    const refused = refusedIn(await call("T130", missing));
    if (refused) {
      const { name, code, reason } = refused;
      const text = `“${name || missing[0]?.["goodsName"]}” could not be registered (${reason}).`;
      return rejected(JSON.stringify(refused), { code: `efris_${code}`.slice(0, 60), text, field: "item_code" });
    }
    const stock = openingStock(missing, document);
    // Refused, of a service (682) for one: the sale itself then says whether it needs any.
    if (stock) await call("T131", stock);
    return null;
  }

  async function upload(call: EfrisCall, document: FiscalDocument, sent: Facts): Promise<FiscalReceipt> {
    const number = textOf(inside(sent, "sellerDetails")["referenceNo"]);
    const kind = textOf(inside(sent, "basicInformation")["invoiceKind"]);
    /** Another program may have used the number for another sale. */
    const known = (answer: EfrisAnswer): FiscalReceipt => {
      const [there, ours] = [amountOf(answer.content), amountOf(sent)];
      const isOurs = isDecimal(there) && compareDecimals(there, ours) === 0;
      return isOurs
        ? acceptedIn(answer)
        : rejected(JSON.stringify(answer.content), { code: "recorded_already", text: recordedText, field: "" });
    };
    const before = await findSale(call, number, kind);
    if (before) return known(before);
    let answer = await call("T109", sent);
    if (answer.code === unknownArticle && document.invoice.currency === "UGX") {
      const refusal = await register(call, document);
      if (refusal) return refusal;
      answer = await call("T109", sent);
    }
    if (answer.code === success) return acceptedIn(answer);
    const after = isThere.includes(answer.code) ? await findSale(call, number, kind) : null;
    return after ? known(after) : rejected(JSON.stringify(answer), problemOf(answer));
  }

  /** Details of the applications for a note with this number, or with this key. */
  async function findApplications(call: EfrisCall, sent: Facts, key: string): Promise<readonly Facts[]> {
    const list = await ask(call, "T111", {
      oriInvoiceNo: sent["oriInvoiceNo"],
      queryType: "1",
      invoiceApplyCategoryCode: "101",
      pageNo: "1",
      pageSize: "100",
    });
    const details: Facts[] = [];
    for (const { id } of recordsIn(list))
      details.push(((await ask(call, "T112", { id: textOf(id) })).content ?? {}) as Facts);
    return details.filter(
      ({ sellersReferenceNo, remarks }) =>
        textOf(sellersReferenceNo) === textOf(sent["sellersReferenceNo"]) || textOf(remarks) === key,
    );
  }

  async function apply(call: EfrisCall, sent: Facts, key: string): Promise<FiscalReceipt> {
    const applications = await findApplications(call, sent, key);
    const inState = (state: string) =>
      applications.find(({ approveStatusCode }) => textOf(approveStatusCode) === state);
    const approved = inState(approvals.approved);
    if (approved) return acceptedIn(await ask(call, "T108", { invoiceNo: textOf(approved["refundInvoiceNo"]) }));
    const waiting = inState(approvals.submitted);
    if (waiting)
      return receiptOf({
        status: "submitted",
        authorityNo: textOf(waiting["referenceNo"]),
        at: now(),
        raw: JSON.stringify(waiting),
      });
    // An application of an earlier request that was refused bears that one's key. One without any key may be ours.
    const refused = applications.find(({ remarks }) => [key, ""].includes(textOf(remarks)));
    if (refused) {
      const status = textOf(refused["approveStatusCode"]);
      const text = textOf(refused["approveRemarks"]) || refusedText(status);
      return rejected(JSON.stringify(refused), { code: `efris_${status}`, text: text.slice(0, 500), field: "" });
    }
    const answer = await call("T110", { ...sent, remarks: key });
    if (answer.code !== success) return rejected(JSON.stringify(answer), problemOf(answer));
    const authorityNo = textOf((answer.content as Facts | null)?.["referenceNo"]);
    return receiptOf({ status: "submitted", authorityNo, at: now(), raw: JSON.stringify(answer.content) });
  }

  return {
    id: "ug-efris",
    country: "UG",
    name: "URA EFRIS",
    regime: "efris",
    rehearsal: false,
    counter: null,
    opensStock: true,
    settings: ["authorityId"],
    requiredFields: () => ["seller_tax_id", "item_code"],
    validate: (document) => validate(keys, document),
    build(document) {
      const device = deviceIn(document);
      const { invoice, source } = document;
      const content =
        invoice.kind === "credit_note"
          ? applicationDocument(invoice, source as Invoice, device)
          : uploadDocument(invoice, device);
      return { mime: "application/json", bytes: new TextEncoder().encode(JSON.stringify(content)) };
    },
    async submit(document, body, key) {
      const sent = JSON.parse(new TextDecoder().decode(body.bytes)) as Facts;
      const call = connectionOf(document);
      return document.invoice.kind === "credit_note" ? apply(call, sent, key) : upload(call, document, sent);
    },
    // A sale is taken back by a credit note.
    cancel: null,
    renderBlock: (receipt) => ({
      number: receipt.authorityNo,
      code: receipt.signature,
      device: receipt.deviceId,
      recorded: kampalaTime(receipt.at),
      qr: receipt.qrText,
    }),
  };
}

/** The first refusal in the answer to a list: those of its entries that were refused, with a code each. */
function refusedIn({ code, message, content }: EfrisAnswer): { name: string; code: string; reason: string } | null {
  const entries = (Array.isArray(content) ? content : []) as readonly Facts[];
  const refused = entries.find((entry) => !["", success].includes(textOf(entry["returnCode"])));
  if (!refused) return code === success ? null : { name: "", code, reason: message || code };
  const own = textOf(refused["returnCode"]);
  return { name: textOf(refused["goodsName"]), code: own, reason: textOf(refused["returnMessage"]) || own };
}

const amountOf = (sale: unknown): string => textOf(inside(sale, "summary")["grossAmount"]);
const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** 212x are about the article, 11xx and 22xx about the buyer's TIN. */
function problemOf({ code, message }: EfrisAnswer): FiscalIssue {
  const field = /^212[2-4]$/.test(code) ? "item_code" : ["1142", "1143", "2249"].includes(code) ? "buyer_tax_id" : "";
  return { code: `efris_${code}`.slice(0, 60), text: (message || refusedText(code)).slice(0, 500), field };
}

/** Gaps of the law EFRIS refuses. */
const refusedFields: ReadonlySet<LegalField> = new Set(["seller_tax_id", "buyer_tax_id", "source_number"]);

/** The invoice of a credit note, where the server has it and EFRIS gave it both of its numbers. */
function isRecorded(source: FiscalDocument["source"]): source is Invoice {
  const { fiscal, lines } = source ?? {};
  return lines !== undefined && fiscal?.regime === "efris" && fiscal.number !== "" && fiscal.device !== "";
}

function validate(keys: EfrisKeys, document: FiscalDocument): FiscalIssue[] {
  const { invoice, source } = document;
  const { from } = invoice;
  const device = deviceOf(keys.devices, document);
  const issues: FiscalIssue[] = device ? [] : [noDevice];
  const add = (code: string, text: string, field: FiscalIssue["field"] = "") => issues.push({ code, text, field });
  issues.push(...lawIssues(invoice, refusedFields));
  if ((from?.email ?? "").trim() === "")
    add("seller_email", "The e-mail address of your business is missing.", "seller_name");
  if (Buffer.byteLength(invoice.number ?? "") > 50)
    add("number", "The number of this document is too long for the authority.");
  if (currencyOf(invoice.currency).decimals > 2)
    add("currency", `The authority takes no documents in ${invoice.currency}.`);
  if (invoice.kind === "credit_note" && source === null)
    add("source", "The credited invoice is not on the server.", "source_number");
  else if (invoice.kind === "credit_note" && !isRecorded(source))
    add("source", "Send the credited invoice first.", "source_number");
  if (issues.length > 0 || !device) return issues;
  if (invoice.kind === "credit_note" && isRecorded(source)) {
    issues.push(...amountIssues(source, device));
    if (issues.length > 0) return issues;
  }
  issues.push(...amountIssues(invoice, device));
  if (issues.length === 0 && invoice.kind === "credit_note" && isRecorded(source)) {
    const name = uncreditedLine(invoice, source, device);
    if (name !== null)
      add("credited_line", `The credited invoice has no more of “${name}” to credit.`, "source_number");
  }
  return issues;
}

function amountIssues(invoice: Invoice, device: EfrisTaxpayer): FiscalIssue[] {
  const issues: FiscalIssue[] = [];
  const add = (code: string, text: string, field: FiscalIssue["field"] = "") => issues.push({ code, text, field });
  const eInvoice = readEInvoice(invoice);
  if (!eInvoice.ok) {
    for (const code of eInvoice.error) add(code, amountsText);
    return issues;
  }
  for (const { name, tax } of soldLines(invoice))
    if (taxClassCode("efris", tax) === null) add("tax_class", noTaxText(tax.percent, name));
  if (!hasItemCodes(invoice, device))
    add(
      "item_code",
      "Each line needs the authority’s class code, 8 to 10 digits, and the item’s own code after a space.",
      "item_code",
    );
  if (issues.length > 0) return issues;
  if (!fitsEfris(invoice, device)) add("amounts", amountsText);
  else if (grossOf(invoice, device) === 0n) add("nothing", "No line of this document has an amount.");
  return issues;
}
