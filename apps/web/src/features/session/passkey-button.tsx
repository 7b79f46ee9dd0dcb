import { useEffect, useEffectEvent, useState } from "react";
import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from "@simplewebauthn/browser";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AnswerOf } from "@ankara/contract/call";
import { beginPasskeySignIn, signInWithPasskey } from "@ankara/contract/passkeys";
import { err, type Result } from "@ankara/domain/result";
import { api, type ApiError, failure } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";

type Came = AnswerOf<typeof signInWithPasskey>;
/** A question of the server is good for five minutes; the one that waits in the list of the name field is asked anew. */
const renewMs = 4 * 60_000;

/** Signs in with a passkey of this device: by its button, or out of the list the browser shows in the name field. */
export default function PasskeyButton({ onSignedIn }: { onSignedIn: (came: Came) => void }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const start = useEffectEvent(async (inList: boolean) => {
    const result = await signIn(inList);
    if (result?.ok) onSignedIn(result.value);
    // The browser's list opens by itself, so that a failure of it is not shown.
    else if (result && !(inList && result.error.status === 0))
      setProblem(messageOf(result.error, t`Something went wrong... Please try again`));
  });
  useEffect(() => {
    const offer = async () => {
      if (await browserSupportsWebAuthnAutofill()) await start(true);
    };
    void offer();
    const timer = setInterval(() => void offer(), renewMs);
    return () => {
      clearInterval(timer);
      WebAuthnAbortService.cancelCeremony();
    };
  }, []);

  async function press() {
    setBusy(true);
    setProblem(undefined);
    const result = await signIn(false);
    setBusy(false);
    if (result?.ok) onSignedIn(result.value);
    else if (result) setProblem(messageOf(result.error, t`Something went wrong... Please try again`));
  }

  // Browsers have no passkeys for bare addresses.
  if (/^[\d.:[\]]+$/.test(location.hostname)) return null;
  return (
    <>
      <Button size="large" full busy={busy} onClick={() => void press()} className="mt-3">
        <Trans>Use a passkey</Trans>
      </Button>
      {problem && <FieldError>{problem}</FieldError>}
    </>
  );
}

/** @returns nothing when the person turned away: the browser has spoken with them */
async function signIn(inList: boolean): Promise<Result<Came, ApiError> | undefined> {
  const options = await api.call(beginPasskeySignIn);
  if (!options.ok) return options;
  try {
    const made = await startAuthentication({
      optionsJSON: options.value.options,
      useBrowserAutofill: inList,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle = "" } = made.response;
    return await api.call(signInWithPasskey, {
      signedIn: true,
      body: {
        passkey: {
          id: made.id,
          client_data: clientDataJSON,
          authenticator_data: authenticatorData,
          signature,
          user_handle: userHandle,
        },
      },
    });
  } catch (error) {
    const turnedAway = error instanceof Error && /^(NotAllowed|Abort)Error$/.test(error.name);
    return turnedAway ? undefined : err(failure("internal"));
  }
}
