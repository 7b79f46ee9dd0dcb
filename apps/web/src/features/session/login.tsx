import { Suspense, useRef, useState, useSyncExternalStore, type FormEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { logIn, type User } from "@ankara/contract/users";
import { api, type ApiError } from "../../api/api.ts";
import { storageKeys } from "@ankara/domain/constants";
import { localText } from "../../platform/browser-storage.ts";
import { watchSession, writeSession } from "../../session/session.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Field, FieldError, PasswordInput, TextInput } from "../../ui/field.tsx";
import { SessionFrame } from "./session-frame.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const DemoBusinesses = lazyPart(() => import("./demo-businesses.tsx"), { quiet: true });
const SignInExample = lazyPart(() => import("./sign-in-example.tsx"), { quiet: true });
const PhoneLink = lazyPart(() => import("./phone-link.tsx"), { quiet: true });
const PasskeyButton = lazyPart(() => import("./passkey-button.tsx"), { quiet: true });
const SecondStep = lazyPart(() => import("../../session/sign-in/second-step.tsx"));

/** A log-out in another tab leaves its mark a moment after this page has come. */
const isNewcomerHere = () => localText.get(storageKeys.welcome) === null;

/** Sign in with a username or e-mail. What was typed stays whatever goes wrong. */
export function Login({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const isNewcomer = useSyncExternalStore(watchSession, isNewcomerHere);
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (login.trim() === "" || password === "") {
      setProblem(t`Enter your username or e-mail and your password.`);
      return;
    }
    setBusy(true);
    setProblem(null);
    const error = await send();
    setBusy(false);
    if (!error) return;
    const refused = t`Username/Email or Password is incorrect.`;
    setProblem(
      error.code === "bad_credentials" ? refused : messageOf(error, t`Something went wrong... Please try again`),
    );
  }

  async function send(code?: string): Promise<ApiError | undefined> {
    const result = await api.call(logIn, { body: { auth: { login: login.trim(), password, code } } });
    if (!result.ok) {
      if (result.error.code !== "second_factor") return result.error;
      setAsksCode(true);
      return undefined;
    }
    enter(result.value);
    return undefined;
  }

  function enter({ jwt, user }: { jwt: string; user: User }) {
    writeSession({ token: jwt, user });
    onSignedIn();
  }

  return (
    <SessionFrame
      title={t`Log in`}
      picture={
        isNewcomer && (
          <Suspense>
            <SignInExample />
          </Suspense>
        )
      }
      heading={
        isNewcomer ? (
          <Trans>Send a professional invoice before the customer leaves.</Trans>
        ) : (
          <Trans>Welcome back</Trans>
        )
      }
      lead={
        isNewcomer ? (
          <Trans>Free. Works offline.</Trans>
        ) : (
          <span className="desk:hidden">
            <Trans>Log in to get your invoices back. They work offline.</Trans>
          </span>
        )
      }
      foot={
        <Trans>
          New here?{" "}
          <Link to="/register" className="font-semibold text-primary-ink">
            Create your account
          </Link>
        </Trans>
      }
    >
      {asksCode ? (
        <Suspense>
          <SecondStep send={send} onBack={() => setAsksCode(false)} />
        </Suspense>
      ) : (
        <>
          {isNewcomer && (
            <div className="mb-6 flex flex-col gap-2 border-b border-line pb-6">
              <Button to="/try" variant="primary" size="large" full>
                <Trans>Make an invoice</Trans>
              </Button>
              <Button variant="ghost" size="large" full className="desk:hidden" onClick={() => showForm(form.current)}>
                <Trans>I have an account: log in</Trans>
              </Button>
            </div>
          )}
          <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
            <Field label={<Trans>Username or e-mail</Trans>} required>
              <TextInput
                name="username"
                value={login}
                onChange={(event) => setLogin(event.target.value)}
                autoComplete="username webauthn"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="next"
              />
            </Field>
            <Field label={<Trans>Password</Trans>} required>
              <PasswordInput
                name="password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                autoComplete="current-password"
                enterKeyHint="go"
              />
            </Field>
            <div className="-my-1 flex min-h-5 items-start justify-between gap-4">
              <div className="min-w-0 pt-2.5">{problem && <FieldError>{problem}</FieldError>}</div>
              <Link
                to="/forgot-password"
                className="inline-flex h-11 shrink-0 items-center font-medium text-primary-ink desk:h-9"
              >
                <Trans>Forgot password?</Trans>
              </Link>
            </div>
            <Button type="submit" variant={isNewcomer ? "secondary" : "primary"} size="large" full busy={busy}>
              <Trans>Log in</Trans>
            </Button>
          </form>
          {!import.meta.env.VITE_NATIVE && "PublicKeyCredential" in window && (
            <Suspense fallback={<div className="h-15" />}>
              <PasskeyButton onSignedIn={enter} />
            </Suspense>
          )}
          <Suspense>
            <PhoneLink />
            <DemoBusinesses onSignedIn={onSignedIn} />
          </Suspense>
        </>
      )}
    </SessionFrame>
  );
}

/** Brings the form of somebody who has an account into view, with its first field ready to type in. */
function showForm(form: HTMLFormElement | null): void {
  form?.scrollIntoView({ block: "start" });
  form?.querySelector("input")?.focus({ preventScroll: true });
}
