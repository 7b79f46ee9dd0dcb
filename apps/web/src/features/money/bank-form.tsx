import { Trans, useLingui } from "@lingui/react/macro";
import type { PaymentProvider } from "@ankara/contract/billing";
import { listBanks } from "@ankara/contract/payouts";
import { useEffect, useState, type FormEvent } from "react";
import { api } from "../../api/api.ts";
import { useServerMessages } from "../../i18n/use-server-messages.ts";
import { useBusiness } from "../../store/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";

export type TypedAccount = {
  readonly bank_code: string;
  readonly bank_name: string;
  readonly number: string;
  readonly name: string;
};
type Banks = readonly { readonly code: string; readonly name: string }[];

/** Bank, account number and the name money is settled under. */
export function BankForm({
  provider,
  busy,
  onSubmit,
}: {
  provider: PaymentProvider;
  busy: boolean;
  /** Connects; answers what is wrong with the account, in words. */
  onSubmit: (account: TypedAccount) => Promise<string | undefined>;
}) {
  const { t } = useLingui();
  const business = useBusiness();
  const [banks, setBanks] = useState<Banks | "failed">();
  const [code, setCode] = useState("");
  const [number, setNumber] = useState("");
  const [name, setName] = useState<string>();
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState("");
  const [message] = useServerMessages([refusal]);
  const digits = number.replaceAll(/[\s-]/g, "");
  const settled = name ?? business?.companyName ?? "";

  useEffect(() => {
    const stop = new AbortController();
    void api.call(listBanks, { params: { provider }, signal: stop.signal }).then((result) => {
      if (!stop.signal.aborted) setBanks(result.ok ? result.value.data : "failed");
    });
    return () => stop.abort();
  }, [provider]);

  const list = Array.isArray(banks) ? (banks as Banks) : [];
  const wrongNumber = tried && !/^\d{5,20}$/.test(digits) ? t`Enter the account number, digits only` : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const bank = list.find((each) => each.code === code);
    if (!bank || !/^\d{5,20}$/.test(digits) || settled.trim() === "") return;
    setRefusal(
      (await onSubmit({ bank_code: bank.code, bank_name: bank.name, number: digits, name: settled.trim() })) ?? "",
    );
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="sheet-form">
      <Field
        label={<Trans>Bank or mobile money</Trans>}
        error={
          banks === "failed"
            ? t`We couldn’t load this. Try again.`
            : tried && code === ""
              ? t`Choose a bank`
              : undefined
        }
        required
      >
        <Select name="bank" value={code} disabled={list.length === 0} onChange={(event) => setCode(event.target.value)}>
          <option value="">{banks === undefined ? t`Loading…` : t`Choose a bank`}</option>
          {list.map((bank) => (
            <option key={`${bank.code} ${bank.name}`} value={bank.code}>
              {bank.name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={<Trans>Account number</Trans>} error={wrongNumber ?? (message || undefined)} required>
        <TextInput
          name="account_number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          value={number}
          onChange={(event) => {
            setNumber(event.target.value);
            setRefusal("");
          }}
        />
      </Field>
      <Field
        label={<Trans>Name on the account</Trans>}
        error={tried && settled.trim() === "" ? t`Enter the name on the account` : undefined}
        required
      >
        <TextInput
          name="account_name"
          autoComplete="off"
          maxLength={100}
          value={settled}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" full size="large" variant="primary" busy={busy}>
        <Trans>Connect</Trans>
      </Button>
    </form>
  );
}
