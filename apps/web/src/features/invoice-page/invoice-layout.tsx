import { useState, type ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import { Button, IconButton } from "../../ui/button.tsx";
import {
  CloseIcon,
  CopyIcon,
  DownloadIcon,
  EditIcon,
  ExternalLinkIcon,
  PaymentIcon,
  ShareIcon,
  type Icon,
} from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { Screen } from "../../ui/screen.tsx";
import { StatusBadge } from "../../ui/status.tsx";
import { DocumentPreview } from "../../document-parts/document-preview.tsx";
import { MissingCharacters } from "../../document-parts/missing-characters.tsx";
import { PreviewSheet } from "../../document-parts/preview-sheet.tsx";
import type { InvoiceActions } from "./use-invoice-actions.ts";
import type { InvoicePage } from "../../document-parts/use-invoice.ts";
import { RefusedStrip } from "./refused-strip.tsx";
import { Head, Progress, Claims, Story } from "./invoice-sections.tsx";

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
}: LayoutProps & { /** It stands beside the list, which takes the room when it is closed. */ onClose?: () => void }) {
  const { t } = useLingui();
  const { invoice } = page;
  return (
    <Screen
      title={invoice.number ?? t`Invoice`}
      back={offer?.back ?? "/tabs/invoice"}
      actions={
        <>
          {actions.editTo && <IconButton label={t`Edit`} icon={EditIcon} to={actions.editTo} />}
          <Menu label={t`More actions`} items={actions.menu} />
          {onClose && (
            <>
              <IconButton
                label={t`Open on its own page`}
                icon={ExternalLinkIcon}
                to={`/invoice/${invoice.id}`}
                tone="muted"
                size={20}
              />
              <IconButton label={t`Close`} icon={CloseIcon} onClick={onClose} tone="muted" size={20} />
            </>
          )}
        </>
      }
      footer={
        <div className="mx-auto flex max-w-[720px] gap-2 px-4 pt-2.5 pb-3.5 desk:px-6">
          {actions.recordPayment && (
            <Button size="large" icon={PaymentIcon} className="flex-1 px-2!" onClick={actions.recordPayment}>
              {t`Payment`}
            </Button>
          )}
          {offer?.main && (
            <Button
              variant={offer.main.first ? "primary" : undefined}
              size="large"
              icon={offer.main.icon}
              className="flex-1 px-2!"
              onClick={offer.main.act}
            >
              {offer.main.label}
            </Button>
          )}
          <Button
            {...(offer?.main?.first ? {} : { variant: "primary" })}
            size="large"
            icon={ShareIcon}
            className="flex-1 px-2!"
            onClick={actions.share}
          >
            {t`Share`}
          </Button>
        </div>
      }
    >
      <div className="mx-auto flex max-w-[720px] flex-col gap-[18px] px-4 pb-8 desk:px-6">
        <RefusedStrip page={page} />
        <div>
          <Head page={page} badge />
        </div>
        {offer?.steps ?? <Progress page={page} />}
        {offer?.card}
        <Claims page={page} />
        <MissingCharacters parts={page.parts} />
        <SmallDocument page={page} />
        <Story page={page} above={offer?.story} />
      </div>
    </Screen>
  );
}

/** The document at the width of a phone is a picture of it: a tap opens it to be read. */
function SmallDocument({ page }: { page: InvoicePage }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="relative rounded-card border border-line bg-sunken p-3.5">
        <div inert>
          <DocumentPreview parts={page.parts} />
        </div>
        <button
          type="button"
          aria-label={t`Read the document`}
          onClick={() => setOpen(true)}
          className="absolute inset-0 rounded-card"
        />
      </div>
      <PreviewSheet open={open} onClose={() => setOpen(false)} parts={page.parts} />
    </>
  );
}

/** The document in the middle, everything else in a column beside it. */
export function InvoiceDesk({ page, actions, offer }: LayoutProps) {
  const { t } = useLingui();
  const { invoice, badge } = page;
  return (
    <Screen
      title={invoice.number ?? t`Invoice`}
      subtitle={<StatusBadge badge={badge} />}
      back={offer?.back ?? "/tabs/invoice"}
      actions={
        <>
          {actions.editTo && <IconButton label={t`Edit`} icon={EditIcon} to={actions.editTo} tone="muted" size={20} />}
          {invoice.kind !== "receipt" && (
            <IconButton label={t`Duplicate`} icon={CopyIcon} to={actions.duplicateTo} tone="muted" size={20} />
          )}
          <IconButton
            label={t`Download PDF`}
            icon={DownloadIcon}
            tone="muted"
            size={20}
            onClick={actions.downloadPdf}
            disabled={actions.drawing}
          />
          <Menu label={t`More actions`} items={actions.menu} />
          {actions.recordPayment && (
            <Button icon={PaymentIcon} onClick={actions.recordPayment}>{t`Record payment`}</Button>
          )}
          {offer?.main && (
            <Button variant={offer.main.first ? "primary" : undefined} icon={offer.main.icon} onClick={offer.main.act}>
              {offer.main.label}
            </Button>
          )}
          <Button
            {...(offer?.main?.first ? {} : { variant: "primary" })}
            icon={ShareIcon}
            onClick={actions.share}
          >{t`Share`}</Button>
        </>
      }
    >
      <div className="flex h-full border-t border-line">
        <section
          aria-label={t`Document`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and nothing in it takes the focus
          tabIndex={0}
          className="min-w-0 flex-1 overflow-y-auto bg-sunken p-7"
        >
          <MissingCharacters parts={page.parts} className="mx-auto mb-5 max-w-[600px]" />
          <DocumentPreview parts={page.parts} className="mx-auto max-w-[600px]" />
        </section>
        <aside
          aria-label={t`About this invoice`}
          className="flex w-[352px] shrink-0 flex-col gap-6 overflow-y-auto border-l border-line px-6 py-6"
        >
          <RefusedStrip page={page} />
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
