import { useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MailAbout } from "@ankara/contract/mails";
import { newId, systemRandom } from "@ankara/domain/ids";
import { mailAddresses, maxMailMessage, maxMailRecipients, maxMailSubject } from "@ankara/domain/mail/mail-limits";
import { thisDevice } from "../../platform/device.ts";
import type { QueuedMail } from "../../store/meta.ts";
import { dropMail, queueMail } from "../../sync/mail-outbox.ts";
import { currentStore } from "../../store/store.ts";
import { syncNow } from "../../sync/sync-engine.ts";
import { useServerState } from "../../api/use-server-state.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { Field, TextArea, TextInput } from "../../ui/field.tsx";
import { AlertIcon, CloudUploadIcon, MailIcon } from "../../ui/icons.ts";
import { toast } from "../../ui/toast.tsx";
import { useMailProblem } from "./use-mail-problem.ts";
import { useProvenMail } from "./use-proven-mail.ts";
import { joinList } from "../../i18n/numbers.ts";

export type MailFormProps = {
  /** Attachments. */
  about: MailAbout;
  to: string;
  subject: string;
  message: string;
  /** Name of the PDF that is attached. */
  attached: ReactNode;
  /** Address for answers; empty when there is none the client would know. */
  replyTo: string;
  /** True once the server has what the mail is about. */
  uploaded: boolean;
  /** It was begun in the person's own mail program. */
  onMailApp?: () => void;
  /** It is on its way, or kept for when there is network. */
  onDone: () => void;
};

/** A mail to a client, sent by the server: to whom, and in what words. Without network it is kept, and goes later. */
export default function MailForm(props: MailFormProps) {
  const { t } = useLingui();
  const { about, attached, replyTo, uploaded, onDone } = props;
  const [to, setTo] = useState(props.to);
  const [subject, setSubject] = useState(props.subject);
  const [message, setMessage] = useState(props.message);
  const [problems, setProblems] = useState<{ to?: string; subject?: string; message?: string; all?: string }>({});
  const [busy, setBusy] = useState(false);
  const troubleText = useMailProblem();
  const sendProven = useProvenMail();
  const mailState = useServerState()?.providers.mail;
  const waits = !navigator.onLine || !uploaded;

  const send = async () => {
    const { good, bad } = mailAddresses(to);
    const found = {
      ...(bad[0] !== undefined
        ? { to: t`“${bad[0]}” is not an e-mail address.` }
        : good.length === 0
          ? { to: t`Enter your client’s e-mail address.` }
          : good.length > maxMailRecipients
            ? { to: t`At most ${maxMailRecipients} addresses.` }
            : {}),
      ...(subject.trim() === "" ? { subject: t`Enter a subject.` } : {}),
      ...(message.trim() === "" ? { message: t`Write a few words to your client.` } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0 || busy) return;
    setBusy(true);
    const store = currentStore();
    const mail: QueuedMail = {
      id: newId(Date.now(), systemRandom),
      about,
      to: good,
      subject: subject.trim(),
      message: message.trim(),
      at: store.instant(),
      trouble: "",
      words: "",
    };
    try {
      await queueMail(store, mail);
    } catch (cause) {
      console.error("A mail was not kept", cause);
      setProblems({ all: t`This device is full. Free some space, then try again.` });
      setBusy(false);
      return;
    }
    const outcome = await sendProven(mail);
    setBusy(false);
    if (outcome.state === "refused") {
      // The form still holds it, to be corrected.
      await dropMail(store, mail.id);
      setProblems({ all: troubleText(outcome.code, outcome.words) });
      return;
    }
    const whom = joinList(good);
    if (outcome.state === "sent") {
      syncNow();
      if (outcome.refused.length > 0)
        toast(troubleText("refused", joinList(outcome.refused)), { tone: "danger", durationMs: 8000 });
      else toast(t`Sent to ${whom}`, { tone: "good" });
    } else toast(t`The e-mail to ${whom} goes once you’re online`, { durationMs: 5000 });
    onDone();
  };
  const inMailApp = () => {
    const { good } = mailAddresses(to);
    thisDevice().open(
      `mailto:${good.map(encodeURIComponent).join(",")}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`,
    );
    props.onMailApp?.();
  };
  return (
    <form
      className="sheet-form gap-3.5 pt-1"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {mailState === "sandbox" && (
        <InfoStrip icon={AlertIcon} tone="warn" title={t`A test server`}>
          {t`E-mails stay in a folder here. Nobody gets them: use your e-mail app to reach your client.`}
        </InfoStrip>
      )}
      {waits && (
        <InfoStrip icon={CloudUploadIcon} title={t`You’re offline`}>
          {t`The e-mail waits on this device and goes once you’re online.`}
        </InfoStrip>
      )}
      <Field
        label={t({ message: "To", context: "mail" })}
        hint={t`Separate several addresses with commas. Each gets their own e-mail.`}
        error={problems.to}
      >
        <TextInput
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </Field>
      <Field label={t`Subject`} error={problems.subject}>
        <TextInput maxLength={maxMailSubject} value={subject} onChange={(event) => setSubject(event.target.value)} />
      </Field>
      <Field label={t`Message`} error={problems.message}>
        <TextArea
          rows={7}
          maxLength={maxMailMessage}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
      <p className="text-13 text-muted wrap-anywhere">
        <Trans>Attached: {attached}.</Trans> {replyTo !== "" && <Trans>Replies go to {replyTo}.</Trans>}
      </p>
      {problems.all && (
        <p className="text-15 text-overdue-ink" role="alert">
          {problems.all}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button type="button" variant="ghost" onClick={inMailApp}>{t`Write in your e-mail app`}</Button>
        <Button type="submit" variant="primary" icon={MailIcon} busy={busy}>
          {waits ? t`Send when online` : t`Send`}
        </Button>
      </div>
    </form>
  );
}
