import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { undoMs } from "@ankara/domain/constants";
import { reversalOf } from "@ankara/domain/invoice/payment-actions";
import type { Payment } from "@ankara/domain/records/payment";
import { useShareReceipt } from "../../../document-parts/share-receipt.ts";
import { currentStore } from "../../../store/store.ts";
import { toast } from "../../../ui/toast.tsx";
import { paymentsAround, stampNow } from "./use-payment.ts";

/** Says that an entry of a client's account was written, and offers to undo it and, for money that came in, its receipt. */
export function useEntryToast(): (text: ReactNode, entry: Payment) => void {
  const { t } = useLingui();
  const shareReceipt = useShareReceipt();
  return (text, entry) => {
    const undo = async () => {
      const { db } = currentStore();
      const back = reversalOf(entry, await paymentsAround(db, entry), { ...stampNow(), reason: t`Undone right away` });
      if (back.ok) await currentStore().recordPayment(back.value);
      toast(t`Reversed. Nothing is erased: both entries stay.`, { durationMs: 4000 });
    };
    toast(text, {
      tone: "good",
      durationMs: undoMs,
      action: [
        { label: t`Undo`, onClick: () => void undo() },
        ...(entry.amount > 0 ? [{ label: t`Send receipt`, onClick: () => void shareReceipt(entry) }] : []),
      ],
    });
  };
}
