import { useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { quoteAt, versionOf } from "@ankara/domain/invoice/quote-versions";
import { MoneyText } from "../../ui/money-text.tsx";
import { PreviewSheet } from "../../document-parts/preview-sheet.tsx";
import type { InvoicePage } from "../../document-parts/use-invoice.ts";
import { useWhen } from "../../document-parts/labels.ts";

/** Every version of a quote, the present one first; each can be read as the client had it. */
export function VersionsList({ page }: { page: InvoicePage }) {
  const { t } = useLingui();
  const { invoice, parts, today, timeZone } = page;
  const when = useWhen(today, timeZone);
  const [shown, setShown] = useState<number | null>(null);
  const latest = versionOf(invoice);
  if (latest === 1) return null;
  const versions = Array.from({ length: latest }, (_, index) => latest - index);
  return (
    <section className="border-t border-line pt-4">
      <h2 className="pb-1 text-13 font-medium tracking-normal text-muted">{t`Versions`}</h2>
      <ul>
        {versions.map((version) => {
          const versionedQuote = quoteAt(invoice, version);
          const replaced = invoice.versions?.[version - 1];
          return (
            <li key={version}>
              <button
                type="button"
                onClick={() => setShown(version)}
                className="flex min-h-11 w-full items-center justify-between gap-3 text-left text-15 hover:underline"
              >
                <span>
                  {t`Version ${version}`}{" "}
                  <span className="text-13 text-muted">
                    {replaced === undefined ? t`now` : t`until ${when.moment(replaced.at)}`}
                  </span>
                </span>
                <MoneyText
                  amount={versionedQuote.totals?.total ?? 0}
                  currency={versionedQuote.currency}
                  decimals="auto"
                  size="15"
                />
              </button>
            </li>
          );
        })}
      </ul>
      {shown !== null && (
        <PreviewSheet open onClose={() => setShown(null)} parts={{ ...parts, invoice: quoteAt(invoice, shown) }} />
      )}
    </section>
  );
}
