import { systemRandom } from "@ankara/domain/ids";
import { convertedId, convertQuote, type QuoteError } from "@ankara/domain/invoice/quote";
import { ok, type Result } from "@ankara/domain/result";
import { currentStore } from "../../store/store.ts";

/**
 * Make a draft invoice of a quote, with or without a network, in one transaction: the draft and what the quote says of
 * it. Where another device, or this one, made it before, that one is given.
 *
 * @param termsDays - days from issue to due
 * @returns the id of the invoice
 */
export async function convertHere(quoteId: string, termsDays: number): Promise<Result<string, QuoteError>> {
  const store = currentStore();
  const id = convertedId(quoteId);
  let result: Result<string, QuoteError> = ok(id);
  await store.write(async (unit) => {
    if (await unit.record("invoices", id)) return;
    const quote = await unit.record("invoices", quoteId);
    if (!quote) throw new Error(`expected the quote ${quoteId} on this device`);
    const { deviceId } = store;
    const made = convertQuote({
      quote,
      termsDays,
      now: Date.parse(store.instant()),
      today: store.today(),
      deviceId,
      random: systemRandom,
    });
    if (!made.ok) {
      result = made;
      return;
    }
    await unit.write("invoices", id, made.value.draft);
    await unit.write("invoices", quoteId, { ...quote, ...made.value.quote, updatedAt: store.instant(), deviceId });
  });
  return result;
}
