/** Words of the page on which a document is checked. Names and days come formatted. */
export type CheckLabels = {
  /** After our name, at the head of the page. */
  readonly documentCheck: string;
  readonly genuine: string;
  /** Around the seller's name, which stands between the two. */
  readonly issuedBy: readonly [before: string, after: string];
  readonly stillValid: string;
  readonly paidOn: (day: string) => string;
  readonly partPaid: string;
  readonly notPaid: string;
  readonly accepted: string;
  readonly declined: string;
  readonly ranOut: (day: string) => string;
  readonly becameInvoice: string;
  readonly compare: string;
  readonly number: string;
  readonly kind: string;
  readonly total: string;
  readonly due: string;
  readonly validUntil: string;
  readonly billedTo: string;
  readonly payInto: string;
  readonly endsIn: (digits: string) => string;
  readonly issued: string;
  readonly sealLabel: string;
  readonly differs: (seller: string) => string;
  readonly call: string;
  readonly cancelled: string;
  readonly voided: (seller: string, day: string) => string;
  readonly reason: string;
  readonly replacedBy: string;
  readonly replaced: string;
  readonly anotherVersion: string;
  readonly notFound: string;
  /** Around the code. */
  readonly noDocument: readonly [before: string, after: string];
  /** A document that was written without network, and has not come. */
  readonly notReceived: string;
  readonly mistyped: string;
  readonly mistypedText: readonly [before: string, after: string];
  readonly codeOnDocument: string;
  readonly checkAgain: string;
  readonly check: string;
  readonly enterCode: string;
  readonly beforePaying: string;
  readonly tooOften: string;
  readonly tooOftenText: (minutes: number) => string;
  readonly foot: string;
  readonly signed: string;
};
