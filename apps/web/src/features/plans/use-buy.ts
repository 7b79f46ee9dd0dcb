import { useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { openPortal, manageSubscription, startTransaction, type PaymentProvider } from "@ankara/contract/billing";
import { loginToContinueToastMs } from "@ankara/domain/constants";
import { thisDevice } from "../../platform/device.ts";
import { publicOrigin } from "../../api/server-origin.ts";
import { api, type ApiError } from "../../api/api.ts";
import { readSession } from "../../session/session.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { toast } from "../../ui/toast.tsx";
import { isProvidersPage, rememberCheckout } from "./checkout.ts";
import { settleSpend, spendKey } from "../../api/spend-key.ts";

/** Returns the message of a failed transaction or portal, in the specification's words where the server has no better ones. */
export function usePaymentProblem(): (error: ApiError) => void {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  return (error) => {
    const general = t`Please login to continue`;
    const text = error.code === "unauthenticated" ? general : messageOf(error, general);
    toast(text, { tone: "danger", durationMs: loginToContinueToastMs });
  };
}

/** Leaves for a provider's page, if the address is one and the device may lead there. */
export function useProvidersPage(): (url: string, provider: PaymentProvider | null) => boolean {
  const { t } = useLingui();
  return (url, provider) => {
    if (!thisDevice().sells) {
      toast(t`Plans and credits can’t be bought in this app.`, { tone: "danger", durationMs: 5_000 });
      return false;
    }
    if (!isProvidersPage(url, provider, publicOrigin())) {
      console.error(`An address that is not of ${provider} was not opened`);
      toast(t`We couldn’t open the payment page. Nothing was charged.`, { tone: "danger", durationMs: 5_000 });
      return false;
    }
    thisDevice().leaveFor(url);
    return true;
  };
}

export type Buy = {
  /** The intent that is being asked for now. */
  busy: string | null;
  /** Asks for the checkout of a plan or pack and goes there; `back` is where the payment page leads after it. */
  buy: (intent: string, provider: PaymentProvider | null, back?: string) => Promise<void>;
};

export function useBuy(): Buy {
  const [busy, setBusy] = useState<string | null>(null);
  const problem = usePaymentProblem();
  const open = useProvidersPage();
  return {
    busy,
    buy: async (intent, provider, back) => {
      if (busy !== null) return;
      setBusy(intent);
      const transaction = { intent, return_url: "/transactions" };
      const answer = await api.call(startTransaction, {
        body: { transaction },
        idempotencyKey: spendKey("buy", transaction),
      });
      settleSpend("buy", answer.ok ? null : answer.error);
      setBusy(null);
      if (!answer.ok) return problem(answer.error);
      rememberCheckout({ id: answer.value.id, userId: readSession()?.user.id ?? "", back: back ?? null });
      open(answer.value.url, provider);
    },
  };
}

/** Opens the provider's pages: `portal` for plans and invoices, `manage` for the payment method. */
export function usePortal(): {
  busy: "portal" | "manage" | null;
  go: (where: "portal" | "manage", provider: PaymentProvider | null) => Promise<void>;
} {
  const [busy, setBusy] = useState<"portal" | "manage" | null>(null);
  const problem = usePaymentProblem();
  const open = useProvidersPage();
  return {
    busy,
    go: async (where, provider) => {
      setBusy(where);
      const answer = await api.call(where === "portal" ? openPortal : manageSubscription, {
        idempotencyKey: spendKey(where, {}),
      });
      settleSpend(where, answer.ok ? null : answer.error);
      setBusy(null);
      if (answer.ok) open(answer.value.url, provider);
      else problem(answer.error);
    },
  };
}
