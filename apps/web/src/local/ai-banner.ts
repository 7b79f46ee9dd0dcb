import * as z from "zod/mini";
import { bannerExpiryDays, storageKeys } from "@ankara/domain/constants";
import { localText } from "./browser-storage.ts";

/** When the AI writer's banner ends, and whether it was sent away. Kept under `AiWriter`. */
const AiBanner = z.object({ expireBanner: z.iso.datetime(), dismissed: z.boolean() });

/** Made once, at the first load, 20 days from now; made anew after a log-out has cleared it. */
export function ensureAiBanner(now: number): void {
  if (z.safeParse(AiBanner, parsed(localText.get(storageKeys.aiWriter))).success) return;
  const expireBanner = new Date(now + bannerExpiryDays * 86_400_000).toISOString();
  localText.set(storageKeys.aiWriter, JSON.stringify({ expireBanner, dismissed: false }));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}
