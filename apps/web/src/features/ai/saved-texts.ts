import type { AiItem } from "@ankara/domain/ai/item";
import { useDevice } from "../../store/hooks.ts";

/** Texts of the writer that are on this device, newest first; undefined until it has answered. What keeps them is `texts.ts`. */
export function useSavedTexts(): readonly AiItem[] | undefined {
  return useDevice("ai/kept", async ({ db }) => {
    return (await db.meta.get("ai/history"))?.value.items ?? [];
  });
}
