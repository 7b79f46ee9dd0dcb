import * as z from "zod";

/*
 * Ghana's E-VAT, interface 8.2, as an integrator tried it against GRA's staging (17 September 2026); read on 27 November 2026.
 * Closed: a field it does not know is refused as well as one it misses.
 */

const Amount = z.number().min(0);
const Invoice = z.strictObject({
  currency: z.string().length(3),
  exchangeRate: z.number().gt(0),
  invoiceNumber: z.string().min(1).max(100),
  totalAmount: z.number().gt(0),
  totalVat: Amount,
  totalLevy: Amount,
  totalExciseAmount: Amount,
  voucherAmount: Amount,
  discountType: z.enum(["GENERAL", "SELECTIVE"]),
  discountAmount: Amount,
  calculationType: z.enum(["INCLUSIVE", "EXCLUSIVE"]),
  flag: z.enum(["INVOICE", "REFUND", "PARTIAL_REFUND"]),
  saleType: z.enum(["NORMAL", "EXPORT"]),
  transactionDate: z.iso.date(),
  userName: z.string().min(1).max(100),
  businessPartnerName: z.string().min(2).max(100),
  businessPartnerTin: z.string().min(1).max(15),
  reference: z.string().max(50),
  groupReferenceId: z.string().max(50),
  purchaseOrderReference: z.string(),
  items: z
    .array(
      z.strictObject({
        itemCode: z.string().min(1).max(50),
        itemCategory: z.enum(["", "EXM", "CST", "TRSM", "RNT", "EXC_PLASTIC"]),
        description: z.string().min(1).max(100),
        quantity: z.number().gt(0),
        unitPrice: z.number().gt(0),
        levyAmountA: Amount,
        levyAmountB: Amount,
        levyAmountD: Amount,
        levyAmountE: Amount,
        discountAmount: Amount,
        exciseAmount: Amount,
        batchCode: z.string(),
        expireDate: z.string(),
      }),
    )
    .min(1),
});
type Sale = z.infer<typeof Invoice>;

const near = (a: number, b: number, by: number): boolean => Math.abs(a - b) <= by;

/** Returns what E-VAT would refuse, none where it takes it. @param today - later days are refused */
export function refusedByEvat(document: unknown, today: string): string[] {
  const read = Invoice.safeParse(document);
  if (!read.success) return read.error.issues.map(({ path, code }) => `${path.join(".")} ${code}`);
  const sale = read.data;
  const wrong: string[] = [];
  const sum = (of: (item: Sale["items"][number]) => number) => sale.items.reduce((all, item) => all + of(item), 0);
  if (
    !near(
      sale.totalAmount,
      sum(({ unitPrice, quantity }) => unitPrice * quantity),
      0.005,
    )
  )
    wrong.push("totalAmount");
  if (
    !near(
      sale.discountAmount,
      sum(({ discountAmount }) => discountAmount),
      0.005,
    )
  )
    wrong.push("discountAmount");
  const levies = sum(({ levyAmountA: a, levyAmountB: b, levyAmountD: d, levyAmountE: e }) => a + b + d + e);
  if (!near(sale.totalLevy, levies, 0.5)) wrong.push("totalLevy");
  const base = (item: Sale["items"][number]) => item.unitPrice * item.quantity - item.discountAmount;
  // Act 1151: VAT stands on the value beside the levies, at 15 %.
  const vat = sum((item) => (item.itemCategory === "EXM" ? 0 : base(item) * 0.15));
  if (!near(sale.totalVat, vat, 0.5)) wrong.push("totalVat");
  if (sale.transactionDate > today) wrong.push("transactionDate");
  if ((sale.flag === "INVOICE") !== (sale.reference === "")) wrong.push("reference");
  const prices = new Map<string, number>();
  for (const { itemCode, unitPrice } of sale.items) {
    if ((prices.get(itemCode) ?? unitPrice) !== unitPrice) wrong.push(`E827 ${itemCode}`);
    prices.set(itemCode, unitPrice);
  }
  return wrong;
}

type Signed = { readonly key: string; readonly stamp: object; readonly amount: number };

/** The authority's service for one taxpayer: it numbers, signs once, and answers again what it signed. */
export class EvatStandIn {
  readonly signed: Signed[] = [];
  losing = 0;
  readonly #today: string;

  constructor(today: string) {
    this.#today = today;
  }

  readonly fetch = (async (url: string, init: RequestInit) => {
    const { status, body } = this.#answer(new URL(url).pathname, init);
    if (this.losing > 0 && !url.endsWith("/callback")) {
      this.losing -= 1;
      throw new Error("the line broke");
    }
    return Response.json(body, { status });
  }) as typeof globalThis.fetch;

  #answer(path: string, { headers, body }: RequestInit): { status: number; body: object } {
    const refuse = (code: string, message: string, status = 400) => ({
      status,
      body: { status: "FAILED", code, message },
    });
    if ((headers as Record<string, string>)["security_key"] !== "key") return refuse("E900", "Wrong key", 401);
    if (!path.includes("/taxpayer/C0003456789-001/")) return refuse("E901", "Unknown taxpayer");
    const asked = JSON.parse(body as string) as Sale;
    const key = `${asked.invoiceNumber} ${asked.reference}`;
    const known = this.signed.find((one) => one.key === key);
    if (path.endsWith("/invoice/callback"))
      return known ? { status: 200, body: known.stamp } : refuse("E704", "Transaction was not found.");
    const faults = refusedByEvat(asked, this.#today);
    if (faults.length > 0) return refuse("E600", faults.join("; "));
    if (known) return refuse("E750", "The transaction is there already.");
    if (asked.flag !== "INVOICE") {
      const sale = this.signed.find((one) => one.key === `${asked.invoiceNumber} `);
      const back = this.signed.filter((one) => one.key.startsWith(`${asked.invoiceNumber} `) && one !== sale);
      if (!sale) return refuse("E704", "Transaction was not found.");
      if (back.reduce((sum, { amount }) => sum + amount, asked.totalAmount) > sale.amount)
        return refuse("E828", "Item quantity exceeded.");
    }
    const label = asked.flag === "INVOICE" ? "NS" : "NR";
    const stamp = {
      response: {
        distributor_tin: "C0003456789",
        message: {
          num: asked.invoiceNumber,
          ysdcid: "E000001001",
          ysdcrecnum: `1001-632B-${label}${this.signed.length + 1}`,
          ysdcintdata: "YKPV-HVY6-CUI3-WUL6-T3LX-UNTD-DM",
          ysdcregsig: "EZCU-YJM2-PELK-T5DD",
          ysdcmrc: "00:0C:29:0D:90:D0",
          ysdcmrctim: "2026/11/20 09:41:03",
          ysdctime: "2026/11/20 09:41:03",
          flag: asked.flag === "INVOICE" ? "INVOICE" : "REFUND",
          ysdcitems: String(asked.items.length),
        },
      },
      qr_code: "https://verification.vat-gh.example?data=1&v=1.1&t=i",
      status: "SUCCESS",
    };
    this.signed.push({ key, stamp, amount: asked.totalAmount });
    return { status: 200, body: stamp };
  }
}
