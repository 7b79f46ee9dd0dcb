import { instantOf, type Moment } from "../dates/dates.ts";
import type { Invoice } from "../records/invoice.ts";
import { err, ok, type Result } from "../result.ts";
import { isSignature } from "./signature.ts";

export type DeliveryError = {
  readonly code:
    /** Nothing was delivered on it: it is a draft, void, or no invoice. */
    | "not_issued"
    /** Somebody signed for these goods already. */
    | "signed"
    | "name_missing"
    /** The drawing is no signature. */
    | "drawing_unusable";
};

/** Returns whether goods are delivered on a document: an issued invoice. */
export const isDeliverable = ({ kind, status }: Pick<Invoice, "kind" | "status">): boolean =>
  kind === "invoice" && status === "issued";

/**
 * Sign for the goods of an invoice on the phone that brings them. The first signature stands: another one needs it to be removed first.
 *
 * @param given.drawing - the drawn signature; empty where the typed name alone stands for it
 * @param given.missing - goods that are missing or damaged, in the receiver's words
 */
export function signDelivery(
  invoice: Invoice,
  given: { readonly name: string; readonly drawing: string; readonly missing: string },
  now: Moment,
): Result<Pick<Invoice, "delivery">, DeliveryError> {
  const name = given.name.trim();
  if (!isDeliverable(invoice)) return err({ code: "not_issued" });
  if (invoice.delivery) return err({ code: "signed" });
  if (name === "") return err({ code: "name_missing" });
  if (given.drawing !== "" && !isSignature(given.drawing)) return err({ code: "drawing_unusable" });
  const signed = given.drawing === "" ? ("typed" as const) : ("drawn" as const);
  return ok({
    delivery: { at: instantOf(now), name, signed, drawing: given.drawing, missing: given.missing.trim() },
  });
}
