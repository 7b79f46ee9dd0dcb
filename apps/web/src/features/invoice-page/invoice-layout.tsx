import { type ReactNode, useState } from "react";
import { useLingui } from "@lingui/react/macro";
import type { Invoice } from "@ankara/domain/records/invoice";
import { Button, IconButton } from "../../ui/button.tsx";
import { pairLook } from "../../ui/button-pair.ts";
import { CloseIcon, CopyIcon, DownloadIcon, EditIcon, ExternalLinkIcon, ShareIcon, type Icon } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { Screen } from "../../ui/screen.tsx";
import { DocumentPreview } from "../../document-parts/document-preview.tsx";
import { DocumentThumbnail } from "../../document-parts/document-thumbnail.tsx";
import { MissingCharacters } from "../../document-parts/missing-characters.tsx";
import { type InvoiceActions, isCopyable, type NextAction } from "./use-invoice-actions.ts";
import type { InvoicePage } from "../../document-parts/use-invoice.ts";
import { RefusedStrip } from "./refused-strip.tsx";
import { ReviewStrip } from "./review-strip.tsx";
import { Head, Progress, Claims, Story } from "./invoice-sections.tsx";
import { priced } from "../../i18n/numbers.ts";
import { TotalsBlock } from "../../document-parts/totals-block.tsx";
import { useUnitText } from "../../document-parts/unit-text.ts";
import { Card } from "../../ui/card.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { useIsDesk } from "../../ui/use-media.ts";

/** Parts that the page of an offer has in place of payments. */
export type OfferParts = {
  /** Address of the way back. */
  back: string;
  steps: ReactNode;
  /** State of the offer. */
  card: ReactNode;
  story: ReactNode;
  /** Follow-up of the offer; `first` when that is the next thing to do. */
  main: { label: string; icon: Icon; act: () => void; first: boolean } | null;
};

type LayoutProps = { page: InvoicePage; actions: InvoiceActions; offer?: OfferParts | undefined };

/** One column: who and how much, how far it is, the document, its story; the two main actions at the thumb. */
export function InvoicePhone({
  page,
  actions,
  offer,
  onClose,
  isCovered,
}: LayoutProps & {
  /** It stands beside the list, which takes the room when it is closed. */
  onClose?: () => void;
  /** The share sheet is open over it. */
  isCovered: boolean;
}) {
  const { t } = useLingui();
  const { invoice } = page;
  const desk = useIsDesk();
  const next = nextOf(actions, offer);
  const isShareNext = next.some(({ act }) => act === actions.share);
  return (
    <Screen
      title={invoice.number ?? t`Invoice`}
      back={offer?.back ?? "/tabs/invoice"}
      column={720}
      actions={
        <>
          {!isShareNext && <IconButton label={t`Share`} icon={ShareIcon} onClick={actions.share} />}
          {actions.editTo && <IconButton label={t`Edit`} icon={EditIcon} to={actions.editTo} />}
          <Menu label={t`More actions`} items={actions.menu} />
          {onClose && (
            <>
              {desk && (
                <IconButton
                  label={t`Open on its own page`}
                  icon={ExternalLinkIcon}
                  to={`/invoice/${invoice.id}`}
                  tone="muted"
                  size={20}
                />
              )}
              <IconButton label={t`Close`} icon={CloseIcon} onClick={onClose} tone="muted" size={20} data-back-key="" />
            </>
          )}
        </>
      }
      footer={
        <div className="flex gap-2 px-4 pt-2.5 pb-3.5">
          {next.toReversed().map(({ label, icon, act, first }) => (
            <Button
              key={label}
              variant={first ? "primary" : "secondary"}
              size="large"
              icon={icon}
              className={pairLook(next.map((action) => action.label))}
              onClick={act}
            >
              {label}
            </Button>
          ))}
        </div>
      }
    >
      <div className="in-order flex flex-col gap-[18px] px-4 pb-8">
        <RefusedStrip page={page} />
        <ReviewStrip invoice={invoice} />
        <div className="flex items-start gap-4">
          <div className="min-w-0 flex-1">
            <Head page={page} />
          </div>
          <DocumentThumbnail parts={page.parts} isCovered={isCovered} />
        </div>
        {offer?.steps ?? <Progress page={page} />}
        {offer?.card}
        <Claims page={page} />
        <MissingCharacters parts={page.parts} />
        <LinesCard invoice={invoice} />
        <Story page={page} above={offer?.story} />
      </div>
    </Screen>
  );
}

/** The next actions of the page, and of an offer its own first, each with whether it leads. */
function nextOf(actions: InvoiceActions, offer: OfferParts | undefined): readonly (NextAction & { first: boolean })[] {
  const main = offer?.main;
  const all = !main ? actions.next : main.first ? [main, ...actions.next] : [...actions.next, main];
  return all.map((action, at) => ({ ...action, first: at === 0 }));
}

/** The document in the middle, everything else in a column beside it. */
export function InvoiceDesk({ page, actions, offer }: LayoutProps) {
  const { t } = useLingui();
  const { invoice } = page;
  const next = nextOf(actions, offer);
  const isNext = (wanted: NextAction["act"]) => next.some(({ act }) => act === wanted);
  return (
    <Screen
      title={invoice.number ?? t`Invoice`}
      back={offer?.back ?? "/tabs/invoice"}
      actions={
        <>
          {actions.editTo && <IconButton label={t`Edit`} icon={EditIcon} to={actions.editTo} tone="muted" size={20} />}
          {isCopyable(invoice) && !isNext(actions.duplicate) && (
            <IconButton label={t`Duplicate`} icon={CopyIcon} tone="muted" size={20} onClick={actions.duplicate} />
          )}
          <IconButton
            label={t`Download PDF`}
            icon={DownloadIcon}
            tone="muted"
            size={20}
            onClick={actions.downloadPdf}
            disabled={actions.drawing}
          />
          {!isNext(actions.share) && (
            <IconButton label={t`Share`} icon={ShareIcon} tone="muted" size={20} onClick={actions.share} />
          )}
          <Menu label={t`More actions`} items={actions.menu} />
          {next.toReversed().map(({ label, icon, act, first }) => (
            <Button key={label} variant={first ? "primary" : "secondary"} icon={icon} onClick={act}>
              {label}
            </Button>
          ))}
        </>
      }
    >
      <div className="flex h-full border-t border-line">
        <section
          aria-label={t`Document`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and nothing in it takes the focus
          tabIndex={0}
          className="min-w-0 flex-1 overflow-y-auto bg-sunken p-6 max-[1180px]:p-4"
        >
          <MissingCharacters parts={page.parts} className="mx-auto mb-5 max-w-[871px]" />
          <DocumentPreview parts={page.parts} className="mx-auto max-w-[871px]" />
        </section>
        <aside
          aria-label={t`About this document`}
          className="in-order flex w-[352px] shrink-0 flex-col gap-6 overflow-y-auto border-l border-line px-6 py-6 max-[1180px]:w-[300px] max-[1180px]:px-4"
        >
          <RefusedStrip page={page} />
          <ReviewStrip invoice={page.invoice} />
          <div>
            <Head page={page} />
          </div>
          {offer?.card}
          <Claims page={page} />
          <Story page={page} above={offer?.story} />
        </aside>
      </div>
    </Screen>
  );
}

/** Lines shown before somebody asks for all of them. */
const shownAtFirst = 12;

/** The lines and sums of an issued document in the app's own type, which a phone shows large enough to read. */
function LinesCard({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const { counted } = useUnitText();
  const [all, setAll] = useState(false);
  const { lines, totals, currency } = invoice;
  if (totals === null || lines.length === 0) return null;
  const shown = all ? lines : lines.slice(0, shownAtFirst);
  const count = lines.length;
  return (
    <Card padded={false}>
      <ul aria-label={t`Items`}>
        {shown.map((line, at) => (
          <li
            key={line.id}
            className="flex items-center justify-between gap-4 border-line px-3.5 py-2.5 not-first:border-t"
          >
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{line.name}</span>
              <span className="money block text-13 text-muted">
                {counted(line.quantity, line.unit)} × {priced(line.unitPrice || "0", currency)}
              </span>
            </span>
            <MoneyText amount={totals.lineNets[at] ?? 0} currency={currency} />
          </li>
        ))}
      </ul>
      {shown.length < count && (
        <Button variant="ghost" full onClick={() => setAll(true)} className="border-t border-line">
          {t`Show all ${count} items`}
        </Button>
      )}
      <TotalsBlock draft={invoice} totals={totals} className="border-t border-line px-3.5 pt-2 pb-3" />
    </Card>
  );
}
