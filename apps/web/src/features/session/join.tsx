import { type FormEvent, useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate, useParams } from "react-router";
import type { AnswerOf } from "@ankara/contract/call";
import { joinAsMyself } from "@ankara/contract/businesses";
import { joinBusiness, readInvitation } from "@ankara/contract/people";
import { api, type ApiError } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { writeSession } from "../../session/session.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SessionFrame } from "./session-frame.tsx";
import { useRoleLabels } from "../../session/role-labels.ts";

/** The page an invitation opens: which business it is, as what, and one's name. */
export function JoinPage() {
  const navigate = useNavigate();
  const { t } = useLingui();
  const { code = "" } = useParams();
  const messageOf = useApiMessage();
  const labels = useRoleLabels();
  const session = useSession();
  const name = session?.user.name || session?.user.username;
  const { invitation, error, busy, again } = useInvitation(code);
  const company = invitation?.company_name;
  const ask = error && (
    <CodeForm
      code={code}
      problem={messageOf(error, t`We couldn’t read this invitation. Try again.`)}
      busy={busy}
      onCode={(typed) => (typed === code ? again() : navigate(`/join/${encodeURIComponent(typed)}`, { replace: true }))}
    />
  );
  const heading = invitation ? <Trans>Join {company}</Trans> : <Trans>Invitation</Trans>;
  return (
    <SessionFrame
      title={t`Invitation`}
      heading={heading}
      lead={invitation && `${labels[invitation.role].name}. ${labels[invitation.role].about}.`}
    >
      {session ? (
        <div className="flex flex-col gap-4">
          {!error && (
            <p className="text-muted">
              <Trans>{name} is logged in here. Join as yourself, or log out and open the link again.</Trans>
            </p>
          )}
          {ask}
          {invitation && (
            <JoinAsMyself code={code} name={name ?? ""} onJoined={() => navigate("/", { replace: true })} />
          )}
          <Button to="/" size="large" full>
            <Trans>To the app</Trans>
          </Button>
        </div>
      ) : ask ? (
        <div className="flex flex-col gap-4">
          {ask}
          <Button to="/login" size="large" full>
            <Trans>Log in</Trans>
          </Button>
        </div>
      ) : invitation ? (
        <JoinForm code={code} invited={invitation.name} onJoined={() => navigate("/", { replace: true })} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </SessionFrame>
  );
}

type CodeFormProps = { code: string; problem: string; busy: boolean; onCode: (code: string) => void };

/** The code of an address that led nowhere, to be corrected; a whole link does, too. */
function CodeForm({ code, problem, busy, onCode }: CodeFormProps) {
  const [typed, setTyped] = useState(code);
  function submit(event: FormEvent) {
    event.preventDefault();
    const given = codeIn(typed);
    if (given !== "" && !busy) onCode(given);
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={<Trans>Code</Trans>} error={problem} required>
        <TextInput
          name="code"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={400}
          enterKeyHint="go"
        />
      </Field>
      <Button type="submit" variant="primary" size="large" full busy={busy} disabled={codeIn(typed) === ""}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}

/** `https://…/join/Xy12?lang=fr` and `Xy12` alike. */
const codeIn = (typed: string): string => (/\/join\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed).trim();

/** Somebody who has a business already works in this one, too, and signs in as before. */
function JoinAsMyself({ code, name, onJoined }: { code: string; name: string; onJoined: () => void }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  async function join() {
    setBusy(true);
    const result = await api.call(joinAsMyself, { body: { join: { code } } });
    if (result.ok) {
      const { leaveFor } = await import("../../session/businesses.ts");
      await leaveFor({ token: result.value.jwt, user: result.value.user });
      return onJoined();
    }
    setBusy(false);
    setError(result.error);
  }
  return (
    <>
      <Button variant="primary" size="large" full busy={busy} onClick={() => void join()}>
        <Trans>Join as {name}</Trans>
      </Button>
      {error && (
        <p role="alert" className="text-overdue-ink">
          {messageOf(error, t`Something went wrong... Please try again`)}
        </p>
      )}
    </>
  );
}

function JoinForm({ code, invited, onJoined }: { code: string; invited: string; onJoined: () => void }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [name, setName] = useState(invited);
  const [email, setEmail] = useState("");
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "" || busy) return;
    setBusy(true);
    const given = { code, name: name.trim(), ...(email.trim() !== "" && { email: email.trim() }) };
    const result = await api.call(joinBusiness, { body: { join: given } });
    setBusy(false);
    if (!result.ok) return setError(result.error);
    writeSession({ token: result.value.jwt, user: result.value.user });
    onJoined();
  }

  const ofEmail = error?.fields?.["join.email"];
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={<Trans>Your name</Trans>} required>
        <TextInput
          name="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="name"
          maxLength={120}
          enterKeyHint="next"
        />
      </Field>
      <Field
        label={<Trans>E-mail</Trans>}
        hint={<Trans>Optional. It helps you log in on another phone.</Trans>}
        error={ofEmail && messageOf(error, ofEmail)}
      >
        <TextInput
          name="email"
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          autoComplete="email"
          enterKeyHint="go"
        />
      </Field>
      {error && !ofEmail && (
        <p role="alert" className="text-overdue-ink">
          {messageOf(error, t`Something went wrong... Please try again`)}
        </p>
      )}
      <Button type="submit" variant="primary" size="large" full busy={busy} disabled={name.trim() === ""}>
        <Trans>Join</Trans>
      </Button>
    </form>
  );
}

/** Reads an invitation. The answer to the code before stays until the next one has come. */
function useInvitation(code: string) {
  const [turn, setTurn] = useState(0);
  const asked = `${turn} ${code}`;
  const [answer, setAnswer] = useState<{
    asked: string;
    invitation?: AnswerOf<typeof readInvitation>;
    error?: ApiError;
  }>();
  useEffect(() => {
    const stop = new AbortController();
    void api.call(readInvitation, { body: { join: { code } }, signal: stop.signal }).then((result) => {
      if (stop.signal.aborted) return;
      setAnswer({ asked, ...(result.ok ? { invitation: result.value } : { error: result.error }) });
    });
    return () => stop.abort();
  }, [asked, code]);
  return {
    invitation: answer?.invitation,
    error: answer?.error,
    busy: answer?.asked !== asked,
    again: () => setTurn(turn + 1),
  };
}
