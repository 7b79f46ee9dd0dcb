import { constants, createCipheriv, createDecipheriv, createVerify, publicEncrypt } from "node:crypto";
import * as z from "zod";

/*
 * Uganda's EFRIS, "API documentation (for system to system users)" 23.4 of 9 April 2025, read on 28 November 2026: envelope,
 * fields, and the return codes of T109, T110, T130 and T131. Closed: a field it does not know is refused as well as one it misses.
 */

const amount = z.string().regex(/^\d{1,12}\.\d\d$/);
const negative = z.string().regex(/^-\d{1,12}\.\d\d$/);
const anyAmount = z.string().regex(/^-?\d{1,12}\.\d\d$/);
const bytes = (max: number) => z.string().refine((text) => Buffer.byteLength(text) <= max);
const filled = (max: number) => bytes(max).refine((text) => text !== "");
const moment = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const rate = z.enum(["0.18", "0", "-"]);
const category = z.enum(["01", "02", "03", "11"]);
const quantity = /\d{1,12}(\.\d{1,8})?/.source;

const common = {
  item: filled(200),
  itemCode: filled(50),
  taxRate: rate,
  orderNumber: z.string().regex(/^\d{1,4}$/),
  deemedFlag: z.literal("2"),
  exciseFlag: z.literal("2"),
  goodsCategoryId: z.string().regex(/^\d{1,18}$/),
  vatApplicableFlag: z.enum(["0", "1"]),
};
const SaleRow = z.discriminatedUnion("discountFlag", [
  z.strictObject({
    ...common,
    discountFlag: z.enum(["1", "2"]),
    qty: z.string().regex(new RegExp(`^${quantity}$`)),
    unitOfMeasure: filled(3),
    unitPrice: z.string().regex(new RegExp(`^${quantity}$`)),
    total: amount,
    tax: amount,
    discountTotal: z.union([negative, z.literal("")]),
    discountTaxRate: z.union([rate, z.literal("")]),
  }),
  z.strictObject({
    ...common,
    discountFlag: z.literal("0"),
    qty: z.literal(""),
    unitOfMeasure: z.literal(""),
    unitPrice: z.literal(""),
    total: negative,
    tax: anyAmount,
    discountTotal: z.literal(""),
    discountTaxRate: z.literal(""),
  }),
]);
const CreditRow = z.strictObject({
  ...common,
  qty: z.string().regex(new RegExp(`^-${quantity}$`)),
  unitOfMeasure: filled(3),
  unitPrice: z.string().regex(new RegExp(`^${quantity}$`)),
  total: negative,
  tax: anyAmount,
});
const sums = (figure: z.ZodString) => ({
  taxDetails: z
    .array(
      z.strictObject({
        taxCategoryCode: category,
        netAmount: figure,
        taxRate: rate,
        taxAmount: figure,
        grossAmount: figure,
        taxRateName: bytes(100),
      }),
    )
    .min(1),
  payWay: z
    .array(z.strictObject({ paymentMode: z.literal("101"), paymentAmount: amount, orderNumber: z.literal("a") }))
    .length(1),
});
const summary = (figure: z.ZodString) => ({
  netAmount: figure,
  taxAmount: figure,
  grossAmount: figure,
  itemCount: z.string().regex(/^\d{1,4}$/),
  modeCode: z.literal("1"),
  qrCode: z.literal(""),
});
const buyerDetails = z.strictObject({
  buyerType: z.enum(["0", "1", "2", "3"]),
  buyerTin: z.union([z.string().regex(/^\d{10}$/), z.literal("")]),
  buyerLegalName: bytes(256),
  buyerBusinessName: bytes(256),
  buyerAddress: bytes(500),
  buyerEmail: z.union([z.email().max(50), z.literal("")]),
  buyerMobilePhone: bytes(30),
  buyerCitizenship: bytes(128),
});
const Sale = z.strictObject({
  sellerDetails: z.strictObject({
    tin: filled(20),
    ninBrn: bytes(100),
    legalName: filled(256),
    businessName: bytes(256),
    address: bytes(500),
    mobilePhone: bytes(30),
    emailAddress: z.email().min(6).max(50),
    placeOfBusiness: bytes(500),
    referenceNo: filled(50),
    branchId: z.literal(""),
    isCheckReferenceNo: z.literal("1"),
  }),
  basicInformation: z.strictObject({
    invoiceNo: z.literal(""),
    antifakeCode: z.literal(""),
    deviceNo: filled(20),
    issuedDate: moment,
    operator: filled(150),
    currency: z.string().length(3),
    oriInvoiceId: z.literal(""),
    invoiceType: z.literal("1"),
    invoiceKind: z.enum(["1", "2"]),
    dataSource: z.literal("103"),
    invoiceIndustryCode: z.literal("101"),
    isBatch: z.literal("0"),
  }),
  buyerDetails,
  goodsDetails: z.array(SaleRow).min(1),
  ...sums(amount),
  summary: z.strictObject({ ...summary(amount), remarks: bytes(500) }),
  extend: z.strictObject({ reason: z.literal(""), reasonCode: z.literal("") }),
});
type Sale = z.infer<typeof Sale>;
const Application = z.strictObject({
  oriInvoiceId: filled(32),
  oriInvoiceNo: filled(20),
  reasonCode: z.literal("105"),
  reason: filled(1024),
  applicationTime: moment,
  invoiceApplyCategoryCode: z.literal("101"),
  currency: z.string().length(3),
  contactName: bytes(200),
  contactMobileNum: bytes(30),
  contactEmail: bytes(50),
  source: z.literal("103"),
  remarks: bytes(500),
  sellersReferenceNo: filled(50),
  goodsDetails: z.array(CreditRow).min(1),
  ...sums(anyAmount),
  summary: z.strictObject(summary(anyAmount)),
  buyerDetails,
  basicInformation: z.strictObject({
    operator: filled(150),
    invoiceKind: z.enum(["1", "2"]),
    invoiceIndustryCode: z.literal("101"),
    branchId: z.literal(""),
  }),
});
type Application = z.infer<typeof Application>;

const number = z.string().regex(new RegExp(`^${quantity}$`));
const Article130 = z.strictObject({
  operationType: z.enum(["101", "102"]),
  goodsName: filled(200),
  goodsCode: filled(50),
  measureUnit: filled(3),
  unitPrice: number,
  currency: z.literal("101"),
  commodityCategoryId: z.string().regex(/^\d{1,18}$/),
  haveExciseTax: z.literal("102"),
  description: bytes(1024),
  stockPrewarning: number,
  havePieceUnit: z.literal("102"),
  pieceMeasureUnit: z.literal(""),
  pieceUnitPrice: z.literal(""),
  packageScaledValue: z.literal(""),
  pieceScaledValue: z.literal(""),
  exciseDutyCode: z.literal(""),
  haveOtherUnit: z.literal("102"),
  goodsTypeCode: z.literal("101"),
});
/** Codes T130 and T131 refuse a field with. */
const fieldCodes: Readonly<Record<string, string>> = {
  goodsCode: "600",
  goodsName: "603",
  measureUnit: "606",
  currency: "613",
  commodityCategoryId: "616",
  haveExciseTax: "621",
  havePieceUnit: "623",
  description: "624",
  stockPrewarning: "626",
  pieceMeasureUnit: "645",
  pieceUnitPrice: "646",
  packageScaledValue: "647",
  pieceScaledValue: "648",
  exciseDutyCode: "670",
  operationType: "683",
  quantity: "660",
  remarks: "669",
};
const StockIn = z.strictObject({
  goodsStockIn: z.strictObject({
    operationType: z.literal("101"),
    supplierTin: bytes(50),
    supplierName: filled(100),
    adjustType: z.literal(""),
    remarks: bytes(1024),
    stockInDate: z.string().regex(/^\d{4}-\d\d-\d\d$/),
    stockInType: z.enum(["101", "102", "104"]),
    // Of what was made here (103) alone.
    productionBatchNo: z.literal(""),
    productionDate: z.literal(""),
    branchId: z.literal(""),
    invoiceNo: bytes(20),
    isCheckBatchNo: z.enum(["0", "1"]),
    rollBackIfError: z.enum(["0", "1"]),
    goodsTypeCode: z.literal("101"),
  }),
  goodsStockInItem: z
    .array(
      z.strictObject({
        goodsCode: filled(50),
        measureUnit: filled(3),
        quantity: number,
        unitPrice: number,
        remarks: bytes(1024),
      }),
    )
    .min(1),
});

/** Hundredths, exactly. */
const cents = (text: string): bigint => BigInt(text.replace(".", ""));
/** `1.5` as units of eight places. */
function eighths(text: string): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(8, "0"));
}
const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
const sumOf = <One>(list: readonly One[], of: (one: One) => bigint): bigint =>
  list.reduce((all, one) => all + of(one), 0n);

/** 2776: at 18 %, 18/118 of the amount, to the nearest hundredth. */
function isTaxOf(total: string, tax: string, taxRate: string): boolean {
  const due = taxRate === "0.18" ? absolute(cents(total)) * 18n : 0n;
  return absolute(absolute(cents(tax)) * 118n - due) <= 59n && cents(tax) * cents(total) >= 0n;
}

type Sums = Pick<Sale, "taxDetails" | "payWay" | "buyerDetails"> & {
  readonly summary: Sale["summary"] | Application["summary"];
};
type Row = {
  readonly taxRate: string;
  readonly vatApplicableFlag: string;
  readonly total: string;
  readonly tax: string;
};

const categoryOf = ({ taxRate, vatApplicableFlag }: Row): string =>
  taxRate === "0.18" ? "01" : taxRate === "-" ? "03" : vatApplicableFlag === "0" ? "11" : "02";

function faultsOfSums({ taxDetails, summary: all, payWay, buyerDetails: buyer }: Sums, rows: readonly Row[]): string[] {
  const faults: string[] = [];
  const must = (code: string, holds: boolean) => void (holds || faults.push(code));
  for (const row of rows) must("2776", isTaxOf(row.total, row.tax, row.taxRate));
  for (const row of rows) must("2857", row.vatApplicableFlag === "1" || row.taxRate === "0");
  const categories = new Set(rows.map(categoryOf));
  must("1260", categories.size === taxDetails.length);
  for (const one of taxDetails) {
    const own = rows.filter((row) => categoryOf(row) === one.taxCategoryCode);
    must("1342", cents(one.netAmount) + cents(one.taxAmount) === cents(one.grossAmount));
    must("1317", cents(one.grossAmount) === sumOf(own, ({ total }) => cents(total)));
    must("2785", cents(one.taxAmount) === sumOf(own, ({ tax }) => cents(tax)));
    must(
      "2833",
      own.every(({ taxRate }) => taxRate === one.taxRate),
    );
  }
  must("1343", cents(all.netAmount) === sumOf(taxDetails, ({ netAmount }) => cents(netAmount)));
  must("1344", cents(all.taxAmount) === sumOf(taxDetails, ({ taxAmount }) => cents(taxAmount)));
  must("1345", cents(all.grossAmount) === sumOf(taxDetails, ({ grossAmount }) => cents(grossAmount)));
  must("1302", cents(all.grossAmount) !== 0n);
  must("2270", cents(payWay[0]?.paymentAmount ?? "0.00") === absolute(cents(all.grossAmount)));
  const { buyerType, buyerTin, buyerLegalName, buyerMobilePhone } = buyer;
  must("1142", !["0", "3"].includes(buyerType) || buyerTin !== "");
  must("2247", buyerType !== "0" || buyerLegalName !== "");
  must("2887", buyerType !== "1" || buyerTin + buyerLegalName + buyerMobilePhone !== "");
  must("2888", buyerType !== "2" || buyerLegalName !== "");
  return faults;
}

/** Returns the codes EFRIS would refuse a sale with, none where it takes it. */
export function refusedByEfris(content: unknown): string[] {
  const read = Sale.safeParse(content);
  if (!read.success) return read.error.issues.map(({ path, code }) => `${path.join(".")} ${code}`);
  const sale = read.data;
  const faults = faultsOfSums(sale, sale.goodsDetails);
  const must = (code: string, holds: boolean) => void (holds || faults.push(code));
  for (const [index, row] of sale.goodsDetails.entries()) {
    const before = sale.goodsDetails[index - 1];
    const after = sale.goodsDetails[index + 1];
    must("1219", row.orderNumber === String(index));
    if (row.discountFlag === "0") {
      must("2787", before?.discountFlag === "1");
      must("1206", before?.discountTotal === row.total);
      must("1178", row.item === `${before?.item} (Discount)`);
      must("1198", before !== undefined && absolute(cents(row.total)) <= cents(before.total));
      continue;
    }
    must("1173", (row.discountFlag === "1") === (after?.discountFlag === "0"));
    must("1205", (row.discountFlag === "1") === (row.discountTotal !== ""));
    must("1185", eighths(row.qty) > 0n && eighths(row.unitPrice) > 0n && cents(row.total) > 0n);
    must("1316", (eighths(row.qty) * eighths(row.unitPrice)) / 10n ** 14n === cents(row.total));
  }
  const products = sale.goodsDetails.filter(({ discountFlag }) => discountFlag !== "0");
  must("1304", sale.summary.itemCount === String(products.length));
  return [...new Set(faults)];
}

type Recorded = {
  readonly id: string;
  readonly no: string;
  readonly kind: "1" | "2";
  readonly content: Sale | Application;
};
type Applied = {
  readonly id: string;
  readonly application: Application;
  status: string;
  remarks: string;
  credited: Recorded | null;
};
type Article = {
  readonly name: string;
  readonly category: string;
  readonly unit: string;
  /** Eighth decimals; left out where it is not looked at. */
  stock?: bigint;
};

const device = "1001234567_01";
const tin = "1001234567";

/** EFRIS for one device: it has the device's public key, gives a symmetric one, and knows the articles that were registered. */
export class EfrisStandIn {
  readonly recorded: Recorded[] = [];
  readonly applied: Applied[] = [];
  /** Interface codes, in the order they came. */
  readonly calls: string[] = [];
  /** By item code. */
  readonly articles = new Map<string, Article>();
  /** Classes of services, of which there is no stock. */
  services: readonly string[] = [];
  unknownClasses: readonly string[] = [];
  /** Interface whose next answer is lost. */
  losingOf = "";
  /** Answers lost on the way, of sales and applications. */
  losing = 0;
  signIns = 0;
  /** Local moment in Kampala. */
  time = "20/11/2026 12:41:03";
  /** Sixteen bytes. */
  key = Buffer.from("0123456789abcdef");
  readonly #publicKey: string;

  constructor(publicKey: string) {
    this.#publicKey = publicKey;
  }

  readonly fetch = (async (_url: string, { body }: RequestInit) => {
    const envelope = JSON.parse(body as string) as Envelope;
    this.calls.push(envelope.globalInfo.interfaceCode);
    const answer = this.#answer(envelope);
    if (this.losingOf === envelope.globalInfo.interfaceCode) {
      this.losingOf = "";
      throw new Error("the line broke");
    }
    if (this.losing > 0 && ["T109", "T110"].includes(envelope.globalInfo.interfaceCode)) {
      this.losing -= 1;
      throw new Error("the line broke");
    }
    return Response.json(answer);
  }) as typeof globalThis.fetch;

  /** URA decides on an application. */
  decide(status: "101" | "103" | "104", remarks: string): void {
    const waiting = this.applied.findLast((one) => one.status === "102");
    if (!waiting) throw new Error("expected an application that waits");
    waiting.status = status;
    waiting.remarks = remarks;
    if (status !== "101") return;
    waiting.credited = this.#record("2", waiting.application);
  }

  #record(kind: "1" | "2", content: Sale | Application): Recorded {
    const no = String(326_001_124_455 + this.recorded.length);
    const one = { id: String(14_220_981 + this.recorded.length), no, kind, content };
    this.recorded.push(one);
    return one;
  }

  #answer({ data, globalInfo }: Envelope): object {
    const { interfaceCode: code } = globalInfo;
    const back = (returnCode: string, returnMessage: string, content?: object, isSealed = true) => {
      const text = content === undefined ? "" : JSON.stringify(content);
      return {
        data: {
          content: text === "" ? "" : isSealed ? this.#seal(text) : Buffer.from(text).toString("base64"),
          signature: "",
          dataDescription: { codeType: isSealed ? "1" : "0", encryptCode: isSealed ? "2" : "1", zipCode: "0" },
        },
        globalInfo,
        returnStateInfo: { returnCode, returnMessage },
      };
    };
    const outer = GlobalInfo.safeParse(globalInfo);
    if (!outer.success) return back("43", outer.error.issues.map(({ path }) => path.join(".")).join(", "));
    if (globalInfo.deviceNo !== device || globalInfo.tin !== tin) return back("400", "Device does not exist");
    if (code === "T101") return back("00", "SUCCESS", { currentTime: this.time }, false);
    const [day = "", clock = ""] = this.time.split(" ");
    const now = Date.parse(`${day.split("/").toReversed().join("-")}T${clock}Z`);
    if (Math.abs(Date.parse(`${globalInfo.requestTime.replace(" ", "T")}Z`) - now) > 600_000)
      return back("28", "The difference between RequestTime and the current time is greater than ten minutes!");
    if (code === "T104") {
      this.signIns += 1;
      const padding = constants.RSA_PKCS1_PADDING;
      const sealed = publicEncrypt({ key: this.#publicKey, padding }, Buffer.from(this.key.toString("base64")));
      return back("00", "SUCCESS", { passowrdDes: sealed.toString("base64"), sign: "" }, false);
    }
    if (code === "T103") return back("00", "SUCCESS", { taxpayer: { id: "112312313213213213", tin } });
    if (globalInfo.taxpayerID !== "112312313213213213") return back("13", "TaxpayerID cannot be empty");
    if (data.signature === "") return back("39", "Signature value can not be empty!");
    if (!createVerify("SHA1").update(data.content).verify(this.#publicKey, data.signature, "base64"))
      return back("38", "Signature value is invalid!");
    const asked = this.#open(data.content);
    if (asked === null) return back("15", "Unpacking data error");
    const { refusal, content } = this.#judge(code, asked);
    return refusal ? back(...refusal, content) : back("00", "SUCCESS", content);
  }

  #judge(code: string, asked: Facts): { refusal?: [code: string, message: string]; content?: object } {
    const page = { pageNo: "1", pageSize: "10", totalSize: "0", pageCount: "1" };
    if (code === "T106") {
      const records = this.recorded
        .filter(
          ({ kind, content }) => kind === "1" && (content as Sale).sellerDetails.referenceNo === asked["referenceNo"],
        )
        .map(({ id, no, content }) => ({
          id,
          invoiceNo: no,
          referenceNo: (content as Sale).sellerDetails.referenceNo,
          isInvalid: "0",
        }));
      return { content: { page, records } };
    }
    if (code === "T108") {
      const one = this.recorded.find(({ no }) => no === asked["invoiceNo"]);
      return one ? { content: this.#details(one, true) } : { refusal: ["1561", "invoiceNo:Invoice does not exist!"] };
    }
    if (code === "T109") return this.#upload(asked);
    if (code === "T127") {
      const goodsCode = String(asked["goodsCode"]);
      const { stock, name, unit, category: commodityCategoryCode } = this.articles.get(goodsCode) ?? {};
      if (name === undefined) return { refusal: ["304", "No data"] };
      const one = { id: goodsCode, goodsName: name, goodsCode, measureUnit: unit, commodityCategoryCode };
      return { content: { page, records: [{ ...one, stock: String((stock ?? 0n) / 10n ** 8n) }] } };
    }
    if (code === "T130")
      return partly((asked as unknown as Facts[]).map((entry) => ({ entry, fault: this.#register(entry) })));
    if (code === "T131") return this.#stockIn(asked);
    if (code === "T110") return this.#apply(asked);
    if (code === "T111") {
      const records = this.applied
        .filter(({ application }) => application.oriInvoiceNo === asked["oriInvoiceNo"])
        .map(({ id, application, status }) => ({ id, oriInvoiceNo: application.oriInvoiceNo, approveStatus: status }));
      return { content: { page, records } };
    }
    if (code === "T112") {
      const one = this.applied.find(({ id }) => id === asked["id"]);
      if (!one) return { refusal: ["1555", "id:cannot be empty!"] };
      return {
        content: {
          id: one.id,
          referenceNo: `CN${one.id}`,
          refundInvoiceNo: one.credited?.no ?? "",
          approveStatusCode: one.status,
          remarks: one.application.remarks,
          approveRemarks: one.remarks,
          sellersReferenceNo: one.application.sellersReferenceNo,
        },
      };
    }
    return { refusal: ["01", "Interface coding error"] };
  }

  #register(entry: Facts): string | null {
    const read = Article130.safeParse(entry);
    if (!read.success) return fieldCodes[String(read.error.issues[0]?.path[0])] ?? "607";
    const { goodsCode, goodsName: name, measureUnit: unit, commodityCategoryId: category, unitPrice } = read.data;
    if (eighths(unitPrice) === 0n) return "610";
    if (this.unknownClasses.includes(category)) return "616";
    const isKnown = this.articles.has(goodsCode);
    if (isKnown !== (read.data.operationType === "102")) return isKnown ? "602" : "684";
    this.articles.set(goodsCode, { name, unit, category, ...(this.services.includes(category) ? {} : { stock: 0n }) });
    return null;
  }

  #stockIn(asked: Facts): { refusal?: [code: string, message: string]; content?: object } {
    const read = StockIn.safeParse(asked);
    if (!read.success)
      return {
        refusal: [fieldCodes[String(read.error.issues[0]?.path.at(-1))] ?? "2000", z.prettifyError(read.error)],
      };
    return partly(
      read.data.goodsStockInItem.map((entry) => {
        const article = this.articles.get(entry.goodsCode);
        if (!article) return { entry, fault: "658" };
        if (this.services.includes(article.category)) return { entry, fault: "682" };
        if (eighths(entry.quantity) === 0n) return { entry, fault: "662" };
        if (entry.measureUnit !== article.unit) return { entry, fault: "650" };
        article.stock = (article.stock ?? 0n) + eighths(entry.quantity);
        return { entry, fault: null };
      }),
    );
  }

  #upload(asked: Facts): { refusal?: [code: string, message: string]; content?: object } {
    const faults = refusedByEfris(asked);
    if (faults.length > 0) return { refusal: [faults[0] ?? "", faults.join("; ")] };
    const sale = asked as unknown as Sale;
    if (sale.sellerDetails.tin !== tin) return { refusal: ["1102", "sellerDetails-->tin"] };
    if (sale.basicInformation.deviceNo !== device) return { refusal: ["1127", "basicInformation-->deviceNo"] };
    for (const { item, itemCode, goodsCategoryId, unitOfMeasure, discountFlag } of sale.goodsDetails) {
      const article = this.articles.get(itemCode);
      const where = `goodsDetails-->itemCode: item code ${itemCode}, item name ${item}.`;
      if (!article) return { refusal: ["2122", `${where} Item code and Name is not configured with URA.`] };
      if (item.replace(/ \(Discount\)$/, "") !== article.name)
        return { refusal: ["2123", `${where} Item code and Name are not matching with URA.`] };
      if (goodsCategoryId !== article.category)
        return { refusal: ["2124", `${where} Does not match the goodsCategoryId!`] };
      if (discountFlag !== "0" && unitOfMeasure !== article.unit)
        return { refusal: ["2197", "Some items details are inconsistent with the goods maintenance."] };
    }
    const isUsed = this.recorded.some(
      ({ kind, content }) =>
        kind === "1" && (content as Sale).sellerDetails.referenceNo === sale.sellerDetails.referenceNo,
    );
    if (isUsed) return { refusal: ["2253", "The seller's reference number already exists!"] };
    const sold = sale.goodsDetails.filter(({ discountFlag }) => discountFlag !== "0");
    for (const { itemCode, qty } of sold) {
      const { stock } = this.articles.get(itemCode) ?? {};
      if (stock !== undefined && stock < eighths(qty)) return { refusal: ["1600", "Insufficient stock!"] };
    }
    for (const { itemCode, qty } of sold) {
      const article = this.articles.get(itemCode);
      if (article?.stock !== undefined) article.stock -= eighths(qty);
    }
    return { content: this.#details(this.#record("1", sale), false) };
  }

  #apply(asked: Facts): { refusal?: [code: string, message: string]; content?: object } {
    const read = Application.safeParse(asked);
    if (!read.success)
      return { refusal: ["43", read.error.issues.map(({ path, code }) => `${path.join(".")} ${code}`).join("; ")] };
    const application = read.data;
    const source = this.recorded.find(({ no }) => no === application.oriInvoiceNo);
    if (!source || source.kind !== "1") return { refusal: ["1400", "The original invoice does not exist!"] };
    if (source.id !== application.oriInvoiceId) return { refusal: ["1403", "oriInvoiceId must match oriInvoiceNo"] };
    const faults = refusedCredit(application, source.content as Sale, this.applied);
    if (faults.length > 0) return { refusal: [faults[0] ?? "", faults.join("; ")] };
    const id = String(229_700 + this.applied.length);
    this.applied.push({ id, application, status: "102", remarks: "", credited: null });
    return { content: { referenceNo: `CN${id}` } };
  }

  #details({ id, no, content }: Recorded, isQuery: boolean): object {
    const [day = "", clock = ""] = this.time.split(" ");
    return {
      ...content,
      basicInformation: {
        ...content.basicInformation,
        invoiceId: id,
        invoiceNo: no,
        antifakeCode: `8841209377${no.slice(-6)}`,
        issuedDate: isQuery ? this.time : `${day.split("/").toReversed().join("-")} ${clock}`,
      },
      summary: { ...content.summary, qrCode: `02000000416B9C${no}~${tin}` },
    };
  }

  #seal(text: string): string {
    const cipher = createCipheriv("aes-128-ecb", this.key, null);
    return Buffer.concat([cipher.update(text), cipher.final()]).toString("base64");
  }

  #open(text: string): Facts | null {
    try {
      const decipher = createDecipheriv("aes-128-ecb", this.key, null);
      const opened = Buffer.concat([decipher.update(Buffer.from(text, "base64")), decipher.final()]);
      return JSON.parse(opened.toString()) as Facts;
    } catch {
      return null;
    }
  }
}

/** Returns the codes of what T110 refuses of a credit note. @param applied - what was credited before counts */
function refusedCredit(application: Application, sale: Sale, applied: readonly Applied[]): string[] {
  const faults = faultsOfSums(application, application.goodsDetails);
  const must = (code: string, holds: boolean) => void (holds || faults.push(code));
  must("1411", application.currency === sale.basicInformation.currency);
  must("1304", application.summary.itemCount === String(application.goodsDetails.length));
  must("1303", cents(application.summary.grossAmount) < 0n);
  const earlier = applied
    .filter((one) => one.application.oriInvoiceNo === application.oriInvoiceNo && ["101", "102"].includes(one.status))
    .flatMap((one) => one.application.goodsDetails);
  const all = [...earlier, ...application.goodsDetails];
  for (const row of application.goodsDetails) {
    const sold = sale.goodsDetails.find(({ orderNumber }) => orderNumber === row.orderNumber);
    must("1426", sold !== undefined && sold.discountFlag !== "0");
    if (!sold) continue;
    must("1427", row.item === sold.item && row.itemCode === sold.itemCode);
    must("1435", row.unitOfMeasure === sold.unitOfMeasure);
    must("1443", row.taxRate === sold.taxRate);
    must("1464", row.goodsCategoryId === sold.goodsCategoryId);
    must("1459", row.unitPrice === sold.unitPrice);
    const same = all.filter(({ orderNumber }) => orderNumber === row.orderNumber);
    must("1434", sumOf(same, ({ qty }) => eighths(qty.slice(1))) <= eighths(sold.qty));
    const off = sold.discountTotal === "" ? 0n : absolute(cents(sold.discountTotal));
    must("1460", sumOf(same, ({ total }) => absolute(cents(total))) <= cents(sold.total) - off);
  }
  return [...new Set(faults)];
}

/** The answer to a list: what was refused of it, nothing where all was taken. */
function partly(entries: readonly { readonly entry: Facts; readonly fault: string | null }[]) {
  const refused = entries.filter(({ fault }) => fault !== null);
  const content = refused.map(({ entry, fault }) => ({
    ...entry,
    returnCode: fault,
    returnMessage: `refused: ${fault}`,
  }));
  return refused.length === 0 ? { content } : { refusal: ["45", "Partial failure!"] as [string, string], content };
}

type Facts = Readonly<Record<string, unknown>>;
const GlobalInfo = z.strictObject({
  appId: z.literal("AP04"),
  version: z.literal("1.1.20191201"),
  dataExchangeId: z.string().length(32),
  interfaceCode: z.string().length(4),
  requestCode: z.literal("TP"),
  requestTime: moment,
  responseCode: z.literal("TA"),
  userName: filled(20),
  deviceMAC: filled(25),
  deviceNo: filled(20),
  tin: filled(20),
  brn: bytes(100),
  taxpayerID: filled(20),
  longitude: filled(60),
  latitude: filled(60),
  agentType: z.literal("0"),
  extendField: z.strictObject({ responseDateFormat: filled(20), responseTimeFormat: filled(30) }),
});
type Envelope = {
  readonly data: { readonly content: string; readonly signature: string };
  readonly globalInfo: z.infer<typeof GlobalInfo>;
};
