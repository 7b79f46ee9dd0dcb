import { useEffect, useState } from "react";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { readEmailProof, sendEmailProof } from "@ankara/contract/security";
import { api } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { useCall } from "./use-call.ts";

/** Until the e-mail is confirmed: what waits for it, and the mail once more. Only the server knows; without network nothing is said. */
export function EmailProofRow() {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const email = useSession()?.user.email;
  const { answer, again } = useCall(readEmailProof);
  const [busy, setBusy] = useState(false);
  const isOther = answer !== undefined && answer.email !== email;
  // A new address was saved beside this, or the link was followed in another tab.
  useEffect(() => {
    if (isOther) again();
    const look = () => document.visibilityState === "visible" && again();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [isOther, again]);
  if (!answer || answer.verified) return null;

  async function send() {
    setBusy(true);
    const result = await api.call(sendEmailProof);
    setBusy(false);
    if (result.ok) toast(t`E-mail sent`, { tone: "good" });
    else toast(messageOf(result.error, t`Something went wrong... Please try again`), { tone: "danger" });
  }

  const mails = plural(answer.mails_a_day ?? 0, { one: "# e-mail", other: "# e-mails" });
  return (
    <div className="flex flex-col items-start gap-3 rounded-card bg-primary-soft p-4">
      <p>
        <Trans>
          Open the link we e-mailed to <span className="font-medium wrap-anywhere">{answer.email}</span> to confirm it.
        </Trans>{" "}
        <Trans>Until then we send your clients at most {mails} a day.</Trans>
      </p>
      <Button size="small" busy={busy} onClick={() => void send()}>
        <Trans>Send again</Trans>
      </Button>
    </div>
  );
}
