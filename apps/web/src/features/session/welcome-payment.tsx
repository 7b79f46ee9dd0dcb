import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { newId, systemRandom } from "@ankara/domain/ids";
import type { Business } from "@ankara/domain/records/business";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/chip.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { WelcomeCard } from "./welcome-card.tsx";
import type { CardProps } from "./welcome-card.ts";

type Kind = "bank" | "mobile_money";

/** The first way to be paid; it prints under "How to pay". Kept on the device, needs no network. */
export function PaymentCard({ user, business, onNext }: CardProps & { business: Business }) {
  const { t } = useLingui();
  const known = business.payTo[0];
  const [kind, setKind] = useState<Kind>(known?.kind === "mobile_money" ? "mobile_money" : "bank");
  const [provider, setProvider] = useState(known?.provider ?? "");
  const [accountNumber, setAccountNumber] = useState(known?.accountNumber ?? "");
  const [accountName, setAccountName] = useState(known?.accountName ?? business.companyName ?? user.name);
  const [problem, setProblem] = useState<string>();

  async function save() {
    if (accountNumber.trim() === "") return setProblem(t`Type the number, or skip this step.`);
    const details = {
      id: known?.id ?? newId(Date.now(), systemRandom),
      kind,
      provider: provider.trim(),
      accountNumber: accountNumber.trim(),
      accountName: accountName.trim(),
      note: known?.note ?? "",
    };
    await currentStore().update("business", business.id, { payTo: [details, ...business.payTo.slice(1)] });
    onNext();
  }

  return (
    <WelcomeCard
      title={<Trans>How you get paid</Trans>}
      lead={<Trans>Your client reads it under “How to pay”.</Trans>}
      onSubmit={() => void save()}
      footer={
        <Button type="submit" variant="primary" size="large" full>
          <Trans>Continue</Trans>
        </Button>
      }
    >
      <Segmented
        label={t`Kind of account`}
        value={kind}
        onChange={setKind}
        options={[
          { value: "bank", label: t`Bank account` },
          { value: "mobile_money", label: t`Mobile money` },
        ]}
      />
      <Field label={kind === "bank" ? <Trans>Bank</Trans> : <Trans>Network</Trans>}>
        <TextInput
          value={provider}
          onChange={(event) => setProvider(event.target.value)}
          placeholder={kind === "bank" ? t`Wema Bank` : t`M-Pesa Paybill`}
          maxLength={80}
          autoComplete="off"
        />
      </Field>
      <Field label={kind === "bank" ? <Trans>Account number</Trans> : <Trans>Number</Trans>} error={problem} required>
        <TextInput
          value={accountNumber}
          onChange={(event) => {
            setAccountNumber(event.target.value);
            setProblem(undefined);
          }}
          inputMode="numeric"
          maxLength={40}
          autoComplete="off"
          className="money"
        />
      </Field>
      <Field label={<Trans>Name of the account</Trans>}>
        <TextInput
          value={accountName}
          onChange={(event) => setAccountName(event.target.value)}
          maxLength={120}
          autoComplete="off"
        />
      </Field>
    </WelcomeCard>
  );
}
