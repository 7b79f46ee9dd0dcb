import { Contact } from "@ankara/domain/records/contact";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { BusinessId } from "@ankara/domain/records/fields";
import * as z from "zod/mini";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";

/** The client of a document, where there is one we can read. */
export async function findContact(
  tx: Tx,
  businessId: BusinessId,
  { contactId }: Pick<Invoice, "contactId">,
): Promise<Contact | null> {
  const stored = contactId === null ? null : await getRecord(tx, businessId, "contacts", contactId);
  const parsed = stored && z.safeParse(Contact, stored.data);
  return parsed?.success ? parsed.data : null;
}
