import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { inListOrder, isOnPriceList, listPriceOf } from "@ankara/domain/catalog/price-list";
import { whatsappUrl } from "@ankara/domain/clients/phone";
import { systemRandom } from "@ankara/domain/ids";
import { businessLinkId, newLinkKey } from "@ankara/domain/link-id";
import type { Business } from "@ankara/domain/records/business";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import { priceListMessage } from "@ankara/documents/labels/price-list-message";
import { Suspense, useState } from "react";
import { publicOrigin } from "../../api/server-origin.ts";
import { PublicLinkSheet } from "../../document-parts/public-link-sheet.tsx";
import { useDocumentLabels } from "../../document-parts/use-document-labels.ts";
import { useBusiness } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { confirm } from "../../ui/dialog.tsx";
import { WhatsAppIcon } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { Checkbox } from "../../ui/switch.tsx";
import { toast } from "../../ui/toast.tsx";
import { filterItems } from "../../stock/item-list.ts";
import { PriceText } from "../../stock/price-text.tsx";
import { writeItems } from "./write-items.ts";

const QrCode = lazyPart(() => import("../../document-parts/qr-code.tsx"));

/** A longer list than this is searched. */
const searchedFrom = 12;

/** The price list clients order from: choose its items, share its link, take it back. Works with no network. */
export default function PriceListSheet({ items, onClose }: { items: readonly CatalogItem[]; onClose: () => void }) {
  const business = useBusiness();
  return business ? <OfBusiness business={business} items={items} onClose={onClose} /> : null;
}

function OfBusiness({
  business,
  items,
  onClose,
}: {
  business: Business;
  items: readonly CatalogItem[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { id, currency, language, companyName, priceListKey } = business;
  useDocumentLabels(language);
  const [showsCode, setShowsCode] = useState(false);
  const link = priceListKey
    ? `${publicOrigin()}/price-list/${businessLinkId({ businessId: id, key: priceListKey })}`
    : null;
  const write = (key: string | null) => currentStore().update("business", id, { priceListKey: key });
  const make = async () => {
    if (link !== null) {
      const yes = await confirm({
        title: t`A new link for the price list?`,
        text: t`The old one stops working once this device is online. Share the new one with your clients.`,
        confirmLabel: t`New link`,
      });
      if (!yes) return;
    }
    await write(newLinkKey(systemRandom));
    toast(t`The link is ready to be shared`, { tone: "good" });
  };
  const withdraw = async () => {
    const yes = await confirm({
      title: t`Withdraw the price list?`,
      text: t`The link stops working once this device is online. Orders you have stay in your drafts.`,
      confirmLabel: t`Withdraw link`,
      tone: "danger",
    });
    if (!yes) return;
    await write(null);
    toast(t`The link is withdrawn`, { tone: "good" });
  };
  return (
    <PublicLinkSheet
      title={t`Price list`}
      link={link}
      empty={t`One link shows the items you choose, with photo and price. Clients order on WhatsApp, and each order waits in your drafts.`}
      makeLabel={link === null ? t`Make the link` : t`New link`}
      onMake={() => void make()}
      onWithdraw={() => void withdraw()}
      onClose={onClose}
      below={<ChosenItems items={items} currency={currency} />}
    >
      {link !== null && (
        <>
          {showsCode && (
            <div className="w-full">
              <Suspense fallback={<div className="h-52" />}>
                <QrCode text={link} label={t`Code that opens the price list`} />
              </Suspense>
            </div>
          )}
          <Button
            variant="primary"
            icon={WhatsAppIcon}
            href={whatsappUrl("", "", priceListMessage({ language, company: companyName, link }))}
          >
            {t`Send on WhatsApp`}
          </Button>
          <Button aria-pressed={showsCode} onClick={() => setShowsCode(!showsCode)}>
            {showsCode ? t`Hide the code` : t`Show a code to scan`}
          </Button>
        </>
      )}
    </PublicLinkSheet>
  );
}

/** Ticks what stands on the list. Each tick is written at once; the page follows when it is synced. */
function ChosenItems({ items, currency }: { items: readonly CatalogItem[]; currency: string }) {
  const { t } = useLingui();
  const [query, setQuery] = useState("");
  const priced = items.filter((item) => listPriceOf(item, currency) !== null);
  const chosen = priced.filter((item) => isOnPriceList(item, currency)).length;
  const isAll = chosen === priced.length;
  const choose = (on: boolean, which: readonly CatalogItem[]) =>
    writeItems(
      currentStore(),
      which
        .filter((item) => (item.onPriceList === true) !== on)
        .map((item) => ({ id: item.id, patch: { onPriceList: on } })),
    );
  return (
    <section className="border-t border-line pt-3">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h3 className="font-semibold" aria-live="polite">
          <Plural value={chosen} one="# item on the list" other="# items on the list" />
        </h3>
        {priced.length > 0 && (
          <Button variant="ghost" size="small" onClick={() => void choose(!isAll, priced)}>
            {isAll ? t`Choose none` : t`Choose all`}
          </Button>
        )}
      </div>
      {items.length > searchedFrom && (
        <SearchBox value={query} onChange={setQuery} placeholder={t`Search items`} className="mb-2" />
      )}
      <ul>
        {inListOrder(filterItems(items, query)).map((item) => {
          const price = listPriceOf(item, currency);
          return (
            <li key={item.id}>
              <Checkbox
                label={item.name}
                hint={
                  price === null ? (
                    <Trans>No price in {currency}, so it is not shown</Trans>
                  ) : (
                    <PriceText price={price} currency={currency} className="font-normal" />
                  )
                }
                checked={price !== null && item.onPriceList === true}
                disabled={price === null}
                onChange={(on) => void choose(on, [item])}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
