import type { StockLevel } from "@ankara/domain/stock/on-hand";
import { useLingui } from "@lingui/react/macro";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import { useNavigate } from "react-router";
import { thisDevice } from "../../platform/device.ts";
import { useMay } from "../../session/use-may.ts";
import { AdjustIcon, DownloadIcon, FeesIcon, ShareIcon, UploadIcon } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { toast } from "../../ui/toast.tsx";

type Props = {
  items: readonly CatalogItem[];
  currency: string;
  stock: ReadonlyMap<string, StockLevel> | undefined;
  onReprice: () => void;
  onPriceList: () => void;
  byUse: boolean;
  onByUse: (on: boolean) => void;
};

/** Offers actions on the whole catalog: share a price list, change prices, import items, export them. */
export function CatalogMenu({ items, currency, stock, onReprice, onPriceList, byUse, onByUse }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const may = useMay();
  async function save(as: "csv" | "xlsx") {
    try {
      const { itemsFile } = await import("./export-items.ts");
      await thisDevice().save(await itemsFile(items, currency, as, t`Catalog`, stock));
    } catch (cause) {
      console.error("The catalog could not be saved", cause);
      toast(t`We couldn’t make the file. Nothing changed.`, { tone: "danger", durationMs: 5000 });
    }
  }
  return (
    <Menu
      label={t`Order, prices and files`}
      icon={AdjustIcon}
      items={[
        { label: t`Name, A–Z`, hint: byUse ? undefined : "✓", onSelect: () => onByUse(false) },
        { label: t`Most used`, hint: byUse ? "✓" : undefined, onSelect: () => onByUse(true) },
        {
          label: t`Price list for clients`,
          icon: ShareIcon,
          separated: true,
          onSelect: () => may("management") && onPriceList(),
        },
        { label: t`Change prices`, icon: FeesIcon, onSelect: () => may("pricing") && onReprice() },
        {
          label: t`Import items`,
          icon: UploadIcon,
          separated: true,
          onSelect: () => void navigate("/import?kind=items"),
        },
        { label: t`Save as CSV`, icon: DownloadIcon, onSelect: () => void save("csv") },
        { label: t`Save as Excel`, icon: DownloadIcon, onSelect: () => void save("xlsx") },
      ]}
    />
  );
}
