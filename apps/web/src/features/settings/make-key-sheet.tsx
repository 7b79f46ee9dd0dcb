import { useState, type FormEvent } from "react";
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyArea, type KeyScope, keyAreas } from "@ankara/contract/key-scopes";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Field, FieldError, Select, TextInput } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";

export type NewKeyFields = {
  readonly name: string;
  readonly scopes: KeyScope[];
  /** ISO instant; null for no end. */
  readonly expires_at: string | null;
};

export const areaNames: Record<KeyArea, MessageDescriptor> = {
  clients: msg`Clients`,
  invoices: msg`Invoices`,
  expenses: msg`Expenses`,
  catalogue: msg`Catalog`,
  payments: msg`Payments`,
  notes: msg`Notes`,
};

/** Asks for the name of a new key, its scopes, and its lifetime. */
export function MakeKeySheet({ onReady, onClose }: { onReady: (key: NewKeyFields) => void; onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const [days, setDays] = useState("0");
  const [missing, setMissing] = useState(false);
  const toggle = (scope: KeyScope) =>
    setScopes((now) => (now.includes(scope) ? now.filter((each) => each !== scope) : [...now, scope]));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "" || scopes.length === 0) return setMissing(true);
    const end = days === "0" ? null : new Date(Date.now() + Number(days) * 24 * 3600 * 1000).toISOString();
    return onReady({ name: name.trim(), scopes: [...scopes], expires_at: end });
  }

  return (
    <Sheet open onClose={onClose} width="narrow" title={<Trans>New API key</Trans>}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 px-4 pb-5 desk:px-5">
        <Field
          label={<Trans>Name</Trans>}
          error={missing && name.trim() === "" ? t`Name the program that will use it` : undefined}
          required
        >
          <TextInput
            name="key_name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={60}
            autoComplete="off"
          />
        </Field>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-medium">
            <Trans>What it may do</Trans>
          </legend>
          {keyAreas.map((area) => (
            <fieldset key={area} className="flex items-center gap-2">
              <legend className="sr-only">{t(areaNames[area])}</legend>
              <span className="min-w-0 flex-1" aria-hidden="true">
                {t(areaNames[area])}
              </span>
              {(["read", "write"] as const).map((act) => {
                const scope: KeyScope = `${area}:${act}`;
                return (
                  <Chip key={act} pressed={scopes.includes(scope)} onClick={() => toggle(scope)}>
                    {act === "read" ? <Trans context="verb">Read</Trans> : <Trans context="verb">Write</Trans>}
                  </Chip>
                );
              })}
            </fieldset>
          ))}
          {missing && scopes.length === 0 && <FieldError>{t`Choose at least one`}</FieldError>}
        </fieldset>
        <Field label={<Trans>Valid for</Trans>}>
          <Select name="key_days" value={days} onChange={(event) => setDays(event.target.value)}>
            <option value="0">{t`Until it is revoked`}</option>
            <option value="30">{t`30 days`}</option>
            <option value="365">{t`One year`}</option>
          </Select>
        </Field>
        <Button type="submit" variant="primary" size="large" full>
          <Trans>Continue</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
