import * as z from "zod/mini";
import { bannerExpiryDays, storageKeys } from "@ankara/domain/constants";
import { localText } from "./browser-storage.ts";

/** End of the AI writer's banner, and whether it was dismissed. Stored under `AiWriter`. */
const AiBanner = z.object({ expireBanner: z.iso.datetime(), dismissed: z.boolean() });

type AiBanner = z.infer<typeof AiBanner>;

/** Returns whether the intro may be shown: not dismissed, and its 20 days are not over. */
export function aiBannerShows(now: number): boolean {
  const banner = readAiBanner();
  return banner !== null && !banner.dismissed && now < Date.parse(banner.expireBanner);
}

/** The intro was seen or sent away. */
export function dismissAiBanner(): void {
  const banner = readAiBanner();
  if (banner) localText.set(storageKeys.aiWriter, JSON.stringify({ ...banner, dismissed: true }));
}

const readAiBanner = (): AiBanner | null =>
  z.safeParse(AiBanner, parsed(localText.get(storageKeys.aiWriter))).data ?? null;

/** Made once, at the first load, 20 days from now; made anew after a log-out has cleared it. */
export function ensureAiBanner(now: number): void {
  if (readAiBanner()) return;
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
