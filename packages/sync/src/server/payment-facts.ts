import { fieldsThat } from "@ankara/domain/records/field-rules";
import { paymentRules } from "@ankara/domain/records/rules/payment";
import type { InvoiceId } from "@ankara/domain/records/fields";

/**
 * A report of a payment company or a client about money. The server keeps it in an append-only table (`payment_facts`); the record devices pull is made of it.
 */
export type PaymentFact = {
  readonly paymentId: string;
  /**
   * `claimed`: the client, on the page of the invoice. `unclear`: a payment company reports money that differs from what
   * was asked for. `paid`, `refunded`: it came, or went back, as ordered.
   */
  readonly said: "claimed" | "unclear" | "paid" | "refunded";
  /** Minor units; negative where money went back. */
  readonly amount: number;
  /** Photos the client handed in: ids of files. */
  readonly proof: readonly string[];
};

const always = fieldsThat(paymentRules, ({ held }) => held === "said");
const ofMoney = fieldsThat(paymentRules, ({ held }) => held !== undefined);

/** The fields of a payment that no device may replace, by what was said of it. A claim is still its owner's to confirm. */
export function fieldsHeldBy(facts: readonly PaymentFact[]): ReadonlySet<string> {
  if (facts.length === 0) return new Set();
  return new Set<string>(facts.some(({ said }) => said === "paid" || said === "refunded") ? ofMoney : always);
}

/** A photo of the client that the payment names no more, or null. */
export function missingProof(facts: readonly PaymentFact[], proof: readonly { readonly id: string }[]): string | null {
  const named = new Set(proof.map(({ id }) => id));
  return facts.flatMap((fact) => fact.proof).find((id) => !named.has(id)) ?? null;
}

/** An answer a client signed on the page of an offer: `offer_answers`. */
export type AnswerFact = { readonly invoiceId: InvoiceId; readonly what: string; readonly name: string };
