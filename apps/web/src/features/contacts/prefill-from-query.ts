/** Reads a query without a match as the client to add: a number is a phone, anything else a name. */
export function prefillFromQuery(typed: string): { name: string; phone: string } {
  const text = typed.trim();
  return /^[\d\s+().-]{5,}$/u.test(text) ? { name: "", phone: text } : { name: text, phone: "" };
}
