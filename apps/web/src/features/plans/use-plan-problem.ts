import { useLingui } from "@lingui/react/macro";
import { loginToContinueToastMs, serverMessageToastMs } from "@ankara/domain/constants";
import type { ApiError } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { toast } from "../../ui/toast.tsx";

/**
 * A cancel or change that did not happen: the specification's sentence, also when the provider is down. No network and
 * an ended login say so in their own words.
 */
export function usePlanProblem(): (error: ApiError) => void {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  return (error) => {
    if (error.code === "unauthenticated")
      return void toast(t`Please login to continue`, { tone: "danger", durationMs: loginToContinueToastMs });
    const general = t`Subscription with code not found or already inactive`;
    const own = error.code === "offline" || error.code === "timeout" || error.code === "throttled";
    toast(own ? messageOf(error, general) : general, { tone: "danger", durationMs: serverMessageToastMs });
  };
}
