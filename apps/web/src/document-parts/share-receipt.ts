import { useNavigate } from "react-router";
import type { Payment } from "@ankara/domain/records/payment";
import { currentStore } from "../store/store.ts";
import { useCannotNumber } from "../sync/use-cannot-number.ts";
import { toast } from "../ui/toast.tsx";

/** Returns how to issue the receipt of a payment and open the ways to share it; false, once it has said why, when it could not be issued. */
export function useShareReceipt(): (payment: Payment) => Promise<boolean> {
  const navigate = useNavigate();
  const cannotNumber = useCannotNumber();
  return async (payment) => {
    try {
      const { issueReceipt } = await import("./receipt.ts");
      const issued = await issueReceipt(currentStore(), payment);
      if (issued.ok) {
        void navigate(`/invoice/${issued.value}`, { state: { share: true } });
        return true;
      }
      const problem = Array.isArray(issued.error) ? ({ code: "no_series" } as const) : issued.error;
      toast(cannotNumber(problem), { tone: "danger", durationMs: 8000 });
    } catch (cause) {
      // The strip on every screen says that nothing was written.
      console.error("The receipt was not issued", cause);
    }
    return false;
  };
}
