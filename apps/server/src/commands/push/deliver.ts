import { pushText } from "@ankara/documents/labels/push";
import { hourIn, momentOf } from "@ankara/domain/dates/clock";
import { addDays, millisecondsOf, todayIn } from "@ankara/domain/dates/dates";
import { isQuiet } from "@ankara/domain/invoice/reminders";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Selectable } from "kysely";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import {
  type PushAddress,
  type PushAnswer,
  type PushMessage,
  pushLifeSeconds,
  sendPush,
} from "../../providers/push/push-sender.ts";
import { deletePushAddress } from "./address.ts";
import { schedulePushes } from "./enqueue-push.ts";

type MessageRow = Selectable<Schema["push_messages"]>;
type AddressRow = Selectable<Schema["push_addresses"]>;
type Ready = { readonly row: MessageRow; readonly address: PushAddress; readonly message: PushMessage };

/** Hours without pushes, on the business's own clock. */
const quietHours = { quietFrom: 21, quietUntil: 7 } as const;
/** A claim expires after this, so that another server sends what a killed one had claimed. */
const claimMs = 120_000;
const atOnce = 100;
const maxPauseMs = 3_600_000;

/** 30 s, 2 min, 8 min … at last every hour. */
export const retryDelay = (tries: number): number => Math.min(30_000 * 4 ** (tries - 1), maxPauseMs);

/** Returns when a push may be sent, milliseconds since 1970: money that came in at once, everything else not before the morning. */
export function pushTimeFor(kind: MessageRow["kind"], timeZone: string, now: Date): number {
  if (kind === "paid" || !isQuiet(quietHours, hourIn(timeZone, now))) return now.getTime();
  const today = todayIn(timeZone, now);
  const morning = momentOf(today, quietHours.quietUntil, timeZone);
  return morning > millisecondsOf(now) ? morning : momentOf(addDays(today, 1), quietHours.quietUntil, timeZone);
}

/**
 * Sends the waiting pushes of a business. It may be repeated, interrupted and late; no connection is held while a push
 * service is awaited. A device shows each event under one tag, so that a repeated push replaces the first.
 */
export async function deliverPushes(deps: Deps, businessId: BusinessId): Promise<void> {
  const ready = await deps.db.writeIfNeeded(businessId, (tx) => claim(deps, tx, businessId));
  await Promise.all(
    [...Map.groupBy(ready ?? [], ({ row }) => row.session_id).values()].map(async (all) => {
      for (const one of all) if (!(await sendOne(deps, one))) break;
    }),
  );
  await deps.db.writeIfNeeded(businessId, (tx) => schedulePushes(tx, businessId));
}

/** Claims the pushes that may be sent now. Pushes without a recipient, or too old to matter, are deleted. */
async function claim(deps: Deps, tx: Tx, businessId: BusinessId): Promise<Ready[]> {
  const now = deps.now();
  const due = await tx
    .selectFrom("push_messages")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("next_at", "<=", now)
    .orderBy("made_at")
    .orderBy("id")
    .limit(atOnce)
    .execute();
  const business = await getRecord(tx, businessId, "business", businessId);
  const ready: Ready[] = [];
  for (const row of due) {
    const life = row.made_at.getTime() + pushLifeSeconds * 1000;
    const found = life > now.getTime() && business ? await findRecipient(tx, row, now) : null;
    const message =
      found && (await messageOf(tx, row, found.language ?? business?.data.language ?? "en", found.discreet));
    if (!found || !message) {
      await drop(tx, row);
      continue;
    }
    const at = pushTimeFor(row.kind, business?.data.timeZone ?? "UTC", now);
    await tx
      .updateTable("push_messages")
      .set({ next_at: new Date(at > now.getTime() ? at : now.getTime() + claimMs) })
      .where("business_id", "=", businessId)
      .where("id", "=", row.id)
      .execute();
    if (at <= now.getTime()) ready.push({ row, address: found.address, message });
  }
  return ready;
}

/** Finds the owner of an address, while their session lives. */
async function findRecipient(
  tx: Tx,
  { business_id, session_id }: MessageRow,
  now: Date,
): Promise<{ address: PushAddress; language: string | null; discreet: boolean } | null> {
  const row = await tx
    .selectFrom("push_addresses as a")
    .innerJoin("sessions as s", "s.id", "a.session_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .selectAll("a")
    .select("u.language")
    .where("a.business_id", "=", business_id)
    .where("a.session_id", "=", session_id)
    .where("s.expires_at", ">", now)
    .executeTakeFirst();
  return row ? { address: addressOf(row), language: row.language, discreet: row.discreet } : null;
}

const addressOf = ({ kind, address, p256dh, auth }: AddressRow): PushAddress =>
  kind === "web" ? { kind, endpoint: address, p256dh, auth } : { kind, token: address };

/** The words, of the document as it is now; null when it is gone. */
async function messageOf(
  tx: Tx,
  { business_id, kind, happening, invoice_id, documents }: MessageRow,
  language: string,
  discreet: boolean,
): Promise<PushMessage | null> {
  const invoice = invoice_id === null ? null : await getRecord(tx, business_id, "invoices", invoice_id);
  if (invoice_id !== null && !invoice) return null;
  const { billTo = null, number = null } = invoice?.data ?? {};
  const who = billTo?.name || billTo?.company || "";
  const path = pathOf(kind, invoice?.data ?? null);
  return { tag: happening, path, ...pushText(language, { kind, number: number ?? "", who, documents, discreet }) };
}

function pathOf(kind: MessageRow["kind"], invoice: Invoice | null): string {
  if (kind === "waiting") return invoice?.repeatOf ? `/recurring/${invoice.repeatOf}` : "/recurring";
  if (kind === "ordered") return invoice ? `/new-invoice?draft=${invoice.id}` : "/invoices/drafts";
  return invoice ? `/${invoice.kind === "quote" ? "quote" : "invoice"}/${invoice.id}` : "/tabs/invoice";
}

/** @returns whether the next one may be sent there */
async function sendOne(deps: Deps, { row, address, message }: Ready): Promise<boolean> {
  const answer: PushAnswer = await sendPush(deps.push, address, message);
  if (answer.outcome === "gone") {
    await deletePushAddress(deps, row.business_id, row.session_id);
    return false;
  }
  // Neither the address nor the words: they say who somebody is.
  if (answer.outcome === "refused")
    deps.log.warn({ why: answer.why, kind: address.kind }, "a push service refused a message");
  await deps.db.tenantTransaction(row.business_id, async (tx) => {
    if (answer.outcome !== "later") return drop(tx, row);
    const pause = Math.min(Math.max(retryDelay(row.tries + 1), (answer.waitSeconds ?? 0) * 1000), maxPauseMs);
    await tx
      .updateTable("push_messages")
      .set({ tries: row.tries + 1, next_at: new Date(deps.now().getTime() + pause) })
      .where("business_id", "=", row.business_id)
      .where("id", "=", row.id)
      .execute();
  });
  return answer.outcome !== "later";
}

const drop = async (tx: Tx, { business_id, id }: MessageRow): Promise<void> =>
  void (await tx.deleteFrom("push_messages").where("business_id", "=", business_id).where("id", "=", id).execute());
