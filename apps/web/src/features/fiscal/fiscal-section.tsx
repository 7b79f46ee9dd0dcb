import { Suspense, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { blockOf, takesFiscalBlock } from "@ankara/domain/fiscal/block";
import { visibleFiling } from "@ankara/domain/fiscal/filing";
import { regimeByKey, regimeOf, type FiscalRegime } from "@ankara/domain/fiscal/regimes";
import type { FiscalBlock } from "@ankara/domain/records/fiscal";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { PlusIcon } from "../../ui/icons.ts";
import type { InvoicePage } from "../../document-parts/use-invoice.ts";
import { FilingState } from "./filing-state.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const FiscalSheet = lazyPart(() => import("./fiscal-sheet.tsx"));

/** Shows the authority's data of a document, and its filing state when it is sent from here. */
export default function FiscalSection({ page }: { page: InvoicePage }) {
  const { t } = useLingui();
  const { invoice, business } = page;
  const [open, setOpen] = useState(false);
  const block = blockOf(invoice);
  const regime = (block && regimeByKey(block.regime)) ?? regimeOf(invoice.from?.address?.country ?? business.country);
  const shown = visibleFiling(invoice, business.fiscal);
  if (!takesFiscalBlock(invoice) || (!regime && !shown)) return null;
  // A business that files no VAT has nothing to do with the authority.
  if (!block && !shown && invoice.from?.vatRegistered !== true) return null;
  const adapter = shown?.filing?.adapter ?? business.fiscal?.adapter;
  const rehearsal = block?.rehearsal === true || (shown !== null && adapter === "rehearsal");
  const name = adapter === "rehearsal" && shown ? t`the test authority` : (regime?.authority ?? "");
  // Nothing is typed by hand while the authority's own answer is due.
  const byHand = regime !== null && block?.by !== "authority" && (shown === null || shown.status === "rejected");
  return (
    <section className="border-t border-line pt-4">
      <h2 className="pb-1 text-13 font-medium tracking-normal text-muted">{t`Tax authority`}</h2>
      {regime && !rehearsal && !shown && (
        <p className="pb-1 text-15 text-muted">
          <Trans>
            {regime.name} is the e-invoicing of {regime.authority}. Its number and QR code can stand on the document.
          </Trans>
        </p>
      )}
      {rehearsal ? (
        <InfoStrip tone="info" title={t`A test`} className="mb-2">
          <Trans>No tax authority has recorded this. The document says so too.</Trans>
        </InfoStrip>
      ) : (
        shown && (
          <p className="pb-2 text-13 text-muted">
            <Trans>Sent by software that {regime?.authority ?? t`the authority`} has not accredited.</Trans>
          </p>
        )
      )}
      {shown && <FilingState page={page} shown={shown} name={name} />}
      {block && regime && <Block block={block} regime={regime} />}
      {byHand && (
        <Button
          size="small"
          variant={block ? "ghost" : "secondary"}
          {...(block ? { className: "-ml-3" } : { icon: PlusIcon, className: "mt-1" })}
          onClick={() => setOpen(true)}
        >
          {block ? t`Change` : t`Add its number and QR code`}
        </Button>
      )}
      {open && regime && (
        <Suspense fallback={null}>
          <FiscalSheet invoice={invoice} regime={regime} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Block({ block, regime }: { block: FiscalBlock; regime: FiscalRegime }) {
  const { t } = useLingui();
  const rows = regime.parts.flatMap(({ key, label }) => (block[key] === "" ? [] : [{ label, value: block[key] }]));
  return (
    <dl className="py-1">
      {[...rows, ...(block.qr === "" ? [] : [{ label: t`QR code`, value: t`on the document` }])].map(
        ({ label, value }) => (
          <div key={label} className="flex justify-between gap-3 py-1.5 text-15">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 text-right wrap-anywhere select-all">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
