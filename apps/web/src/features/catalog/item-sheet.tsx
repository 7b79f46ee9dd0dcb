import { Trans, useLingui } from "@lingui/react/macro";
import { undoMs } from "@ankara/domain/constants";
import { instantOf, formatDate } from "@ankara/domain/dates/dates";
import { Suspense, useState } from "react";
import { newId, systemRandom } from "@ankara/domain/ids";
import type { Business } from "@ankara/domain/records/business";
import { CatalogItem } from "@ankara/domain/records/catalog-item";
import { withNewPrices } from "@ankara/domain/catalog/reprice";
import { changedFields } from "../../forms/draft-store.ts";
import { DraftNotice } from "../../forms/draft-notice.tsx";
import { RecordSheet } from "../../forms/record-sheet.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useAuthorText } from "../../document-parts/use-author-text.ts";
import { useBusiness, useRecords } from "../../store/hooks.ts";
import { useMay } from "../../session/use-may.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { ArchiveIcon, ImageIcon, UndoIcon } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { toast } from "../../ui/toast.tsx";
import type { Stock } from "../../stock/use-stock.ts";
import { blankCatalogForm, catalogFieldsOf, catalogFormOf, checkCatalogForm, stockFieldsOf } from "./catalog-form.ts";
import { categoriesOf } from "../../stock/item-list.ts";
import { ItemFields } from "./item-fields.tsx";
import { StockPanel } from "./stock-panel.tsx";
import { PriceText } from "../../stock/price-text.tsx";

const FlyerSheet = lazyPart(() => import("./flyer-sheet.tsx"));

type ItemSheetProps = {
  /** The item to edit; a new one without it. */
  item?: CatalogItem;
  /** Query that found nothing. */
  startName?: string;
  /** A code that was scanned and that no item has. */
  startBarcode?: string;
  /** Takes the new item, and closes the sheet. */
  onAdded?: (item: CatalogItem) => void;
  /** Quantity on hand, as the list knows it. */
  stock?: Stock | undefined;
  /** Stands beside the list. */
  inline?: boolean;
  onClose: () => void;
};

/** Add or edit an item. What was typed survives a closed sheet and a reload. */
export default function ItemSheet({
  item,
  startName = "",
  startBarcode = "",
  onAdded,
  stock,
  inline = false,
  onClose,
}: ItemSheetProps) {
  const { t } = useLingui();
  const business = useBusiness();
  return (
    <RecordSheet
      inline={inline}
      onClose={onClose}
      editing={item !== undefined}
      title={item ? t`Edit item` : t`New item`}
      subtitle={startBarcode === "" ? undefined : t`No item has the code ${startBarcode} yet.`}
      add={<Trans>Add item</Trans>}
    >
      {(formId) => (
        <>
          {item?.stockSince && <StockPanel item={item} stock={stock} />}
          {business && (
            <ItemForm
              formId={formId}
              business={business}
              item={item}
              startName={startName}
              startBarcode={startBarcode}
              onAdded={onAdded}
              onClose={onClose}
            />
          )}
        </>
      )}
    </RecordSheet>
  );
}

type FormProps = {
  formId: string;
  business: Business;
  item?: CatalogItem;
  startName: string;
  startBarcode: string;
  onAdded: ((item: CatalogItem) => void) | undefined;
  onClose: () => void;
};

function ItemForm({ formId, business, item, startName, startBarcode, onAdded, onClose }: FormProps) {
  const { t } = useLingui();
  const { currency } = business;
  const may = useMay();
  const items = useRecords("catalogs") ?? [];
  const fees = useRecords("fees") ?? [];

  const form = useDraftForm({
    // A draft begun for one code is not offered for another.
    key: `draft:item:${currentStore().userId}:${item?.id ?? `new${startBarcode}`}`,
    initial: item ? catalogFormOf(item, currency) : { ...blankCatalogForm(currency, startName), barcode: startBarcode },
    check: checkCatalogForm,
    save: async (values) => {
      if (!may(item ? "pricing" : "management")) return;
      const fields = catalogFieldsOf(values);
      const now = instantOf(Date.now());
      const stock = stockFieldsOf(values, item ?? null, {
        id: newId(Date.now(), systemRandom),
        now,
        today: currentStore().today(),
      });
      if (item) {
        const changed = changedFields(
          { ...fields, ...withNewPrices(item, fields.prices, currentStore().today()) },
          { ...catalogFieldsOf(catalogFormOf(item, currency)), earlierPrices: item.earlierPrices ?? [] },
        );
        await currentStore().update("catalogs", item.id, { ...changed, ...stock });
        toast(t`Saved`, { tone: "good" });
      } else {
        const added = CatalogItem.parse({
          ...fields,
          ...stock,
          id: newId(Date.now(), systemRandom),
          createdAt: now,
          updatedAt: now,
          deviceId: currentStore().deviceId,
        });
        await currentStore().create("catalogs", added);
        toast(t`${added.name} added`, { tone: "good" });
        if (onAdded) return onAdded(added);
      }
      onClose();
    },
  });

  return (
    <form id={formId} noValidate onSubmit={form.submit} className="sheet-form pt-1">
      <DraftNotice form={form} />
      <ItemFields
        form={form}
        taxes={fees.filter((fee) => fee.archivedAt === null && (fee.kind === "tax" || fee.kind === "levy"))}
        categories={categoriesOf(items)}
        wasTracked={Boolean(item?.stockSince)}
        canRead={!onAdded}
      />
      {item && <EarlierPrices item={item} />}
      {item && <FlyerButton item={item} business={business} />}
      {item && <ArchiveButton item={item} onDone={onClose} />}
    </form>
  );
}

function FlyerButton({ item, business }: { item: CatalogItem; business: Business }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={ImageIcon} className="self-start" onClick={() => setOpen(true)}>
        <Trans>Make a flyer</Trans>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <FlyerSheet item={item} business={business} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function ArchiveButton({ item, onDone }: { item: CatalogItem; onDone: () => void }) {
  const { t } = useLingui();
  const { id, name } = item;
  const may = useMay();
  const restore = () => currentStore().restore("catalogs", id);
  if (item.archivedAt !== null) {
    return (
      <Button
        icon={UndoIcon}
        className="self-start"
        onClick={async () => {
          if (!may("pricing")) return;
          await restore();
          toast(t`${name} is back in the catalog`, { tone: "good" });
          onDone();
        }}
      >
        <Trans>Restore item</Trans>
      </Button>
    );
  }
  return (
    <Button
      variant="danger-ghost"
      icon={ArchiveIcon}
      className="-ml-3 self-start"
      onClick={async () => {
        if (!may("pricing")) return;
        await currentStore().archive("catalogs", id);
        toast(t`${name} archived`, { durationMs: undoMs, action: { label: t`Undo`, onClick: () => void restore() } });
        onDone();
      }}
    >
      <Trans>Archive item</Trans>
    </Button>
  );
}

/** Lists the earlier prices of an item, newest first; nothing for one whose price never changed. */
function EarlierPrices({ item }: { item: CatalogItem }) {
  const { i18n } = useLingui();
  const { earlierPrices = [] } = item;
  const author = useAuthorText();
  if (earlierPrices.length === 0) return null;
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-13 font-medium text-muted">
        <Trans>Earlier prices</Trans>
      </h3>
      <ul className="rows overflow-hidden rounded-card border border-line">
        {earlierPrices.map(({ until, prices, by, byDevice }) => (
          <li key={until} className="flex justify-between gap-4 px-3.5 py-2.5">
            <span className="text-muted">
              <Trans>until {formatDate(until, "medium", i18n.locale)}</Trans>
              <span className="block text-13 empty:hidden">{author({ by, byDevice })}</span>
            </span>
            <span className="flex gap-3">
              {Object.entries(prices).map(([currency, price]) => (
                <PriceText key={currency} price={price} currency={currency} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
