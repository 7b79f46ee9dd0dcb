import { api } from "../../api/api.ts";
import type { QueuedMail } from "../../store/meta.ts";
import { currentStore } from "../../store/store.ts";
import { type MailOutcome, sendOne } from "../../sync/mail-outbox.ts";
import { useModals } from "../../ui/modal-context.ts";

/** Sends a queued mail, and once more after its owner proved who they are, where the server asks for that. */
export function useProvenMail(): (mail: QueuedMail) => Promise<MailOutcome> {
  const { proveOwner } = useModals();
  return async (mail) => {
    const first = await sendOne(currentStore(), api, mail);
    const isAsked = first.state === "refused" && first.code === "proof_needed";
    return isAsked && (await proveOwner()) ? sendOne(currentStore(), api, mail) : first;
  };
}
