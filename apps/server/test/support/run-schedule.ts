import type { BusinessId } from "@ankara/domain/records/fields";
import { deliveriesEnded } from "../../src/commands/mail-outbox/stop-delivering.ts";
import { runBusinessSchedule } from "../../src/commands/scheduler/run-business-schedule.ts";
import type { TestServer } from "./server.ts";

/** One run of the schedule, mails included that the queue would not wait for on a busy machine. */
export async function runSchedule({ deps }: TestServer, businessId: BusinessId): Promise<void> {
  await runBusinessSchedule(deps, businessId);
  await deliveriesEnded(deps);
}
