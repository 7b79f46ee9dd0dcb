import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { percentText } from "@ankara/domain/money/rate";
import { useDevice, useDraftRows, useRecords } from "../../store/hooks.ts";

/** What stands muted at the end of some entries: how many items, the usual tax, how many drafts. */
export function useMenuHints(): Record<string, string | undefined> {
  const { t } = useLingui();
  const items = useRecords("catalogs")?.filter((item) => item.archivedAt === null).length;
  const tax = useRecords("fees")?.find((fee) => fee.kind === "tax" && fee.defaultOn && fee.archivedAt === null);
  const drafts = useDraftRows().length;
  const unread = useDevice(
    "announcements/unread",
    async ({ db }) => (await db.meta.get("announcements_unread"))?.value,
  );
  return {
    catalog: items ? t`${plural(items, { one: "# item", other: "# items" })}` : undefined,
    fees: tax ? t`${tax.name} ${percentText(tax.ratePpm)} %` : undefined,
    announcements: typeof unread === "number" && unread > 0 ? t`${unread} new` : undefined,
    drafts: drafts > 0 ? String(drafts) : undefined,
  };
}
