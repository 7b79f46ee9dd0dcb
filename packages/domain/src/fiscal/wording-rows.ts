/** A sentence the document of a country has to carry, in the document's own language (`words/legal.ts` of the documents). */
export type Wording = {
  readonly country: string;
  /** Only of sellers who are registered for VAT; null: of all. */
  readonly registered: true | null;
  readonly wording: "receipt_elsewhere" | "one_base";
};

/** Where each was read stands in `wordingSources` of `legal-rows.ts`: every document is drawn by these. */
export const wordingRows: readonly Wording[] = [
  { country: "ET", registered: null, wording: "receipt_elsewhere" },
  { country: "GH", registered: true, wording: "one_base" },
];
