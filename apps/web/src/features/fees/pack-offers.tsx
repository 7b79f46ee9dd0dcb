import { Trans, useLingui } from "@lingui/react/macro";
import { countryPacks, type FeeRow } from "@ankara/domain/countries/packs";
import { supportedCountries } from "@ankara/domain/countries/countries";
import { formatDate } from "@ankara/domain/dates/dates";
import { type FeeUpdate, feeUpdates, missingPackFees } from "@ankara/domain/taxes/fee-updates";
import type { Business } from "@ankara/domain/records/business";
import type { Fee } from "@ankara/domain/records/fee";
import { useState } from "react";
import { formatPercent, joinList } from "../../i18n/numbers.ts";
import { useRecords } from "../../store/hooks.ts";
import { useToday } from "../../platform/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { TaxIcon } from "../../ui/icons.ts";
import { toast } from "../../ui/toast.tsx";
import { addFromPack, applyPackUpdate } from "./save-fee.ts";

type Props = {
  business: Business;
  fees: readonly Fee[];
  /** Of all countries; other than ours in tests. */
  rows?: readonly FeeRow[];
};

/** Offers rows of the country's list that the business lacks: newer rates, and all of it after a move. Nothing changes without a tap. */
export function PackOffers({ business, fees, rows = countryPacks }: Props) {
  const today = useToday(business.timeZone);
  const updates = feeUpdates(fees, rows, today);
  const missing = missingPackFees(fees, rows, business.country ?? "", today);
  if (updates.length === 0 && missing.length === 0) return null;
  return (
    <div className="flex flex-col gap-2.5 px-4 pt-1 pb-4">
      {updates.map((update) => (
        <UpdateOffer key={update.fee.id} update={update} business={business} fees={fees} />
      ))}
      {missing.length > 0 && <MissingOffer missing={missing} business={business} count={fees.length} />}
    </div>
  );
}

const rate = (ppm: number) => formatPercent(ppm);

function UpdateOffer({ update, business, fees }: { update: FeeUpdate; business: Business; fees: readonly Fee[] }) {
  const { t, i18n } = useLingui();
  const items = useRecords("catalogs");
  const [busy, setBusy] = useState(false);
  const { fee, row, from } = update;
  const { name } = fee;
  const day = formatDate(from, "long", i18n.locale);
  const before = rate(fee.ratePpm);
  const after = row && rate(row.ratePpm);
  const add = async () => {
    if (!items) return;
    setBusy(true);
    await applyPackUpdate(update, business, { fees, items }).finally(() => setBusy(false));
    toast(after ? t`${name} is ${after} from ${day}` : t`${name} removed from new documents`, { tone: "good" });
  };
  return (
    <InfoStrip
      tone="info"
      icon={TaxIcon}
      title={after ? t`${name} is ${after} from ${day}` : t`${name} ended before ${day}`}
      action={
        <Button variant="primary" busy={busy} disabled={items === undefined} onClick={() => void add()}>
          {after ? <Trans>Use {after}</Trans> : <Trans>Remove</Trans>}
        </Button>
      }
    >
      <p>
        <Trans>You have {before}. Issued documents keep it.</Trans>
      </p>
      {row && <p className="text-13">{row.source}</p>}
      {row?.uncertain && (
        <p className="text-13 font-medium">
          <Trans>Confirm with your tax office</Trans>
        </p>
      )}
    </InfoStrip>
  );
}

function MissingOffer({
  missing,
  business,
  count,
}: {
  missing: readonly FeeRow[];
  business: Business;
  /** Rows there are already: the new ones stand after them. */
  count: number;
}) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const code = business.country ?? "";
  const country = supportedCountries.find((each) => each.code === code)?.name ?? code;
  const names = joinList(missing.map(({ name, ratePpm }) => `${name} ${rate(ratePpm)}`));
  const add = async () => {
    setBusy(true);
    await addFromPack(code, missing, business, count).finally(() => setBusy(false));
    toast(t`${names} added`, { tone: "good" });
  };
  return (
    <InfoStrip
      tone="info"
      icon={TaxIcon}
      title={t`Add the rates of ${country}`}
      action={
        <Button variant="primary" busy={busy} onClick={() => void add()}>
          <Trans>Add</Trans>
        </Button>
      }
    >
      <p>{names}</p>
      {missing.some(({ uncertain }) => uncertain) && (
        <p className="text-13 font-medium">
          <Trans>Confirm with your tax office</Trans>
        </p>
      )}
    </InfoStrip>
  );
}
