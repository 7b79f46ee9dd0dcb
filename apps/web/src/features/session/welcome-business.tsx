import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { updateUser } from "@ankara/contract/users";
import type { Business } from "@ankara/domain/records/business";
import { signUpErrorToastMs } from "@ankara/domain/constants";
import { api } from "../../api/api.ts";
import { writeUser } from "../../session/session.ts";
import { currentStore } from "../../store/store.ts";
import { syncNow } from "../../sync/sync-engine.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { useTaxTerm } from "../../forms/use-tax-term.ts";
import { Button } from "../../ui/button.tsx";
import { CountryPicker } from "../../ui/country-picker.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { toast } from "../../ui/toast.tsx";
import { WelcomeCard } from "./welcome-card.tsx";
import type { CardProps } from "./welcome-card.ts";

/** Asks for what the sign-up did not: the names and the country, which brings currency and taxes, only where one was left empty. */
export function BusinessCard({ user, business, onType, onNext }: CardProps & { business: Business }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [form, setForm] = useState({
    company_name: business.companyName,
    name: user.name,
    country: business.country,
    city: business.address?.city ?? "",
    registered: business.vatRegistered,
  });
  const [missing] = useState({ company: business.companyName.trim() === "", name: user.name.trim() === "" });
  const term = useTaxTerm(form.country);
  const [busy, setBusy] = useState(false);
  const withCity = (city: string) => ({ ...(business.address ?? noAddress), city: city.trim() });
  const set = (patch: Partial<typeof form>) => {
    const next = { ...form, ...patch };
    setForm(next);
    const { company_name: companyName, country, city, registered: vatRegistered } = next;
    onType({ companyName, country, vatRegistered, address: withCity(city) });
  };

  async function save() {
    setBusy(true);
    if (form.city.trim() !== (business.address?.city ?? ""))
      await currentStore().update("business", business.id, { address: withCity(form.city) });
    const changes = {
      company_name: form.company_name.trim(),
      name: form.name.trim(),
      country: form.country,
      vat_registered: form.registered,
    };
    const result = await api.call(updateUser, { params: { username: user.username }, body: { user: changes } });
    setBusy(false);
    if (!result.ok) {
      toast(messageOf(result.error, t`Something went wrong..Please try again`), {
        tone: "danger",
        durationMs: signUpErrorToastMs,
      });
      return;
    }
    writeUser(result.value.user);
    syncNow();
    onNext();
  }

  return (
    <WelcomeCard
      title={<Trans>Your business</Trans>}
      lead={<Trans>Shown at the top of every invoice.</Trans>}
      onSubmit={() => void save()}
      footer={
        <Button type="submit" variant="primary" size="large" full busy={busy}>
          <Trans>Continue</Trans>
        </Button>
      }
    >
      {missing.company && (
        <Field label={<Trans>Business name</Trans>}>
          <TextInput
            value={form.company_name}
            onChange={(event) => set({ company_name: event.target.value })}
            autoComplete="organization"
            maxLength={120}
          />
        </Field>
      )}
      {missing.name && (
        <Field label={<Trans>Your name</Trans>}>
          <TextInput
            value={form.name}
            onChange={(event) => set({ name: event.target.value })}
            autoComplete="name"
            maxLength={120}
          />
        </Field>
      )}
      <Field label={<Trans>Town or city</Trans>} optional>
        <TextInput
          value={form.city}
          onChange={(event) => set({ city: event.target.value })}
          autoComplete="address-level2"
          maxLength={80}
        />
      </Field>
      {(missing.company || missing.name) && (
        <Field label={<Trans>Country</Trans>} hint={<Trans>Sets the currency and taxes of new invoices.</Trans>}>
          <CountryPicker value={form.country} onChange={(country) => set({ country })} />
        </Field>
      )}
      <Switch
        label={<Trans>Registered for {term}</Trans>}
        hint={<Trans>If not, new invoices charge no {term}. You can change this in Settings.</Trans>}
        checked={form.registered}
        onChange={(registered) => set({ registered })}
      />
    </WelcomeCard>
  );
}

const noAddress = { line1: "", line2: "", city: "", region: "", postcode: "", country: null };
