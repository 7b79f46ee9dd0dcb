import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import type { ContentType } from "@ankara/domain/subscriptions/plans";
import { currentStore } from "../../store/store.ts";
import type { WriterForm } from "./form-rules.ts";

/** The birthday page opened for a customer (`?contact=<id>`): their name is filled in. */
export function usePrefillFromContact(type: ContentType, set: (patch: Partial<WriterForm>) => void): void {
  const [query] = useSearchParams();
  const contactId = type === "birthday_wishes" ? query.get("contact") : null;
  const fill = useEffectEvent(set);
  useEffect(() => {
    if (!contactId) return;
    void currentStore()
      .db.contacts.get(contactId)
      .then((row) => {
        const name = row?.data?.["name"];
        if (typeof name === "string") fill({ contact_id: contactId, name });
      });
  }, [contactId]);
}
