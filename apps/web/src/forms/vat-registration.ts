import type { Business } from "@ankara/domain/records/business";
import type { Fee } from "@ankara/domain/records/fee";
import { feesOfRegistration } from "@ankara/domain/taxes/vat-registration";
import { currentStore } from "../store/store.ts";

export { withoutTaxesNotAllowed } from "@ankara/domain/taxes/vat-registration";

/** VAT registration of a business, with its numbers where they were typed beside it. */
export type Registration = Pick<Business, "vatRegistered"> & Partial<Pick<Business, "taxId" | "vatNumber">>;

/**
 * Keep whether the business is registered for VAT, and put its country's taxes on new documents or take them off, in one
 * transaction: a device switched off in between would charge what its documents deny.
 */
export async function saveRegistration(
  business: Business,
  fees: readonly Fee[],
  registration: Registration,
): Promise<void> {
  const store = currentStore();
  const stamps = { updatedAt: store.instant(), deviceId: store.deviceId };
  const changed = feesOfRegistration(fees, { country: business.country, vatRegistered: registration.vatRegistered });
  await store.write(async (unit) => {
    const before = await unit.record("business", business.id);
    if (before) await unit.write("business", business.id, { ...before, ...registration, ...stamps });
    for (const { id, defaultOn } of changed) {
      const fee = await unit.record("fees", id);
      if (fee) await unit.write("fees", id, { ...fee, defaultOn, ...stamps });
    }
  });
}
