import type { Fields } from "@ankara/contract/sync";
import type { CollectionName } from "@ankara/domain/records/collections";
import { permalink } from "@ankara/domain/text";

/** Returns the page where a record is read and edited; null for those without one. */
export function linkOf(collection: CollectionName, id: string, record: Fields | null): string | null {
  const text = (field: string): string => (typeof record?.[field] === "string" ? record[field] : "");
  switch (collection) {
    case "contacts":
      return `/contacts/${permalink(text("name"), id)}`;
    case "invoices":
      return text("status") === "draft" ? `/new-invoice?draft=${id}` : `/invoice/${id}`;
    case "payments":
      return text("contactId") ? `/contacts/${permalink("", text("contactId"))}` : null;
    case "catalogs":
      return "/catalog";
    case "fees":
      return "/fee";
    case "business":
      return "/settings/account";
    case "series":
      return "/settings/invoice";
    case "expenses":
      return `/expense/${id}`;
    case "notes":
      return `/notes/${id}`;
    case "closes":
      return "/counter/close";
  }
}
