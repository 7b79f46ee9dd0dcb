import { Trans, useLingui } from "@lingui/react/macro";
import type { QueuedMail } from "../../store/meta.ts";
import { dropMail, queueMail } from "../../sync/mail-outbox.ts";
import { currentStore } from "../../store/store.ts";
import { syncNow } from "../../sync/sync-engine.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { AlertIcon, MailIcon } from "../../ui/icons.ts";
import { toast } from "../../ui/toast.tsx";
import { useMailProblem } from "./use-mail-problem.ts";
import { useProvenMail } from "./use-proven-mail.ts";
import { joinList } from "../../i18n/numbers.ts";

/** Lists unsent mails of one document or client: they wait, or need a correction by the person. */
export default function QueuedMails({ mails, className }: { mails: readonly QueuedMail[]; className?: string }) {
  const { t } = useLingui();
  const troubleText = useMailProblem();
  const send = useProvenMail();
  const again = async (mail: QueuedMail) => {
    const store = currentStore();
    const fresh = { ...mail, trouble: "", words: "" };
    await queueMail(store, fresh);
    const outcome = await send(fresh);
    if (outcome.state !== "sent") return;
    toast(t`Sent to ${joinList(mail.to)}`, { tone: "good" });
    syncNow();
  };
  const drop = (mail: QueuedMail) => {
    const store = currentStore();
    void dropMail(store, mail.id);
    toast(t`E-mail not sent`, {
      durationMs: 10_000,
      action: { label: t`Undo`, onClick: () => void queueMail(store, mail) },
    });
  };
  return mails.map((mail) => {
    const whom = joinList(mail.to);
    return (
      <InfoStrip
        key={mail.id}
        icon={mail.trouble === "" ? MailIcon : AlertIcon}
        {...(mail.trouble === "" ? {} : { tone: "warn" as const })}
        className={className}
        title={mail.trouble === "" ? t`E-mail waiting to go` : t`E-mail not sent`}
        action={
          <span className="flex flex-wrap gap-2">
            {mail.trouble !== "" && <Button size="small" onClick={() => void again(mail)}>{t`Try again`}</Button>}
            <Button size="small" onClick={() => drop(mail)}>{t`Don’t send`}</Button>
          </span>
        }
      >
        {mail.trouble === "" ? (
          <Trans>To {whom}. It goes once you’re online.</Trans>
        ) : (
          <>
            <Trans>To {whom}.</Trans> {troubleText(mail.trouble, mail.words)}
          </>
        )}
      </InfoStrip>
    );
  });
}
