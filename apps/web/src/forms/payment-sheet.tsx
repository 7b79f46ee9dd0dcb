import type { ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import type { PaymentDetails } from "@ankara/domain/records/invoice";
import { Button } from "../ui/button.tsx";
import { Segmented } from "../ui/chip.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { DeleteIcon } from "../ui/icons.ts";
import { Sheet } from "../ui/sheet.tsx";

/** One way to be paid, in a sheet. */
export default function PaymentSheet({
  open,
  onClose,
  onRemove,
  details,
  country,
  onChange,
  children,
}: {
  open: boolean;
  onClose: () => void;
  onRemove: (details: PaymentDetails) => void;
  details: PaymentDetails | undefined;
  /** ISO 3166-1 code of the business's country. */
  country: string;
  onChange: (patch: Partial<PaymentDetails>) => void;
  /** Fields below those of every way. */
  children?: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`How you get paid`}
      footer={
        details && (
          <div className="flex justify-between gap-2">
            <Button variant="danger-ghost" icon={DeleteIcon} onClick={() => onRemove(details)}>{t`Remove`}</Button>
            <Button variant="primary" onClick={onClose}>{t`Done`}</Button>
          </div>
        )
      }
    >
      {details && (
        <div key={details.id} className="sheet-form gap-3.5 pt-1 pb-4">
          <PaymentFields details={details} country={country} onChange={onChange} />
          {children}
        </div>
      )}
    </Sheet>
  );
}

/** Account numbers of these countries begin with letters, `CI042 01201 …`. */
const letteredAccounts: readonly string[] = ["BF", "BJ", "CI", "GW", "ML", "NE", "SN", "TG"];

/** Account or number that clients pay to. */
export function PaymentFields({
  details,
  country,
  problem,
  onChange,
}: {
  details: PaymentDetails;
  country: string;
  /** Reason the number is not taken. */
  problem?: string | undefined;
  onChange: (patch: Partial<PaymentDetails>) => void;
}) {
  const { t } = useLingui();
  const { kind } = details;
  const mobile = kind === "mobile_money";
  return (
    <>
      <Segmented<PaymentDetails["kind"]>
        label={t`Kind`}
        options={[
          { value: "bank", label: t`Bank` },
          { value: "mobile_money", label: t`Mobile money` },
          { value: "other", label: t`Other` },
        ]}
        value={kind}
        onChange={(chosen) => onChange({ kind: chosen })}
      />
      <Field label={mobile ? t`Network` : kind === "bank" ? t`Bank` : t`Payment service`}>
        <TextInput
          value={details.provider}
          maxLength={80}
          autoComplete="off"
          placeholder={mobile ? t`M-Pesa Paybill` : kind === "bank" ? t`Wema Bank` : ""}
          onChange={(event) => onChange({ provider: event.target.value })}
        />
      </Field>
      <Field label={mobile ? t`Number` : t`Account number`} error={problem}>
        <TextInput
          value={details.accountNumber}
          inputMode={mobile || (kind === "bank" && !letteredAccounts.includes(country)) ? "numeric" : "text"}
          maxLength={40}
          autoComplete="off"
          className="money"
          onChange={(event) => onChange({ accountNumber: event.target.value })}
        />
      </Field>
      <Field label={t`Name on the account`}>
        <TextInput
          value={details.accountName}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => onChange({ accountName: event.target.value })}
        />
      </Field>
    </>
  );
}
