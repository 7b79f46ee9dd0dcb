import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Store } from "../../store/store.ts";

/** Changes many items in one act: either every one of them or none. */
export async function writeItems(
  store: Store,
  changes: readonly { readonly id: string; readonly patch: Partial<CatalogItem> }[],
): Promise<void> {
  await store.write(async (unit) => {
    await unit.preload(
      "catalogs",
      changes.map(({ id }) => id),
    );
    for (const { id, patch } of changes) {
      const before = unit.known("catalogs", id)?.data as CatalogItem | null | undefined;
      if (!before) continue;
      const after = { ...before, ...patch, updatedAt: store.instant(), deviceId: store.deviceId };
      await unit.write("catalogs", id, after);
    }
  });
}
