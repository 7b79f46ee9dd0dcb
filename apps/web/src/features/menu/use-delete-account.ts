import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { deleteAccount } from "@ankara/contract/users";
import { serverMessageToastMs } from "@ankara/domain/constants";
import { api, inOurWords } from "../../api/api.ts";
import { readSession } from "../../session/session.ts";
import { signOutHere } from "../../session/sign-out.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { useProvenCall } from "../../session/use-proven-call.ts";
import { confirm } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.tsx";

/** Asks, deletes the account at the server and signs out here. True when it is gone. */
export function useDeleteAccount(): () => Promise<boolean> {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const proven = useProvenCall();
  const navigate = useNavigate();
  return async () => {
    const question = t`Note this will delete all your data from the product forever. Are sure you want to do this?`;
    const hasOthers = readSession()?.user.businesses !== undefined;
    const yes = await confirm({
      title: t`Delete Account`,
      text: hasOthers ? `${question} ${t`Your other businesses stay.`}` : question,
      cancelLabel: t`Cancel`,
      confirmLabel: t`Delete`,
      tone: "danger",
    });
    if (!yes) return false;
    const result = await proven(() => api.call(deleteAccount));
    if (!result.ok) {
      if (result.wasProofRequested) return false;
      toast(messageOf(result.error, t`Something went wrong..Please try again`), {
        tone: "danger",
        durationMs: serverMessageToastMs,
      });
      return false;
    }
    toast(await inOurWords(result.value.message), { durationMs: serverMessageToastMs });
    await signOutHere();
    void navigate("/login", { replace: true });
    return true;
  };
}
