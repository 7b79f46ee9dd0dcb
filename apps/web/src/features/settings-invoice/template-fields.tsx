import type { LocalDate } from "@ankara/domain/dates/dates";
import { useMemo } from "react";
import { useLingui } from "@lingui/react/macro";
import type { Business } from "@ankara/domain/records/business";
import type { Fee } from "@ankara/domain/records/fee";
import TemplateChoice from "../../forms/template-choice.tsx";
import { useRecords, useSeries } from "../../store/hooks.ts";
import { useLogo } from "../../store/use-logo.ts";
import { sampleInvoice } from "../../document-parts/sample-invoice.ts";

/** The four templates as they would print this business's next invoice; documents already made keep theirs. */
export default function TemplateFields({
  business,
  fees,
  today,
  onChange,
}: {
  business: Business;
  fees: readonly Fee[];
  today: LocalDate;
  onChange: (patch: Partial<Business>) => void;
}) {
  const { t } = useLingui();
  const sample = useSample(business, fees, today);
  return (
    <TemplateChoice
      parts={sample}
      value={business.template}
      hint={t`Issued documents don’t change.`}
      onChange={(template) => onChange({ template })}
    />
  );
}

function useSample(business: Business, fees: readonly Fee[], today: LocalDate) {
  const { t } = useLingui();
  const series = useSeries("invoice");
  const items = useRecords("catalogs");
  const logo = useLogo(business.logoUrl);
  return useMemo(
    () => ({
      invoice: sampleInvoice({
        business,
        series,
        fees,
        items: items ?? [],
        today,
        texts: { client: t`Your client`, item: t`Your item` },
      }),
      logo,
    }),
    [business, series, fees, items, today, logo, t],
  );
}
