import type { InvoiceId, BusinessId } from "@ankara/domain/records/fields";
import { createHash } from "node:crypto";
import type { Fields } from "@ankara/contract/sync";
import { getRecord, putRecords } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";

/** The same eyes looking again within this time are one look: who reads a page ten times is not ten readers. */
const viewWindowMs = 60 * 60_000;
const remembered = 20_000;

/** Remembers who looked within the last hour at this server, the most recent of them: they are asked about no further. */
export class RecentViews {
  readonly #seen = new Map<string, number>();

  /** True the first time within an hour. */
  isNew(key: string, now: Date): boolean {
    const at = now.getTime();
    const last = this.#seen.get(key);
    if (last !== undefined && at - last < viewWindowMs) return false;
    this.#seen.delete(key);
    this.#seen.set(key, at);
    // Oldest first: what was remembered longest goes.
    for (const [oldest, since] of this.#seen) {
      if (this.#seen.size <= remembered && at - since < viewWindowMs) break;
      this.#seen.delete(oldest);
    }
    return true;
  }
}

/** One reader of one document, as far as we can tell without a cookie: network and browser, kept as a hash alone. */
export const viewerKey = (invoiceId: InvoiceId, network: string, agent: string): string =>
  createHash("sha256").update(`${invoiceId} ${network} ${agent}`).digest("base64");

/** Programs that fetch a link to show a picture of it, and those that walk the web, are not readers. */
const programs =
  /bot|crawl|spider|preview|facebookexternalhit|facebot|whatsapp|telegram|slack|discord|skype|viber|linkedin|embed|scrape|headless|lighthouse|curl|wget|python|okhttp|java\/|go-http|axios|node-fetch|undici|monitor|uptime/i;

/** Is a person looking? HEAD, link previews and fetching ahead are not. */
export function isHumanView({
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

/** Count a look this server had not seen, unless another one has. */
export async function countViewOnce(
  deps: Deps,
  businessId: BusinessId,
  invoiceId: InvoiceId,
  look: string,
): Promise<void> {
  if (await deps.throttle.isFirst(`look:${look}`, viewWindowMs / 1000)) await countView(deps, businessId, invoiceId);
}

/** Write down that the client looked: first time, last time, how often. The devices of the business hear of it. */
async function countView(deps: Deps, businessId: BusinessId, invoiceId: InvoiceId): Promise<void> {
  await deps.db.writeHome(businessId, async (tx, rev) => {
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
