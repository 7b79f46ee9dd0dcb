import { detailsFields, textOfDetails, type DetailsText } from "@ankara/documents/client-portal-details";
import { detailsOf } from "@ankara/domain/clients/client-link";
import { Contact, ContactSuggestion } from "@ankara/domain/records/contact";
import { plainPhone } from "@ankara/domain/clients/plain-phone";
import { permalink } from "@ankara/domain/text";
import { err, ok, type Result } from "@ankara/domain/result";
import * as z from "zod/mini";
import { getRecord, saveRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { notifyOwner } from "../mail-outbox/notify-owner.ts";
import type { ClientPortal } from "./find-client-portal.ts";

export type DetailsRefused = "nameMissing" | "emailUnreadable" | "nothingNew" | "notTaken";

/**
 * A client says which of their details are otherwise. It is kept beside the details, which nobody but the business
 * changes; the latest correction takes the place of one that nobody has looked at.
 */
export async function suggestDetails(
  deps: Deps,
  { businessId, contact, today }: ClientPortal,
  typed: DetailsText,
): Promise<Result<null, DetailsRefused>> {
  const cleaned = Object.fromEntries(
    detailsFields.map((field) => [field, typed[field].replaceAll(/\p{C}/gu, " ").trim()]),
  ) as DetailsText;
  // The page shows it in groups: a number left as it was is no correction.
  const details = { ...cleaned, phone: plainPhone(cleaned.phone) };
  if (details.name === "") return err("nameMissing");
  if (details.email !== "" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(details.email)) return err("emailUnreadable");
  const suggestion = changesOf(contact, details, deps.now());
  if (suggestion === null) return err("nothingNew");
  const parsed = z.safeParse(ContactSuggestion, suggestion);
  if (!parsed.success) return err("notTaken");
  const written = await deps.db.write(businessId, async (tx, rev): Promise<Result<null, DetailsRefused>> => {
    const stored = await getRecord(tx, businessId, "contacts", contact.id);
    // Revoked since the form was opened: it is sent to nobody.
    if (!stored || stored.data.portalKey !== contact.portalKey) return err("notTaken");
    await saveRecord(tx, { businessId, rev, now: deps.now() }, stored, { suggestion: parsed.data }, "client");
    // Once a day for a client, however often they change their mind.
    await notifyOwner(deps, tx, businessId, `details:${contact.id}:${today}`, {
      kind: "detailsCorrected",
      link: `${deps.settings.publicUrl}/contacts/${permalink(contact.name, contact.id)}`,
      texts: { who: contact.name },
    });
    return ok(null);
  });
  if (written.ok) deliverMailsSoon(deps, businessId);
  return written;
}

/** The details that differ from what is known; null where none does. */
function changesOf(contact: Contact, typed: DetailsText, now: Date): ContactSuggestion | null {
  const details = detailsOf(contact);
  const known = textOfDetails(details);
  const differs = (field: keyof DetailsText) => typed[field] !== known[field];
  if (!detailsFields.some(differs)) return null;
  const { line1, line2, city, region, postcode } = typed;
  const isMoved = (["line1", "line2", "city", "region", "postcode"] as const).some(differs);
  const own = (["name", "company", "phone", "email", "taxId"] as const).filter(differs);
  return {
    at: now.toISOString(),
    ...Object.fromEntries(own.map((field) => [field, typed[field]])),
    ...(isMoved ? { address: { ...details.address, line1, line2, city, region, postcode } } : {}),
  };
}
