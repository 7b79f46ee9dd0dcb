/** A sentence the document of a country has to carry, in the document's own language (`words/legal.ts` of the documents). */
export type Wording = {
  readonly country: string;
  /** Only of sellers who are registered for VAT; null: of all. */
  readonly registered: true | null;
  readonly wording: "receipt_elsewhere" | "one_base";
};

/** Every document is drawn by these rows; the comment beside each names its source. */
export const wordingRows: readonly Wording[] = [
  // Directive 188/2017 E.C. and shega.co; not certain.
  { country: "ET", registered: null, wording: "receipt_elsewhere" },
  // Act 1151 and tagalliances 15978.
  { country: "GH", registered: true, wording: "one_base" },
];
