import type { UserId } from "@ankara/domain/records/fields";
import { useDevice } from "../store/hooks.ts";
import { joinList } from "../i18n/numbers.ts";

/** Author of a record or an entry, as these name them. */
export type AuthorIds = { readonly by?: UserId | null | undefined; readonly byDevice?: string | null | undefined };

/**
 * Returns how to name an author, with their device where there are several: "Bísí Adéyẹmí, Chrome (Android)". Empty for
 * what nobody here wrote, and while the owner is alone.
 */
export function useAuthorText(): (author: AuthorIds) => string {
  const people = useDevice("people", async ({ db }) => (await db.meta.get("people"))?.value);
  if (people === undefined) return () => "";
  const { members, devices } = people;
  const hasDevices = Object.keys(devices).length > 1;
  return ({ by, byDevice }) => {
    const name = members[by ?? ""];
    const device = hasDevices && devices[byDevice ?? ""];
    return name ? joinList([name, device]) : "";
  };
}
