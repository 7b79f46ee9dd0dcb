import * as z from "zod/mini";
import { Instant } from "../records/fields.ts";

export const announcementTypes = ["news", "feature", "tip", "maintenance", "security"] as const;
export const severities = ["info", "important", "critical"] as const;

/** News about the product as a device stores it. */
export const Announcement = z.object({
  /** Name of its file: never used for another text. */
  id: z.string(),
  title: z.string(),
  type: z.enum(announcementTypes),
  /** `critical` also stands over the first screen, once. */
  severity: z.enum(severities),
  pinned: z.boolean(),
  publishedAt: Instant,
  expiresAt: z.nullable(Instant),
  /** Markdown; raw HTML in it is shown as it is written. */
  body: z.string(),
});
export type Announcement = z.infer<typeof Announcement>;

/** Audience of an announcement; an empty list and null mean everybody. */
export type Audience = {
  /** ISO alpha-2. */
  readonly countries: readonly string[];
  /** Plan codes, `free` for no plan, `paid` for any. */
  readonly plans: readonly string[];
  readonly minVersion: string | null;
  readonly maxVersion: string | null;
};

/** The reader. `plan` is the code of a paid plan or null; `version` that of the app, null when it did not say. */
export type Viewer = { readonly country: string; readonly plan: string | null; readonly version: string | null };

/** Is an announcement for this viewer? An app that does not say its version gets what is bound to none. */
export function isFor(audience: Audience, { country, plan, version }: Viewer): boolean {
  if (audience.countries.length > 0 && !audience.countries.includes(country)) return false;
  const kinds = plan === null ? ["free"] : ["paid", plan];
  if (audience.plans.length > 0 && !audience.plans.some((kind) => kinds.includes(kind))) return false;
  const { minVersion, maxVersion } = audience;
  if (minVersion === null && maxVersion === null) return true;
  if (version === null) return false;
  return (
    (minVersion === null || compareVersions(version, minVersion) >= 0) &&
    (maxVersion === null || compareVersions(version, maxVersion) <= 0)
  );
}

/** Negative when `a` is the older one. Parts that are missing count as 0: `1.2` is `1.2.0`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(".").map((part) => Number.parseInt(part, 10) || 0));
  for (let i = 0; i < 3; i += 1) {
    const difference = (left?.[i] ?? 0) - (right?.[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Pinned ones first, then the newest. */
export const inOrder = (a: Announcement, b: Announcement): number =>
  a.pinned === b.pinned ? (a.publishedAt < b.publishedAt ? 1 : -1) : a.pinned ? -1 : 1;

/** Is it out at this moment? ISO instants. */
export const isLive = ({ publishedAt, expiresAt }: Pick<Announcement, "publishedAt" | "expiresAt">, now: string) =>
  publishedAt <= now && (expiresAt === null || now < expiresAt);
