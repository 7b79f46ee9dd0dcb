import type { Cart } from "@ankara/domain/counter/cart";
import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { useIssueText } from "../../document-parts/use-issue-text.ts";
import { touch } from "../../platform/touch.ts";
import { currentStore } from "../../store/store.ts";
import { useCannotNumber } from "../../sync/use-cannot-number.ts";
import { toast } from "../../ui/toast.tsx";
import { type Paid, type SaleSource, sellCart, type Sold } from "./sale.ts";

/** Ends a sale, once however often it is tapped, and says why when it cannot. */
export function useSell(onSold: (sold: Sold) => void) {
  const { t } = useLingui();
  const issueText = useIssueText();
  const cannotNumber = useCannotNumber();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const refuse = (text: string) => {
    touch("warning");
    toast(text, { tone: "danger", durationMs: 8000 });
  };
  const sell = async (cart: Cart, source: SaleSource, paid: Paid): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const done = await sellCart(currentStore(), cart, source, paid);
      if (done.ok) onSold(done.value);
      else if (Array.isArray(done.error)) refuse(done.error.map(({ code }) => issueText(code)).join(" "));
      else refuse(cannotNumber(done.error));
    } catch (cause) {
      // Nothing was written: the store throws before its commit only.
      console.error("The sale was not made", cause);
      refuse(t`This device couldn’t save it, so nothing was issued and no number was used. Try again.`);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, sell };
}
