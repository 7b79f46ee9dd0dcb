import { useLingui } from "@lingui/react/macro";
import { Field, TextArea } from "../ui/field.tsx";

type ReasonFieldProps = {
  value: string;
  onChange: (reason: string) => void;
  /** Message that says why the reason cannot be taken as it is. */
  error?: string | undefined;
  /** Reader of the reason, where it is not the person alone. */
  hint?: string;
};

/** Asks why something is reversed, given up or refused: a few words that stay in the books. */
export function ReasonField({ value, onChange, error, hint }: ReasonFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Reason`} error={error} hint={hint}>
      <TextArea rows={2} maxLength={300} value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}
