import type { Fields } from "@ankara/contract/sync";
import { getRecord, putRecords } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";

/** The same eyes looking again within this time are one look: a reload is not a second reader. */
const oneLookMs = 60_000;
const remembered = 10_000;

/** Remembers who looked a moment ago. */
export class RecentLooks {
  readonly #seen = new Map<string, number>();

  /** True the first time within a minute. */
  isNew(key: string, now: Date): boolean {
    const last = this.#seen.get(key);
    if (last !== undefined && now.getTime() - last < oneLookMs) return false;
    if (this.#seen.size >= remembered) this.#seen.clear();
    this.#seen.set(key, now.getTime());
    return true;
  }
}

/** Programs that fetch a link to show a picture of it, and those that walk the web, are not readers. */
const programs =
  /bot|crawl|spider|preview|facebookexternalhit|facebot|whatsapp|telegram|slack|discord|skype|viber|linkedin|embed|scrape|headless|lighthouse|curl|wget|python|okhttp|java\/|go-http|axios|node-fetch|undici|monitor|uptime/i;

/** Is a person looking? HEAD, link previews and fetching ahead are not. */
export function isReader({
  method,
  headers,
}: {
  method: string;
  headers: Record<string, string | string[] | undefined>;
}): boolean {
  const agent = String(headers["user-agent"] ?? "");
  const purpose = String(
    headers["sec-purpose"] ?? headers["purpose"] ?? headers["x-purpose"] ?? headers["x-moz"] ?? "",
  );
  return method === "GET" && agent !== "" && !programs.test(agent) && !/prefetch|preview|prerender/i.test(purpose);
}

/** Write down that the client looked: first time, last time, how often. The devices of the business hear of it. */
export async function countView(deps: Deps, businessId: string, invoiceId: string): Promise<void> {
  await deps.db.write(businessId, async (tx, rev) => {
    const record = await getRecord(tx, businessId, "invoices", invoiceId);
    if (!record) return;
    const now = deps.now().toISOString();
    const before = record.data.views;
    const views = { ...before, first: before?.first ?? now, last: now, count: (before?.count ?? 0) + 1 };
    await putRecords(tx, businessId, rev, [
      { ...record, data: { ...record.data, views } as Fields, fieldRevs: { ...record.fieldRevs, views: rev } },
    ]);
  });
}
