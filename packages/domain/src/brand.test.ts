import { expect, test } from "vitest";
import { addDays, instantOf, type Instant, type LocalDate } from "./dates/dates.ts";
import { formatMoney } from "./money/format-money.ts";
import { percentText } from "./money/rate.ts";
import { customPeriod } from "./reports/period.ts";
import { commissionOf } from "./subscriptions/affiliates.ts";
import type { Business } from "./records/business.ts";
import type { Contact } from "./records/contact.ts";
import type { Invoice } from "./records/invoice.ts";
import type { Payment } from "./records/payment.ts";
import type { Series } from "./records/series.ts";

// The bodies never run: the compiler is the test, and an unused `@ts-expect-error` fails `npm run types`.
const mixUps = [
  (invoice: Invoice): LocalDate =>
    // @ts-expect-error An instant is no calendar day.
    invoice.createdAt,
  (invoice: Invoice): Instant =>
    // @ts-expect-error A calendar day is no instant.
    invoice.issueDate!,
  (invoice: Invoice) =>
    // @ts-expect-error An instant is no calendar day.
    addDays(invoice.updatedAt, 1),
  (invoice: Invoice) =>
    // @ts-expect-error A calendar day has no moment without a zone.
    instantOf(invoice.dueDate!),
  (invoice: Invoice) =>
    // @ts-expect-error An amount in minor units is no rate.
    percentText(invoice.totals!.total),
  (invoice: Invoice) =>
    // @ts-expect-error A rate is no amount.
    formatMoney(invoice.taxes[0]?.ratePpm ?? 0, "NGN"),
  (invoice: Invoice) =>
    // @ts-expect-error A rate is no amount to take a commission of.
    commissionOf(invoice.taxes[0]?.ratePpm ?? 0),
  (invoice: Invoice) =>
    // @ts-expect-error A report runs from day to day, and an instant is no day.
    customPeriod(invoice.createdAt, invoice.dueDate!),
  (invoice: Invoice): Contact["id"] =>
    // @ts-expect-error The id of an invoice is no client's.
    invoice.id,
  (contact: Contact): Partial<Payment> => ({
    // @ts-expect-error The id of a client is no invoice's.
    allocations: [{ invoiceId: contact.id, amount: 1 }],
  }),
  (series: Series): Partial<Invoice> => ({
    // @ts-expect-error The device that owns a series is not the series.
    seriesId: series.ownerDeviceId,
  }),
  (business: Business): Partial<Series> => ({
    // @ts-expect-error The id of a business is no device's.
    deviceId: business.id,
  }),
];

test("branded values › mixed up › do not compile, and cost nothing at runtime", () => {
  expect(mixUps.length).toBeGreaterThan(0);
  const day: LocalDate = "2026-11-20";
  expect(typeof day).toBe("string");
});
