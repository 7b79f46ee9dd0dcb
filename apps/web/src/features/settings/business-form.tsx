import { Trans, useLingui } from "@lingui/react/macro";
import { hasVatNumber } from "@ankara/domain/fiscal/legal-rows";
import type { Business } from "@ankara/domain/records/business";
import { useBusiness } from "../../store/hooks.ts";
import { CheckIcon } from "../../ui/icons.ts";
import { Field, TextInput } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useBusinessAutosave } from "../../forms/use-business-autosave.ts";
import { PhoneInput } from "../../forms/phone-input.tsx";

type Text = "companyName" | "email" | "taxId" | "registrationNumber" | "vatNumber";
type Line = "line1" | "line2" | "city" | "region" | "postcode";
const noAddress = { line1: "", line2: "", city: "", region: "", postcode: "", country: null };

/** Edits the business details documents print. Each field is saved on the device as it is left; it goes up by itself. */
export function BusinessForm() {
  const business = useBusiness();
  if (!business) return <Skeleton className="h-10 w-full" />;
  return <Fields business={business} />;
}

function Fields({ business }: { business: Business }) {
  const { t } = useLingui();
  const { value, type, saveNow, saved } = useBusinessAutosave(business);
  const address = value("address") ?? noAddress;

  const text = (name: Text) => ({
    name,
    value: value(name) ?? "",
    onChange: (event: { target: { value: string } }) => type(name, event.target.value),
    onBlur: saveNow,
  });
  const line = (name: Line) => ({
    name,
    value: address[name],
    onChange: (event: { target: { value: string } }) => type("address", { ...address, [name]: event.target.value }),
    onBlur: saveNow,
  });

  return (
    <>
      <Field label={<Trans>Business name</Trans>}>
        <TextInput {...text("companyName")} autoComplete="organization" maxLength={120} />
      </Field>
      <Field label={<Trans>Address</Trans>}>
        <TextInput
          {...line("line1")}
          autoComplete="address-line1"
          maxLength={120}
          placeholder={t`Shop, street, market`}
        />
      </Field>
      <Field label={<Trans>Address, second line</Trans>}>
        <TextInput {...line("line2")} autoComplete="address-line2" maxLength={120} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={<Trans>Town or city</Trans>}>
          <TextInput {...line("city")} autoComplete="address-level2" maxLength={80} />
        </Field>
        <Field label={<Trans>State or region</Trans>}>
          <TextInput {...line("region")} autoComplete="address-level1" maxLength={80} />
        </Field>
      </div>
      <div className="grid gap-3 split:grid-cols-2">
        <Field label={<Trans>Phone</Trans>}>
          <PhoneInput
            name="phone"
            value={value("phone")}
            onType={(phone) => type("phone", phone)}
            onBlur={saveNow}
            autoComplete="tel"
            maxLength={40}
          />
        </Field>
        <Field label={<Trans>E-mail</Trans>}>
          <TextInput {...text("email")} type="email" autoComplete="email" maxLength={254} />
        </Field>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field label={<Trans>Tax number</Trans>}>
          <TextInput {...text("taxId")} maxLength={40} autoComplete="off" />
        </Field>
        <Field label={<Trans>Company number</Trans>}>
          <TextInput {...text("registrationNumber")} maxLength={40} autoComplete="off" />
        </Field>
      </div>
      {hasVatNumber(business.country) && (
        <Field label={<Trans>VAT number</Trans>} hint={<Trans>If it differs from the tax number</Trans>}>
          <TextInput {...text("vatNumber")} maxLength={40} autoComplete="off" />
        </Field>
      )}
      <output className="flex min-h-5 items-center gap-1.5 text-13 text-muted">
        {saved && (
          <>
            <CheckIcon size={16} strokeWidth={2} aria-hidden="true" />
            <Trans>Saved on this device</Trans>
          </>
        )}
      </output>
    </>
  );
}
