import { t } from "@lingui/core/macro";
import { readyToIssue } from "@ankara/domain/invoice/schedule";
import type { Store } from "../../store/store.ts";
import { toast } from "../../ui/toast.tsx";

/** Said once while the page lives, not at every look. */
const refusedBefore = new Set<string>();

/**
 * Issues the due drafts scheduled on this device, with or without a network. Each is dated
 * first and issued then, so that a device that stops in between goes on where it was.
 *
 * @returns how many were issued
 */
export async function issueScheduled(store: Store): Promise<number> {
  // A wrong clock issues nothing that is scheduled for a day.
  if (store.clockIsWrong()) return 0;
  const today = store.today();
  const dated = store.memory.drafts().filter(({ issueDate }) => issueDate !== null && issueDate <= today);
  let issued = 0;
  for (const { id } of dated) {
    const draft = await store.get("invoices", id);
    const ready = draft && readyToIssue(draft, { today, deviceId: store.deviceId });
    if (!ready) continue;
    await store.update("invoices", id, ready);
    const result = await store.issue(id);
    if (result.ok) {
      issued += 1;
      const number = result.value.number ?? "";
      toast(t`${number} was issued today, as scheduled. Share it when you’re ready.`, {
        tone: "good",
        durationMs: 8000,
      });
    } else if (!refusedBefore.has(id)) {
      refusedBefore.add(id);
      toast(t`A scheduled invoice wasn’t issued: something is missing. Complete it in Drafts.`, {
        tone: "danger",
        durationMs: 8000,
      });
    }
  }
  return issued;
}
