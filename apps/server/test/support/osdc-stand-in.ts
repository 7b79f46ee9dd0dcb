import * as z from "zod";

/*
 * A sales control unit of Kenya, Rwanda or Zambia, as far as its interface is public: OSCU/VSCU specification 1.1 of April
 * 2023 (as paybillke/kra-etims-oscu-docs prints it), VSDC API specification 1.0.5 of RRA, Smart Invoice VSDC of ZRA as its
 * integrators print it; read on 27 November 2026. What a stock book refuses stands in docs/fiscal.md, read on 28 November 2026.
 * Closed: a field it does not know is refused as well as one it misses.
 */

const Amount = z.number().min(0);
const Moment = z.string().regex(/^\d{14}$/);
const Day = z.string().regex(/^\d{8}$/);
const ClassCode = z.string().regex(/^\d{8,10}$/);
const ItemCode = z.string().regex(/^[A-Z]{2}[1-3][A-Z0-9]{2,8}\d{7}$/);
const writer = {
  regrId: z.string().min(1).max(20),
  regrNm: z.string().min(1).max(60),
  modrId: z.string().min(1).max(20),
  modrNm: z.string().min(1).max(60),
};
const sums = (codes: readonly string[]) =>
  Object.fromEntries(
    codes.flatMap((code) => ["taxblAmt", "taxRt", "taxAmt"].map((field) => [`${field}${code}`, Amount] as const)),
  );
const item = {
  itemSeq: z.int().min(1),
  itemClsCd: ClassCode,
  itemNm: z.string().min(1).max(200),
  bcd: z.null(),
  pkgUnitCd: z.string().min(1).max(5),
  pkg: Amount,
  qtyUnitCd: z.string().min(1).max(5),
  qty: z.number().gt(0),
  prc: Amount,
  splyAmt: Amount,
  dcRt: z.number().min(0).max(100),
  dcAmt: Amount,
  isrccCd: z.null(),
  isrccNm: z.null(),
  totAmt: Amount,
};
const shared = {
  bhfId: z.string().min(2).max(3),
  custNm: z.string().nullable(),
  salesTyCd: z.enum(["N", "C", "P", "T"]),
  rcptTyCd: z.enum(["S", "R"]),
  pmtTyCd: z.enum(["01", "02", "03", "04", "05", "06", "07"]),
  salesSttsCd: z.enum(["01", "02", "03", "04", "05", "06"]),
  cfmDt: Moment,
  salesDt: Day,
  stockRlsDt: Moment.nullable(),
  cnclReqDt: Moment.nullable(),
  cnclDt: Moment.nullable(),
  rfdDt: Moment.nullable(),
  rfdRsnCd: z.string().length(2).nullable(),
  totItemCnt: z.int().min(1),
  totTaxblAmt: Amount,
  totTaxAmt: Amount,
  totAmt: Amount,
  prchrAcptcYn: z.enum(["Y", "N"]),
  remark: z.string().max(400).nullable(),
  ...writer,
};
const plainItem = { isrcRt: z.null(), isrcAmt: z.null(), taxTyCd: z.string(), taxblAmt: Amount, taxAmt: Amount };
const numbered = (codes: readonly string[], custTin: z.ZodType, itemCd: z.ZodType) =>
  z.strictObject({
    ...shared,
    ...sums(codes),
    tin: z.string().min(9).max(11),
    trdInvcNo: z.string().min(1).max(50),
    invcNo: z.int().min(1),
    orgInvcNo: z.int().min(0),
    custTin: custTin.nullable(),
    receipt: z.strictObject({
      custTin: custTin.nullable(),
      custMblNo: z.null(),
      rcptPbctDt: Moment,
      trdeNm: z.string().nullable(),
      adrs: z.string(),
      topMsg: z.null(),
      btmMsg: z.null(),
      prchrAcptcYn: z.enum(["Y", "N"]),
    }),
    itemList: z.array(z.strictObject({ ...item, ...plainItem, itemCd })).min(1),
  });

const zambian = z.strictObject({
  ...shared,
  ...sums(["A", "C3", "D"]),
  tpin: z.string().regex(/^\d{10}$/),
  cisInvcNo: z.string().min(1).max(50),
  orgInvcNo: z.int().min(0),
  orgSdcId: z.string().max(13).nullable(),
  currencyTyCd: z.string().length(3),
  exchangeRt: z.number().gt(0),
  saleCtyCd: z.literal("1"),
  lpoNumber: z.string().nullable(),
  destnCountryCd: z.null(),
  dbtRsnCd: z.null(),
  invcAdjustReason: z.null(),
  cashDcRt: Amount,
  cashDcAmt: Amount,
  custTpin: z
    .string()
    .regex(/^\d{10}$/)
    .nullable(),
  itemList: z
    .array(
      z.strictObject({
        ...item,
        itemCd: ItemCode,
        isrcAmt: z.literal(0),
        vatCatCd: z.string(),
        vatTaxblAmt: Amount,
        vatAmt: Amount,
        exciseTxCatCd: z.null(),
        tlCatCd: z.null(),
        iplCatCd: z.null(),
        exciseTaxblAmt: z.literal(0),
        tlTaxblAmt: z.literal(0),
        iplTaxblAmt: z.literal(0),
        exciseTxAmt: z.literal(0),
        tlAmt: z.literal(0),
        iplAmt: z.literal(0),
      }),
    )
    .min(1),
});

const kenyanPin = z.string().regex(/^[AP]\d{9}[A-Z]$/);
const schemas = {
  KE: numbered(["A", "B", "C", "D", "E"], kenyanPin, ItemCode.nullable()),
  RW: numbered(["A", "B", "C", "D"], z.string().regex(/^\d{9}$/), ItemCode),
  ZM: zambian,
} as const;
const rates: Readonly<Record<keyof typeof schemas, Readonly<Record<string, number>>>> = {
  KE: { A: 0, B: 16, C: 0, D: 0, E: 8 },
  RW: { A: 0, B: 18, C: 0, D: 0 },
  ZM: { A: 16, C3: 0, D: 0 },
};

/** `saveItem` of Kenya's units: origin, type and units stand in the code again. */
const registration = z
  .strictObject({
    tin: kenyanPin,
    bhfId: z.string().length(2),
    itemCd: ItemCode,
    itemClsCd: ClassCode,
    itemTyCd: z.enum(["1", "2", "3"]),
    itemNm: z.string().min(1).max(200),
    itemStdNm: z.null(),
    orgnNatCd: z.string().regex(/^[A-Z]{2}$/),
    pkgUnitCd: z.string().min(1).max(5),
    qtyUnitCd: z.string().min(1).max(5),
    taxTyCd: z.enum(["A", "B", "C", "D", "E"]),
    btchNo: z.null(),
    bcd: z.string().max(20).nullable(),
    dftPrc: Amount,
    grpPrcL1: Amount.nullable(),
    grpPrcL2: Amount.nullable(),
    grpPrcL3: Amount.nullable(),
    grpPrcL4: Amount.nullable(),
    grpPrcL5: Amount.nullable(),
    addInfo: z.null(),
    sftyQty: z.null(),
    isrcAplcbYn: z.enum(["Y", "N"]),
    useYn: z.enum(["Y", "N"]),
    ...writer,
  })
  .refine(({ itemCd, orgnNatCd, itemTyCd, pkgUnitCd, qtyUnitCd }) => {
    const filled = (code: string) => `${code}X{0,${Math.max(0, 3 - code.length)}}`;
    return new RegExp(`^${orgnNatCd}${itemTyCd}${filled(pkgUnitCd)}${filled(qtyUnitCd)}\\d{7}$`).test(itemCd);
  });
type Registration = z.infer<typeof registration>;
const inRegister = ["itemClsCd", "pkgUnitCd", "qtyUnitCd", "taxTyCd"] as const;

/** `insertStockIO` of Kenya and Rwanda. Its number of origin is never null, and no amount is zero. */
const movement = z.strictObject({
  tin: z.string().min(9).max(11),
  bhfId: z.string().length(2),
  sarNo: z.int().min(1),
  orgSarNo: z.int().min(0),
  regTyCd: z.enum(["A", "M"]),
  custTin: z.null(),
  custNm: z.null(),
  custBhfId: z.null(),
  sarTyCd: z.enum(["01", "02", "03", "04", "05", "06", "11", "12", "13", "14", "15", "16"]),
  ocrnDt: Day,
  totItemCnt: z.int().min(1),
  totTaxblAmt: z.number().gt(0),
  totTaxAmt: Amount,
  totAmt: z.number().gt(0),
  remark: z.string().max(400).nullable(),
  ...writer,
  itemList: z
    .array(
      z.strictObject({
        itemSeq: item.itemSeq,
        itemCd: ItemCode,
        itemClsCd: ClassCode,
        itemNm: item.itemNm,
        bcd: z.null(),
        pkgUnitCd: item.pkgUnitCd,
        pkg: z.number().gt(0),
        qtyUnitCd: item.qtyUnitCd,
        qty: item.qty,
        itemExprDt: z.null(),
        prc: z.number().gt(0),
        splyAmt: z.number().gt(0),
        totDcAmt: Amount,
        taxblAmt: z.number().gt(0),
        taxTyCd: z.string(),
        taxAmt: Amount,
        totAmt: z.number().gt(0),
      }),
    )
    .min(1),
});
type Movement = z.infer<typeof movement>;

/** Faults in a movement's form and sums. @param unit - smallest amount of the currency */
export function refusedByStockBook(country: "KE" | "RW", sent: unknown, unit = 0.01): string[] {
  const read = movement.safeParse(sent);
  if (!read.success) return read.error.issues.map(({ path, code }) => `${path.join(".")} ${code}`);
  const { itemList, totItemCnt, totTaxblAmt, totTaxAmt, totAmt } = read.data;
  const wrong: string[] = [];
  const sum = (field: "taxblAmt" | "taxAmt" | "totAmt") => itemList.reduce((all, one) => all + one[field], 0);
  if (totItemCnt !== itemList.length) wrong.push("totItemCnt");
  if (!near(totTaxblAmt, sum("taxblAmt"))) wrong.push("totTaxblAmt");
  if (!near(totTaxAmt, sum("taxAmt"))) wrong.push("totTaxAmt");
  if (!near(totAmt, sum("totAmt"))) wrong.push("totAmt");
  for (const [
    at,
    { itemCd, qty, prc, splyAmt, totDcAmt, taxblAmt, taxTyCd, taxAmt, totAmt: total },
  ] of itemList.entries()) {
    const rate = rates[country][taxTyCd];
    const isInside = country === "RW";
    if (itemCd[2] === "3") wrong.push(`itemList.${at}.itemCd`);
    if (rate === undefined) wrong.push(`itemList.${at}.taxTyCd`);
    else if (!near(taxAmt, isInside ? (taxblAmt * rate) / (100 + rate) : (taxblAmt * rate) / 100, unit * 1.5))
      wrong.push(`itemList.${at}.taxAmt`);
    if (!near(total, isInside ? taxblAmt : taxblAmt + taxAmt)) wrong.push(`itemList.${at}.totAmt`);
    if (!near(splyAmt - totDcAmt, taxblAmt)) wrong.push(`itemList.${at}.splyAmt`);
    if (!near(prc * qty, splyAmt, Math.max(unit, qty * 0.0001))) wrong.push(`itemList.${at}.prc`);
  }
  return wrong;
}

type Sale = Record<string, unknown> & { readonly itemList: readonly Record<string, unknown>[] };
const near = (a: number, b: number, by = 0.005): boolean => Math.abs(a - b) <= by;
const num = (value: unknown): number => Number(value);

/** Faults in the sums: what the unit reckons again. @param unit - smallest amount of the currency */
function wrongSums(country: keyof typeof schemas, sale: Sale, unit: number): string[] {
  const wrong: string[] = [];
  const isZambia = country === "ZM";
  const [classOf, baseOf, taxOf] = isZambia ? ["vatCatCd", "vatTaxblAmt", "vatAmt"] : ["taxTyCd", "taxblAmt", "taxAmt"];
  const sum = (field: string, items: readonly Record<string, unknown>[]) =>
    items.reduce((all, one) => all + num(one[field]), 0);
  if (sale["totItemCnt"] !== sale.itemList.length) wrong.push("totItemCnt");
  for (const [field, of] of [
    ["totTaxblAmt", baseOf],
    ["totTaxAmt", taxOf],
    ["totAmt", "totAmt"],
  ] as const)
    if (!near(num(sale[field]), sum(of, sale.itemList))) wrong.push(field);
  for (const [code, rate] of Object.entries(rates[country])) {
    const own = sale.itemList.filter((one) => one[classOf] === code);
    if (num(sale[`taxRt${code}`]) !== rate) wrong.push(`taxRt${code}`);
    if (!near(num(sale[`taxblAmt${code}`]), sum(baseOf, own))) wrong.push(`taxblAmt${code}`);
    if (!near(num(sale[`taxAmt${code}`]), sum(taxOf, own))) wrong.push(`taxAmt${code}`);
  }
  for (const one of sale.itemList) {
    const at = `itemList.${num(one["itemSeq"]) - 1}`;
    const rate = rates[country][String(one[classOf])];
    if (rate === undefined) {
      wrong.push(`${at}.${classOf}`);
      continue;
    }
    const [base, tax, total] = [num(one[baseOf]), num(one[taxOf]), num(one["totAmt"])];
    const withTax = country === "RW";
    if (!near(total, withTax ? base : base + tax)) wrong.push(`${at}.totAmt`);
    const due = withTax ? (base * rate) / (100 + rate) : (base * rate) / 100;
    // Rounding by document or by line comes to one unit more or less.
    if (!near(tax, due, unit * 1.5)) wrong.push(`${at}.${taxOf}`);
    if (!near(num(one["splyAmt"]) - num(one["dcAmt"]), isZambia ? total : base)) wrong.push(`${at}.splyAmt`);
    if ((num(one["dcAmt"]) === 0) !== (num(one["dcRt"]) === 0)) wrong.push(`${at}.dcRt`);
    if (!near(num(one["prc"]) * num(one["qty"]), num(one["splyAmt"]), Math.max(unit, num(one["qty"]) * 0.0001)))
      wrong.push(`${at}.prc`);
  }
  return wrong;
}

/** Returns the paths of a sale the unit would refuse, none where it takes it. */
export function refusedBySdc(country: keyof typeof schemas, sale: unknown, unit = 0.01): string[] {
  const read = schemas[country].safeParse(sale);
  return read.success
    ? wrongSums(country, sale as Sale, unit)
    : read.error.issues.map(({ path, code }) => `${path.join(".")} ${code}`);
}

/** A unit that counts: a number comes once and after the one before, and a credit note goes back to a sale it has. */
export class OsdcStandIn {
  readonly sales: { readonly no: number; readonly type: string }[] = [];
  /** Answers that are lost on their way back. */
  losing = 0;
  /** A number out of its turn is answered with the one that is due, as KRA's sandbox did in September 2026. */
  namesNext = false;
  readonly #country: keyof typeof schemas;
  readonly #last: number;
  readonly #lastStock: number;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(
    country: keyof typeof schemas,
    {
      last = 0,
      lastStock = 0,
      headers = {},
    }: { last?: number; lastStock?: number; headers?: Record<string, string> } = {},
  ) {
    this.#country = country;
    this.#last = last;
    this.#lastStock = lastStock;
    this.#headers = headers;
  }

  /** Items of Kenya's units by their code. */
  readonly items = new Map<string, Registration>();
  /** Classes the authority does not know. */
  unknownClasses: readonly string[] = [];

  /** Movements the stock book took, and how much of an item was sold (11) or came back (03) and did not move yet. */
  readonly movements: Movement[] = [];
  readonly #unmoved = new Map<string, number>();

  readonly fetch = (async (url: string, init: RequestInit) => {
    const answer = this.#answer(
      init,
      /\/saveItems?$/.test(url) ? "item" : /\/(?:insertStockIO|saveStockItems)$/.test(url) ? "stock" : "sale",
    );
    if (this.losing > 0) {
      this.losing -= 1;
      throw new Error("the line broke");
    }
    return Response.json(answer);
  }) as typeof globalThis.fetch;

  #unregistered(sale: { readonly itemList: readonly Record<string, unknown>[] }): string[] {
    return (sale.itemList ?? []).flatMap((sold, index) => {
      if (typeof sold["itemCd"] !== "string") return [];
      const item = this.items.get(sold["itemCd"]);
      const at = `itemList.${index}`;
      if (!item) return [`${at}.itemCd`];
      return inRegister.filter((field) => item[field] !== sold[field]).map((field) => `${at}.${field}`);
    });
  }

  #count(way: string, code: string, quantity: number): void {
    this.#unmoved.set(`${way} ${code}`, (this.#unmoved.get(`${way} ${code}`) ?? 0) + quantity);
  }

  /** A movement comes after its document, with the next number, and moves what that said. */
  #move(sent: Movement): readonly [code: string, text: string] {
    if (this.#country === "ZM") return ["910", "Request parameter error"];
    const faults = refusedByStockBook(this.#country, sent, this.#country === "RW" ? 1 : 0.01);
    if (faults.length === 0 && this.#country === "KE") faults.push(...this.#unregistered(sent));
    if (faults.length > 0) return ["910", `Request parameter error: ${faults.join("; ")}`];
    const next = (this.movements.at(-1)?.sarNo ?? this.#lastStock) + 1;
    if (sent.sarNo < next && !this.namesNext) return ["994", "There is an overlapped Data"];
    if (sent.sarNo !== next) return ["910", `Invalid sarNo: Expected: ${next} but found: ${sent.sarNo}`];
    const moved = Map.groupBy(sent.itemList, ({ itemCd }) => itemCd);
    for (const [code, lines] of moved) {
      const quantity = lines.reduce((all, { qty }) => all + qty, 0);
      if ((this.#unmoved.get(`${sent.sarTyCd} ${code}`) ?? 0) < quantity - 1e-9)
        return ["921", "Sales or sales invoice data which is declared cannot be received"];
    }
    for (const [code, lines] of moved) for (const { qty } of lines) this.#count(sent.sarTyCd, code, -qty);
    this.movements.push(sent);
    return ["000", "It is succeeded"];
  }

  #answer({ headers, body }: RequestInit, kind: "item" | "stock" | "sale"): object {
    const given = headers as Record<string, string>;
    const result = (resultCd: string, resultMsg: string, data: object | null = null) => ({
      resultCd,
      resultMsg,
      resultDt: "20261120124100",
      data,
    });
    if (Object.entries(this.#headers).some(([name, value]) => given[name] !== value))
      return result("901", "It is not valid device");
    if (kind === "stock") return result(...this.#move(JSON.parse(body as string) as Movement));
    if (kind === "item") {
      const read = registration.safeParse(JSON.parse(body as string));
      if (!read.success || this.unknownClasses.includes(read.data.itemClsCd))
        return result("910", `Request parameter error: ${read.success ? "itemClsCd" : z.prettifyError(read.error)}`);
      this.items.set(read.data.itemCd, read.data);
      return result("000", "It is succeeded");
    }
    const sale = JSON.parse(body as string) as Sale;
    const faults = [
      ...refusedBySdc(this.#country, sale, this.#country === "RW" ? 1 : 0.01),
      ...(this.#country === "KE" ? this.#unregistered(sale) : []),
    ];
    if (faults.length > 0) return result("910", `Request parameter error: ${faults.join("; ")}`);
    const isZambia = this.#country === "ZM";
    const no = isZambia ? this.sales.length + 1 : num(sale["invcNo"]);
    const due = (this.sales.at(-1)?.no ?? this.#last) + 1;
    if (no !== due && this.namesNext) return result("910", `Invc No: ${no} is invalid, use the expected value: ${due}`);
    if (!isZambia && this.sales.some((one) => one.no === no)) return result("994", "There is an overlapped Data");
    if (no !== due) return result("910", "Request parameter error: invcNo");
    const isCredit = sale["rcptTyCd"] === "R";
    const source = num(sale["orgInvcNo"]);
    if (isCredit !== source > 0) return result("910", "Request parameter error: orgInvcNo");
    if (isCredit && !this.sales.some((one) => one.no === source && one.type === "S"))
      return result("921", "Sales or sales invoice data which is declared cannot be received");
    this.sales.push({ no, type: String(sale["rcptTyCd"]) });
    for (const sold of sale.itemList)
      if (typeof sold["itemCd"] === "string") this.#count(isCredit ? "03" : "11", sold["itemCd"], num(sold["qty"]));
    const count = this.sales.length;
    const signed = { intrlData: "EAHSAV6ECUUXSY6PCCJYAUP6MI", rcptSign: "QUII27MATATSHFRB" };
    return result(
      "000",
      "It is succeeded",
      Object.keys(this.#headers).length > 0
        ? { curRcptNo: String(count), totRcptNo: String(count), ...signed, sdcDateTime: "20261120124101" }
        : {
            rcptNo: count,
            totRcptNo: count,
            ...signed,
            vsdcRcptPbctDate: "20261120124101",
            sdcId: "SDC010000033",
            mrcNo: "WIS00000033",
            ...(isZambia ? { qrCodeUrl: "https://smartinvoice.example/verify/1" } : {}),
          },
    );
  }
}
