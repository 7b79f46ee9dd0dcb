import { Suspense, useState, type FormEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { forgotPassword } from "@ankara/contract/users";
import { serverMessageToastMs } from "@ankara/domain/constants";
import { api, inOurWords } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { MailIcon } from "../../ui/icons.ts";
import { toast } from "../../ui/toast.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useIsDesk } from "../../ui/use-media.ts";
import { SessionFrame } from "./session-frame.tsx";

const AskOwner = lazyPart(() => import("./ask-owner.tsx"));

/** Asks for a mail with a link to choose a new password. The answer is the same whether the account exists or not. */
export function ForgotPassword() {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [login, setLogin] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const [asksOwner, setAsksOwner] = useState(false);
  const desk = useIsDesk();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (login.trim() === "") return setProblem(t`Enter your username or e-mail.`);
    setBusy(true);
    const result = await api.call(forgotPassword, { body: { user: { login: login.trim() } } });
    setBusy(false);
    const message = result.ok
      ? await inOurWords(result.value.message)
      : messageOf(result.error, t`Something went wrong... Please try again`);
    toast(message, { tone: result.ok ? "good" : "danger", durationMs: serverMessageToastMs });
    if (result.ok) setSent(message);
  }

  return (
    <SessionFrame
      title={t`Forgot password`}
      heading={<Trans>Forgot your password?</Trans>}
      lead={<Trans>We’ll e-mail you a link. It works once, for one hour.</Trans>}
      foot={
        <Link to="/login" className="font-semibold text-primary-ink">
          <Trans>Back to login</Trans>
        </Link>
      }
    >
      {sent && (
        <InfoStrip icon={MailIcon} tone="primary" title={sent} className="mb-4">
          <Trans>No e-mail? Check your spam folder, or ask again.</Trans>
        </InfoStrip>
      )}
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label={<Trans>Username or e-mail</Trans>} error={problem} required>
          <TextInput
            name="username"
            value={login}
            onChange={(event) => {
              setLogin(event.target.value);
              setProblem(undefined);
            }}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="send"
          />
        </Field>
        <Button type="submit" variant="primary" size="large" full busy={busy}>
          {sent ? <Trans>Send again</Trans> : <Trans>Send link</Trans>}
        </Button>
      </form>
      <div className="mt-6 border-t border-line pt-4">
        {asksOwner ? (
          <Suspense>
            <AskOwner />
          </Suspense>
        ) : (
          <Button
            variant="ghost"
            full={!desk}
            // Its words begin where the form does.
            style={desk ? { marginLeft: -14 } : undefined}
            onClick={() => setAsksOwner(true)}
          >
            <Trans>I work for somebody: ask the owner</Trans>
          </Button>
        )}
      </div>
    </SessionFrame>
  );
}
