import { Trans, useLingui } from "@lingui/react/macro";
import { type FiscalAdapterOffer, listFiscalAdapters } from "@ankara/contract/fiscal";
import type { Business } from "@ankara/domain/records/business";
import type { FiscalChoice } from "@ankara/domain/records/fiscal";
import { useCall } from "../../api/use-call.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { confirm } from "../../ui/dialog.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";

type AuthorityProps = { business: Business; onChange: (patch: Partial<Business>) => void };

/** Switches filing with the tax authority, where the operator of this server has set that up. Off unless switched on. */
export default function AuthorityFields({ business, onChange }: AuthorityProps) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const { answer, error, again } = useCall(listFiscalAdapters);
  const choice = business.fiscal ?? null;
  if (error) return <LoadFailed again={again}>{messageOf(error, t`We couldn’t load this. Try again.`)}</LoadFailed>;
  if (!answer) return <Skeleton className="h-10 w-full" />;
  const offers = answer.adapters;
  if (offers.length === 0)
    return (
      <p className="text-15 text-muted">
        <Trans>
          This server doesn’t send to a tax authority. Record your invoices in the authority’s own app, then add its
          number and QR code on the invoice.
        </Trans>
      </p>
    );
  return (
    <div className="flex flex-col gap-4">
      {offers.map((offer) => (
        <Offer key={offer.id} offer={offer} choice={choice} onChange={(fiscal) => onChange({ fiscal })} />
      ))}
    </div>
  );
}

function Offer({
  offer,
  choice,
  onChange,
}: {
  offer: FiscalAdapterOffer;
  choice: FiscalChoice | null;
  onChange: (choice: FiscalChoice) => void;
}) {
  const { t } = useLingui();
  const { name } = offer;
  const title = offer.id === "ng-access-point" ? t`${name} through an access point` : name;
  const on = choice?.on === true && choice.adapter === offer.id;
  const base: FiscalChoice = {
    adapter: offer.id,
    on: false,
    since: null,
    serviceId: choice?.serviceId ?? "",
    authorityId: choice?.authorityId ?? "",
  };
  const turn = async (next: boolean) => {
    if (!next) return onChange({ ...base, since: choice?.since ?? null });
    const yes = await confirm({
      title: t`Send new invoices to ${offer.rehearsal ? t`the test authority` : title}?`,
      text: offer.rehearsal
        ? t`This is a test: no tax authority records anything, and every document says so.`
        : t`The authority has not accredited this software. Ask the authority, and whoever runs this server, whether these invoices count.`,
      confirmLabel: t`Send them`,
    });
    if (yes) onChange({ ...base, on: true, since: new Date().toISOString() });
  };
  const type = (field: "serviceId" | "authorityId", value: string) =>
    onChange({ ...base, on, since: choice?.since ?? null, [field]: value });
  const stock = offer.id.startsWith("ke-")
    ? t`Items with a code of their own are registered with their first sale, and what you sell or credit is reported to its stock book. Purchases and counts are not: enter them in eTIMS itself.`
    : offer.id.startsWith("rw-")
      ? t`What you sell or credit is reported to its stock book. Items, purchases and counts are not: enter them in EBM itself.`
      : offer.id.startsWith("ug-")
        ? t`Items EFRIS does not know are registered with their first sale, with the stock you counted here. Enter purchases and losses in EFRIS itself. A credit note counts once URA approves it.`
        : null;
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={offer.rehearsal ? t`Test authority` : title}
        hint={
          offer.rehearsal
            ? t`Not recorded by any authority`
            : t`Not accredited. Invoices and credit notes you issue from now on are sent automatically.`
        }
        checked={on}
        onChange={(next) => void turn(next)}
      />
      {stock !== null && <p className="text-13 text-muted">{stock}</p>}
      {offer.settings.includes("serviceId") && (
        <Field label={t`Service ID`} hint={t`Eight letters and digits, from the authority’s dashboard`}>
          <TextInput
            value={base.serviceId}
            maxLength={8}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={(event) => type("serviceId", event.target.value)}
          />
        </Field>
      )}
      {offer.settings.includes("authorityId") && (
        <Field label={t`Business ID at the authority`}>
          <TextInput
            value={base.authorityId}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => type("authorityId", event.target.value)}
          />
        </Field>
      )}
    </div>
  );
}
