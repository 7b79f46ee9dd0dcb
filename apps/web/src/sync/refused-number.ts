/** Refusals that are about the number of an issued document, not about what is on it. */
const codes = new Set([
  "series_closed",
  "series_not_yours",
  "series_unknown",
  "number_taken",
  "number_wrong",
  "number_not_now",
]);

/** Returns whether issuing the document again, under another number, settles a refusal. */
export const isAboutNumber = (code: string): boolean => codes.has(code);
