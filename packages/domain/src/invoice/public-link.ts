import { instantOf, type Moment } from "../dates/dates.ts";
import { newLinkId, type Random } from "../ids.ts";
import type { Invoice } from "../records/invoice.ts";

/** Details of history entries about the public link. Their kind is `edited`, which older apps know. */
export const linkMarks = { withdrawn: "link_withdrawn", replaced: "link_replaced" } as const;

/** Take the client's page back: who opens the link reads that it was withdrawn. @returns the fields that change */
export function withdrawLink(invoice: Invoice, now: Moment): Pick<Invoice, "linkRevokedAt" | "history"> {
  const at = instantOf(now);
  return { linkRevokedAt: at, history: [...invoice.history, { at, what: "edited", detail: linkMarks.withdrawn }] };
}

/** Give the document another link, as hard to guess; the one that is out reads as withdrawn. @returns the fields that change */
export function replaceLink(
  invoice: Invoice,
  { now, random }: { readonly now: Moment; readonly random: Random },
): Pick<Invoice, "linkId" | "linkRevokedAt" | "history"> {
  const at = instantOf(now);
  return {
    linkId: newLinkId(random),
    linkRevokedAt: null,
    history: [...invoice.history, { at, what: "edited", detail: linkMarks.replaced }],
  };
}
