import type { DeviceId } from "../records/fields.ts";
import { isLocalDate, type LocalDate } from "../dates/dates.ts";
import type { Invoice } from "../records/invoice.ts";
import { addDays } from "../dates/dates.ts";

type Planned = Pick<Invoice, "id" | "status" | "number" | "issueDate" | "schedule">;

/**
 * The plan of a draft that waits to be issued; null for every other document. A copy carries the plan of its source,
 * which is not its own; a draft dated anew by hand has none until it is planned again.
 */
export function planOf(invoice: Planned): NonNullable<Invoice["schedule"]> | null {
  const { schedule, status, number, id, issueDate } = invoice;
  const own =
    schedule != null && status === "draft" && number === null && schedule.of === id && schedule.on === issueDate;
  return own ? schedule : null;
}

/** May it be planned: does its date lie ahead? Otherwise it is issued now. */
export const isFutureDated = ({ issueDate }: Pick<Invoice, "issueDate">, today: LocalDate): boolean =>
  issueDate !== null && isLocalDate(issueDate) && issueDate > today;

/** The plan of a draft, by the device that will issue it: one device only, so that it never becomes two documents. */
export const planFor = (invoice: Pick<Invoice, "id" | "issueDate">, deviceId: DeviceId): Pick<Invoice, "schedule"> => ({
  schedule: invoice.issueDate === null ? null : { of: invoice.id, on: invoice.issueDate, deviceId },
});

/**
 * Returns a scheduled draft as it is on its day, ready to be issued; null when it is not this device's turn. A device that
 * was away until later dates the document on the day it is issued: a number never goes with a day before it.
 *
 * @param today - calendar day in the business's zone
 */
export function readyToIssue(
  invoice: Planned & Pick<Invoice, "termsDays" | "dueDate">,
  { today, deviceId }: { readonly today: LocalDate; readonly deviceId: DeviceId },
): Pick<Invoice, "issueDate" | "dueDate" | "schedule"> | null {
  const plan = planOf(invoice);
  if (!plan || plan.deviceId !== deviceId || plan.on > today) return null;
  const { termsDays } = invoice;
  const picked = invoice.dueDate !== null && invoice.dueDate < today ? today : invoice.dueDate;
  const dueDate = termsDays === null ? picked : addDays(today, termsDays);
  return { issueDate: today, dueDate, schedule: { ...plan, on: today } };
}
