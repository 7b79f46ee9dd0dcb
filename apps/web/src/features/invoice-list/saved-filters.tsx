import { Suspense, useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { maxSavedFilters, type Business } from "@ankara/domain/records/business";
import { Chip } from "../../ui/chip.tsx";
import { SaveIcon, SettingsIcon } from "../../ui/icons.ts";
import { conditionCount, filterQuery, parseFilter, type InvoiceFilter } from "./filter-query.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const SaveFilterSheet = lazyPart(async () => ({
  default: (await import("./saved-filter-sheets.tsx")).SaveFilterSheet,
}));
const ArrangeSheet = lazyPart(async () => ({ default: (await import("./saved-filter-sheets.tsx")).ArrangeSheet }));

/** Questions kept under a name, on every device of the business. The one that is open is pressed. */
export function SavedFilters({
  business,
  filter,
  onOpen,
}: {
  business: Business | undefined;
  filter: InvoiceFilter;
  onOpen: (query: string) => void;
}) {
  const { t } = useLingui();
  const [sheet, setSheet] = useState<"save" | "arrange" | null>(null);
  if (!business) return null;
  const saved = business.savedFilters ?? [];
  const now = filterQuery(filter);
  // An address kept by an older or newer app may be written another way.
  const isNow = (query: string) => filterQuery(parseFilter(new URLSearchParams(query))) === now;
  const canSave =
    (conditionCount(filter) > 0 || now !== "") &&
    saved.length < maxSavedFilters &&
    !saved.some(({ query }) => isNow(query));
  if (saved.length === 0 && !canSave) return null;
  return (
    <section aria-label={t`Saved filters`} className="scroll-x flex gap-2 px-4 py-2 desk:px-6">
      {saved.map(({ id, name, query }) => (
        <Chip key={id} pressed={isNow(query)} onClick={() => onOpen(isNow(query) ? "" : query)}>
          {name}
        </Chip>
      ))}
      {canSave && <Chip icon={SaveIcon} onClick={() => setSheet("save")}>{t`Save this filter`}</Chip>}
      {saved.length > 0 && <Chip icon={SettingsIcon} onClick={() => setSheet("arrange")}>{t`Arrange`}</Chip>}
      <Suspense fallback={null}>
        {sheet === "save" && <SaveFilterSheet business={business} query={now} onClose={() => setSheet(null)} />}
        {sheet === "arrange" && <ArrangeSheet business={business} onClose={() => setSheet(null)} />}
      </Suspense>
    </section>
  );
}
