import { useLingui } from "@lingui/react/macro";
import { applySuggestion } from "@ankara/domain/clients/client-link";
import { formatPhone } from "@ankara/domain/clients/phone";
import type { ContactSuggestion } from "@ankara/domain/records/contact";
import { Fragment } from "react";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { EditIcon } from "../../ui/icons.ts";
import { toast } from "../../ui/toast.tsx";
import type { Client } from "./use-client.ts";

/** Corrections the client asked for on their own page: applied or dismissed with one tap each. */
export default function SuggestionStrip({ client, suggestion }: { client: Client; suggestion: ContactSuggestion }) {
  const { t } = useLingui();
  const { contact } = client;
  const { name, company, phone, email, address, taxId } = suggestion;
  const known: [string, string | undefined][] = [
    [t`Name`, name],
    [t`Company`, company],
    [t`Phone`, phone && formatPhone(phone)],
    [t`E-mail`, email],
    [
      t`Address`,
      address &&
        [address.line1, address.line2, address.postcode, address.city, address.region]
          .filter((line) => line !== "")
          .join(", "),
    ],
    [t`Tax ID`, taxId],
  ];
  const items = known
    .filter(([, value]) => value !== undefined)
    .map(([term, value]) => ({ term, value: value || t`empty` }));
  const apply = async () => {
    await currentStore().update("contacts", contact.id, applySuggestion(contact, suggestion));
    toast(t`Details updated`, { tone: "good" });
  };
  const dismiss = () => currentStore().update("contacts", contact.id, { suggestion: null });
  return (
    <InfoStrip
      icon={EditIcon}
      title={t`Your client corrected these details`}
      className="mb-4"
      action={
        <div className="flex gap-2">
          <Button size="small" variant="primary" onClick={() => void apply()}>{t`Apply`}</Button>
          <Button size="small" onClick={() => void dismiss()}>{t`Dismiss`}</Button>
        </div>
      }
    >
      <dl className="mt-1 grid gap-x-4 desk:grid-cols-[auto_1fr] desk:gap-y-1.5">
        {items.map(({ term, value }) => (
          <Fragment key={term}>
            <dt className="mt-1.5 text-13 text-muted desk:mt-0 desk:text-body">{term}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </InfoStrip>
  );
}
