import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { BodyOf } from "@ankara/contract/call";
import { type CodeChannel, type SentCode, sendPhoneCode, signInWithPhone } from "@ankara/contract/phone-numbers";
import type { User } from "@ankara/contract/users";
import { formatPhone } from "@ankara/domain/clients/phone";
import { api, type ApiError } from "../../api/api.ts";
import { useServerState } from "../../api/use-server-state.ts";
import { deviceCountry } from "../../i18n/device-country.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { CountryPicker } from "../../ui/country-picker.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { CodeForm } from "./code-form.tsx";

export type TypedPhone = BodyOf<typeof sendPhoneCode>["phone"];
type Entered = { readonly jwt: string; readonly user: User };

type PhoneStepsProps = {
  /** Which of the person's businesses to open. */
  businessId?: User["business_id"];
  onEntered: (came: Entered) => void;
  /** The number is proven and nobody logs in with it. */
  onNew: (proven: { readonly ticket: string; readonly country: string }) => void;
};

/** Logs in with a phone number: number, code, and the code of an authenticator app where the account asks for one. */
export default function PhoneSteps({ businessId, onEntered, onNew }: PhoneStepsProps) {
  const { t } = useLingui();
  const [phone, setPhone] = useState<TypedPhone>();
  const [sent, setSent] = useState<SentCode>();
  const [codeBeforeFactor, setCodeBeforeFactor] = useState<string>();

  async function ask(typed: TypedPhone): Promise<ApiError | undefined> {
    const result = await api.call(sendPhoneCode, { body: { phone: typed } });
    if (!result.ok) return result.error;
    setPhone(typed);
    setSent(result.value);
    return undefined;
  }

  async function bring(code: string, secondCode?: string): Promise<ApiError | undefined> {
    const given = { number: sent?.number ?? "", code, second_code: secondCode, business_id: businessId };
    const result = await api.call(signInWithPhone, { signedIn: businessId !== undefined, body: { phone: given } });
    if (!result.ok) {
      if (result.error.code !== "second_factor") return result.error;
      setCodeBeforeFactor(code);
      return undefined;
    }
    const { jwt, user, ticket } = result.value;
    if (ticket !== undefined) onNew({ ticket, country: phone?.country ?? "" });
    else if (jwt !== undefined && user) onEntered({ jwt, user });
    return undefined;
  }

  if (!sent || !phone) return <PhoneNumberForm send={ask} />;
  if (codeBeforeFactor !== undefined)
    return (
      <CodeForm
        key="factor"
        send={(code) => bring(codeBeforeFactor, code)}
        label={<Trans>Code</Trans>}
        hint={<Trans>Six digits. Without your phone: one of your recovery codes.</Trans>}
        focusesOnMount
        wrongCode={t`This code is not right, or was used before. Wait for the next one.`}
        submitLabel={<Trans>Log in</Trans>}
      >
        <p className="text-muted">
          <Trans>The number is yours. Now enter the code your authenticator app shows for Ankara.</Trans>
        </p>
      </CodeForm>
    );
  return <PhoneCodeForm sent={sent} send={bring} again={() => ask(phone)} onBack={() => setSent(undefined)} />;
}

type PhoneNumberFormProps = {
  /** Has a code sent; what went wrong, or nothing. */
  send: (phone: TypedPhone) => Promise<ApiError | undefined>;
  number?: string;
};

/** Asks for a number, and how its code is to come where there is more than one way. */
export function PhoneNumberForm({ send, number: initial = "" }: PhoneNumberFormProps) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const offered = useServerState()?.phone_codes;
  const [number, setNumber] = useState(initial);
  const [chosenCountry, setCountry] = useState<string>();
  const [channel, setChannel] = useState<CodeChannel>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const here = deviceCountry();
  const reached = offered?.countries ?? [];
  const country = chosenCountry ?? (reached.includes(here) ? here : (reached[0] ?? here));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (number.trim() === "") return setProblem(t`Enter a phone number like 0803 555 0142`);
    setBusy(true);
    const error = await send({ number: number.trim(), country, channel });
    setBusy(false);
    if (!error) return;
    const ofField = error.fields?.["phone.number"];
    setProblem(messageOf(error, ofField ?? t`Something went wrong... Please try again`));
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={<Trans>Country</Trans>}>
        <CountryPicker value={country} onChange={setCountry} />
      </Field>
      <Field label={<Trans>Phone number</Trans>} error={problem} required>
        <TextInput
          name="phone"
          type="tel"
          value={number}
          onChange={(event) => {
            setNumber(event.target.value);
            setProblem(undefined);
          }}
          autoComplete="tel"
          maxLength={40}
          enterKeyHint="send"
        />
      </Field>
      {(offered?.channels.length ?? 0) > 1 && (
        <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
          <legend className="sr-only">
            <Trans>How the code comes</Trans>
          </legend>
          {(["sms", "whatsapp"] as const).map((each) => (
            <label key={each} className="inline-flex h-11 items-center gap-2 desk:h-9">
              <input
                type="radio"
                name="channel"
                checked={(channel ?? offered?.channels[0]) === each}
                onChange={() => setChannel(each)}
                className="size-5 accent-primary"
              />
              {each === "sms" ? <Trans>By SMS</Trans> : <Trans>By WhatsApp</Trans>}
            </label>
          ))}
        </fieldset>
      )}
      <Button type="submit" variant="primary" size="large" full busy={busy}>
        <Trans>Send code</Trans>
      </Button>
    </form>
  );
}

type PhoneCodeFormProps = {
  sent: SentCode;
  send: (code: string) => Promise<ApiError | undefined>;
  again: () => Promise<ApiError | undefined>;
  onBack: () => void;
  label?: ReactNode;
};

/** Asks for the code that was sent to a number. */
export function PhoneCodeForm({ sent, send, again, onBack, label }: PhoneCodeFormProps) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [problem, setProblem] = useState<string>();
  const left = useSecondsLeft(sent);
  const number = formatPhone(sent.number);
  const clock = clockOf(left);

  async function sendAgain() {
    const error = await again();
    setProblem(error && messageOf(error, t`Something went wrong... Please try again`));
  }

  return (
    <CodeForm
      send={send}
      label={<Trans>Code</Trans>}
      digitsOnly
      focusesOnMount
      submitLabel={label ?? <Trans>Continue</Trans>}
      after={
        <div className="flex flex-wrap justify-between gap-2">
          <Button variant="ghost" onClick={onBack}>
            <Trans>Another number</Trans>
          </Button>
          <Button variant="ghost" disabled={left > 0} onClick={() => void sendAgain()}>
            {left > 0 ? <Trans>Send again in {clock}</Trans> : <Trans>Send again</Trans>}
          </Button>
          {problem && (
            <p role="alert" className="w-full text-overdue-ink">
              {problem}
            </p>
          )}
        </div>
      }
    >
      <p className="text-muted">
        {sent.channel === "sms" ? (
          <Trans>We sent an SMS with a code to {number}. It works once, for 10 minutes.</Trans>
        ) : (
          <Trans>We sent a WhatsApp message with a code to {number}. It works once, for 10 minutes.</Trans>
        )}
      </p>
    </CodeForm>
  );
}

/** `0:45`, `15:00`. */
const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function useSecondsLeft(sent: SentCode): number {
  const [left, setLeft] = useState(sent.again_in);
  useEffect(() => {
    const until = Date.now() + sent.again_in * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [sent]);
  return left;
}
