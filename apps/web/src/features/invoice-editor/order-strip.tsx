import { useLingui } from "@lingui/react/macro";
import { formatInstant } from "@ankara/domain/dates/dates";
import type { PriceListOrder } from "@ankara/domain/records/invoice";
import { InfoStrip } from "../../ui/card.tsx";
import { NoteIcon } from "../../ui/icons.ts";

/** Names the person whose order this draft was made of, with their own words. */
export default function OrderStrip({ order, timeZone }: { order: PriceListOrder; timeZone: string }) {
  const { t, i18n } = useLingui();
  const { name, note, at } = order;
  const when = formatInstant(at, timeZone, "datetime", i18n.locale);
  return (
    <InfoStrip icon={NoteIcon} title={t`Order of ${name}`} className="mb-2">
      {note !== "" && <p className="wrap-anywhere">{note}</p>}
      <p className="text-13 text-muted">{t`From the price list, ${when}`}</p>
    </InfoStrip>
  );
}
