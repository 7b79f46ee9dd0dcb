import type { LateCharge } from "../records/invoice.ts";

/** What is charged and not waived, minor units. It is owed on top of the document's frozen total. */
export const chargesOf = (charges: readonly LateCharge[]): number =>
  charges.reduce((sum, { amount, waivedAt }) => (waivedAt === null ? sum + amount : sum), 0);
