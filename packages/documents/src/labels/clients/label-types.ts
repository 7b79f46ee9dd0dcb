import type { ClaimMethod } from "@ankara/domain/records/payment";
import type { CheckLabels } from "../../check/label-types.ts";
import type { PageLabels } from "../page-label-types.ts";

/** Words of "I have paid" on the public page. */
export type ClaimLabels = {
  readonly iHavePaid: string;
  readonly explain: (seller: string, number: string) => string;
  readonly howMuch: string;
  readonly all: (amount: string) => string;
  readonly aPart: string;
  readonly when: string;
  readonly today: string;
  readonly yesterday: string;
  readonly otherDay: string;
  readonly amount: (symbol: string) => string;
  readonly date: string;
  readonly method: string;
  readonly methods: Readonly<Record<ClaimMethod, string>>;
  /** Inside a sentence: "by transfer". */
  readonly by: Readonly<Record<ClaimMethod, string>>;
  readonly reference: string;
  readonly photo: string;
  readonly choosePhoto: string;
  readonly staysOpen: string;
  readonly photoHint: (megabytes: number) => string;
  readonly tell: (seller: string) => string;
  readonly back: string;
  readonly reported: string;
  readonly told: (seller: string) => string;
  readonly youReported: (amount: string, by: string, moment: string) => string;
  readonly turnsPaid: string;
  readonly notFound: (seller: string, amount: string) => string;
  readonly problems: Readonly<Record<ClaimProblem, string>>;
};

/** Why a form comes back. */
export type ClaimProblem =
  | "amount"
  | "date"
  | "photo"
  | "photoTooBig"
  | "tooOften"
  | "enough"
  | "notTaken"
  | "nothingLeft";

/** Why the form of a payment comes back. */
export type LinkPaymentProblem = "amount" | "name" | "card" | "tooOften" | "notTaken";

/** Labels of a payment link, beside those of a document's page. */
export type PaymentLinkLabels = {
  readonly yourAmount: string;
  readonly name: string;
  readonly payByCard: string;
  readonly explain: (seller: string, title: string) => string;
  readonly counts: string;
  readonly back: string;
  readonly thanks: (seller: string) => string;
  readonly claimed: (seller: string) => string;
  readonly waiting: string;
  readonly waitingText: string;
  readonly failed: string;
  readonly failedText: string;
  readonly checked: (seller: string) => string;
  readonly tryAgain: string;
  readonly problems: Readonly<Record<LinkPaymentProblem, string>>;
};

/** Why the form for details comes back. */
export type DetailsProblem = "nameMissing" | "emailUnreadable" | "nothingNew" | "tooOften" | "notTaken";

/** Words of a client's own page, beside those of a document's. */
export type PortalLabels = {
  readonly open: string;
  readonly settled: string;
  readonly statement: string;
  readonly invoicesOpen: (count: number) => string;
  /** Behind the count: how many are late, and the oldest by how many days. */
  readonly late: (count: number, days: number) => string;
  readonly nothingOpen: string;
  readonly nothingSettled: string;
  readonly by: (day: string) => string;
  readonly noDay: string;
  readonly waitingForYou: string;
  readonly validUntil: (kind: string, day: string) => string;
  readonly readAndAnswer: string;
  readonly choose: (number: string) => string;
  readonly payAll: (amount: string) => string;
  readonly payChosen: string;
  readonly toPay: (count: number) => string;
  readonly leaves: (amount: string) => string;
  readonly oneTransfer: string;
  readonly byCard: string;
  readonly back: string;
  readonly fromTo: (from: string, to: string) => string;
  readonly balance: string;
  readonly youOwe: string;
  readonly youHaveCredit: string;
  readonly statementPdf: string;
  readonly moreInPdf: (count: number) => string;
  readonly moreDocuments: (count: number) => string;
  readonly askSeller: string;
  readonly correct: string;
  readonly correctText: (seller: string) => string;
  readonly name: string;
  readonly company: string;
  readonly phone: string;
  readonly email: string;
  readonly street: string;
  readonly street2: string;
  readonly city: string;
  readonly region: string;
  readonly postcode: string;
  readonly taxId: string;
  readonly sendCorrection: string;
  readonly correctionSent: (seller: string) => string;
  readonly problems: Readonly<Record<DetailsProblem, string>>;
};

/** Why the form of an order comes back. */
export type OrderProblem =
  | "nothingChosen"
  | "tooMany"
  | "quantity"
  | "nameMissing"
  | "changed"
  | "tooOften"
  | "notTaken";

/** Words of a business's shared price list and of the order on it. */
export type PriceListLabels = {
  readonly title: string;
  readonly all: string;
  readonly others: string;
  readonly howMany: (item: string) => string;
  readonly oneMore: (item: string) => string;
  readonly oneLess: (item: string) => string;
  readonly per: (unit: string) => string;
  readonly outOfStock: string;
  /** Behind the prices: taxes that come on top. */
  readonly plus: (taxes: string) => string;
  readonly moreItems: string;
  readonly empty: string;
  readonly askSeller: string;
  readonly orderOnWhatsapp: string;
  readonly order: string;
  readonly sendOrder: string;
  readonly yourOrder: string;
  readonly name: string;
  readonly note: string;
  readonly opensWhatsapp: (seller: string) => string;
  readonly payNothing: (seller: string) => string;
  readonly changeOrder: string;
  readonly sent: (seller: string) => string;
  readonly sentText: (seller: string) => string;
  readonly backToList: string;
  /** The chat: how it begins, one line of it, the sum, who orders and what they add. */
  readonly hello: (seller: string) => string;
  readonly line: (quantity: string, item: string, amount: string) => string;
  readonly total: (amount: string) => string;
  readonly from: (name: string) => string;
  readonly problems: Readonly<Record<OrderProblem, string>>;
};

/** Labels of the page that ends reminders. */
export type StopLabels = {
  readonly ask: string;
  readonly about: (seller: string) => string;
  readonly stop: string;
  readonly done: string;
  readonly after: (seller: string) => string;
};

/** Labels of the page that stands while a PDF is drawn, and where it cannot be. */
export type DrawingLabels = {
  readonly moment: string;
  readonly comes: string;
  readonly again: string;
  readonly failed: string;
  readonly readIt: string;
  readonly open: string;
};

/** Labels of all pages that clients open, in one language. Only servers render them, so devices keep none. */
export type ClientPageLabels = {
  readonly page: PageLabels;
  readonly claim: ClaimLabels;
  readonly portal: PortalLabels;
  readonly paymentLink: PaymentLinkLabels;
  readonly priceList: PriceListLabels;
  readonly check: CheckLabels;
  readonly stop: StopLabels;
  readonly drawing: DrawingLabels;
};
