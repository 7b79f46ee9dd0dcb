import { useState, type FormEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { registerAffiliate } from "@ankara/contract/affiliates";
import { commissionPpm, earningMonths, holdDays, refDays } from "@ankara/domain/subscriptions/affiliates";
import { signUpErrorToastMs } from "@ankara/domain/constants";
import { clearDraft, readDraft, writeDraft } from "../../forms/draft-store.ts";
import { tabText } from "../../platform/browser-storage.ts";
import { fieldsOf, useFieldProblems } from "../../forms/field-problems.ts";
import { settleSpend, spendKey } from "../../api/spend-key.ts";
import { inOurWords } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Segmented } from "../../ui/chip.tsx";
import { CountryPicker } from "../../ui/country-picker.tsx";
import { Field, FieldError, TextInput } from "../../ui/field.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Checkbox } from "../../ui/switch.tsx";
import { toast } from "../../ui/toast.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { openApi, ownPage } from "./affiliate-api.ts";
import { Earnings } from "./earnings.tsx";
import { PhoneInput } from "../../forms/phone-input.tsx";

const names = ["name", "email", "phone", "country", "provider", "account_number", "account_name", "terms"] as const;
type Name = (typeof names)[number];
const texts = { name: "", email: "", phone: "", country: "NG", provider: "", account_number: "", account_name: "" };
type Form = typeof texts & { kind: "bank" | "mobile_money"; terms: boolean };

const drafts = { getItem: tabText.get, setItem: tabText.set, removeItem: tabText.remove };
const draftKey = "affiliate-draft";

/** Become an affiliate: who one is and how one is paid. Open to everybody; nothing typed is lost. */
export function AffiliateRegisterScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const messageOf = useApiMessage();
  const user = useSession()?.user;
  const isWide = useMedia("(min-width: 1600px)");
  const [initial] = useState<Form>(() => ({
    ...texts,
    name: user?.name ?? "",
    email: user?.email ?? "",
    phone: user?.phone ?? "",
    country: user?.country ?? "NG",
    kind: "bank",
    terms: false,
  }));
  const [form, setForm] = useState<Form>(() => readDraft(drafts, draftKey, initial) ?? initial);
  const [busy, setBusy] = useState(false);
  const [mailed, setMailed] = useState<string | null>(null);
  const { problems, setProblems, clear } = useFieldProblems<Name>();

  function change(patch: Partial<Form>): void {
    for (const name of Object.keys(patch)) if (name !== "kind") clear(name as Name);
    const next = { ...form, ...patch };
    setForm(next);
    writeDraft(drafts, draftKey, next, initial);
  }

  function check(): Partial<Record<Name, string>> {
    const short = (text: string, least: number) => text.trim().length < least;
    return {
      ...(short(form.name, 3) ? { name: t`At least 3 letters.` } : {}),
      ...(/^\S+@\S+\.\S+$/.test(form.email.trim()) ? {} : { email: t`Enter an e-mail address like name@example.com` }),
      ...(short(form.provider, 2) ? { provider: t`Which one?` } : {}),
      ...(short(form.account_number, 4) ? { account_number: t`Enter the whole number.` } : {}),
      ...(short(form.account_name, 2) ? { account_name: t`The name on the bank account.` } : {}),
      ...(form.terms ? {} : { terms: t`Agree to the terms first.` }),
    };
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const page = event.currentTarget;
    const focusFirst = () =>
      requestAnimationFrame(() => page.querySelector<HTMLElement>("[aria-invalid], [role=alert]")?.focus());
    const found = check();
    setProblems(found);
    if (Object.keys(found).length > 0) return void focusFirst();
    setBusy(true);
    const { name, email, phone, country, kind, provider, account_number, account_name } = form;
    const payout = { kind, provider, account_number, account_name };
    const body = { affiliate: { name, email, phone, country, payout, terms: true as const } };
    const answer = await openApi.call(registerAffiliate, {
      signedIn: true,
      body,
      idempotencyKey: spendKey("affiliate", body),
    });
    settleSpend("affiliate", answer.ok ? null : answer.error);
    setBusy(false);
    if (!answer.ok) {
      setProblems(fieldsOf(answer.error, names));
      toast(messageOf(answer.error, t`Something went wrong... Please try again`), {
        tone: "danger",
        durationMs: signUpErrorToastMs,
      });
      return void focusFirst();
    }
    clearDraft(drafts, draftKey);
    if (answer.value.affiliate) void navigate(ownPage, { replace: true });
    else setMailed(await inOurWords(answer.value.message));
  }

  const input = (name: keyof typeof texts) => ({
    name,
    value: form[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  if (mailed !== null)
    return (
      <Screen title={t`Become an affiliate`} back="/affiliate" column={640}>
        <div className="px-4 py-4">
          <h2 className="text-22">
            <Trans>Thank you</Trans>
          </h2>
          <p className="mt-2">{mailed}</p>
          <p className="mt-2 text-muted">
            <Trans>We e-mailed {form.email} the link to your page, with your code and your earnings.</Trans>
          </p>
        </div>
      </Screen>
    );
  return (
    <Screen title={t`Become an affiliate`} back="/affiliate" column={isWide ? 1330 : 1040}>
      <div className="gap-10 px-4 py-2 min-[1600px]:px-[12.8px] split:grid split:grid-cols-[minmax(0,1fr)_minmax(304px,42%)] split:items-start desk:gap-16 min-[1600px]:[zoom:1.25]">
        <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
          <Field label={<Trans>Your name</Trans>} error={problems.name} required>
            <TextInput {...input("name")} autoComplete="name" maxLength={120} />
          </Field>
          <Field label={<Trans>E-mail</Trans>} error={problems.email} required>
            <TextInput {...input("email")} type="email" autoComplete="email" maxLength={254} />
          </Field>
          <Field label={<Trans>Phone</Trans>} error={problems.phone} optional>
            <PhoneInput
              name="phone"
              value={form.phone}
              onType={(phone) => change({ phone })}
              autoComplete="tel"
              maxLength={40}
            />
          </Field>
          <Field label={<Trans>Country</Trans>} error={problems.country}>
            <CountryPicker value={form.country} onChange={(country) => change({ country })} />
          </Field>
          <h2 className="mt-3 text-18">
            <Trans>How we pay you</Trans>
          </h2>
          <Segmented
            label={t`How we pay you`}
            options={[
              { value: "bank", label: t`Bank account` },
              { value: "mobile_money", label: t`Mobile money` },
            ]}
            value={form.kind}
            onChange={(kind) => change({ kind })}
          />
          <Field
            label={form.kind === "bank" ? <Trans>Bank</Trans> : <Trans>Network</Trans>}
            error={problems.provider}
            required
          >
            <TextInput
              {...input("provider")}
              maxLength={80}
              placeholder={form.kind === "bank" ? "" : t`M-Pesa, MTN MoMo`}
            />
          </Field>
          <Field
            label={form.kind === "bank" ? <Trans>Account number</Trans> : <Trans>Wallet phone number</Trans>}
            error={problems.account_number}
            required
          >
            <TextInput {...input("account_number")} inputMode="numeric" autoComplete="off" maxLength={40} />
          </Field>
          <Field label={<Trans>Name on the account</Trans>} error={problems.account_name} required>
            <TextInput {...input("account_name")} autoComplete="off" maxLength={120} />
          </Field>
          <Terms />
          <div>
            <Checkbox
              checked={form.terms}
              onChange={(terms) => change({ terms })}
              label={<Trans>I agree to these terms</Trans>}
            />
            {problems.terms && <FieldError>{problems.terms}</FieldError>}
          </div>
          <Button type="submit" variant="primary" size="large" full busy={busy}>
            <Trans>Become an affiliate</Trans>
          </Button>
        </form>
        <Earnings />
      </div>
    </Screen>
  );
}

/** The terms in plain words; the figures are those the server counts with. */
function Terms() {
  const percent = commissionPpm / 10_000;
  return (
    <Card className="mt-2 px-5 py-4">
      <h2 className="text-body font-semibold">
        <Trans>The terms</Trans>
      </h2>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-15 text-muted">
        <li>
          <Trans>
            You earn {percent}&nbsp;% of what a business pays for its plans in its first {earningMonths} months.
          </Trans>
        </li>
        <li>
          <Trans>
            It counts if the business opened your link and signed up within {refDays} days. The first link opened
            counts.
          </Trans>
        </li>
        <li>
          <Trans>
            We hold a commission for {holdDays} days. If the payment is refunded, the commission is reversed.
          </Trans>
        </li>
        <li>
          <Trans>Your own purchases earn nothing. Don’t run search ads on our name.</Trans>
        </li>
      </ul>
    </Card>
  );
}
