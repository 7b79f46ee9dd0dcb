import type { LocalDate } from "@ankara/domain/dates/dates";
import { useDeferredValue, useMemo } from "react";
import { useLingui } from "@lingui/react/macro";
import { buildInvoiceDocument } from "@ankara/documents/invoice-document";
import { colourProperties } from "@ankara/documents/html";
import "@ankara/documents/document.css";
import type { Business } from "@ankara/domain/records/business";
import type { Fee } from "@ankara/domain/records/fee";
import { useRecords, useSeries } from "../store/hooks.ts";
import { useLogo } from "../store/use-logo.ts";
import { sampleInvoice } from "./sample-invoice.ts";
import { cx } from "../ui/cx.ts";
import { documentMarkup } from "../forms/document-markup.ts";

/** Previews the next invoice, drawn as the settings change. */
export default function NextInvoice({
  business,
  fees,
  today,
}: {
  business: Business;
  fees: readonly Fee[];
  today: LocalDate;
}) {
  const { t } = useLingui();
  const series = useSeries("invoice");
  const items = useRecords("catalogs");
  const settled = useDeferredValue(business);
  const logo = useLogo(business.logoUrl);
  const texts = useMemo(() => ({ client: t`Your client`, item: t`Your item` }), [t]);
  const { markup, colours } = useMemo(() => {
    const tree = buildInvoiceDocument({
      invoice: sampleInvoice({ business: settled, series, fees, items: items ?? [], today, texts }),
      logo,
    });
    return { markup: documentMarkup(tree), colours: colourProperties(tree) };
  }, [settled, series, fees, items, today, texts, logo]);
  return (
    <div
      className={cx(
        // A roll is narrow: as wide as a sheet its letters would be those of a poster.
        business.template === "receipt" && "mx-auto max-w-[340px]",
        "relative overflow-hidden rounded-[3px] shadow-soft after:pointer-events-none after:absolute after:inset-0 after:bg-[light-dark(transparent,rgb(0_0_0/.07))]",
      )}
    >
      <div style={colours} dangerouslySetInnerHTML={markup} />
    </div>
  );
}
