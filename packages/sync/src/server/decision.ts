import type { Fields } from "@ankara/contract/sync";

/** The server's decision about one change. */
export type Decision =
  /** Go on; `patch` is what may be written, where that is less than what came, and `next` the record it makes. */
  | { readonly do: "apply"; readonly patch?: Fields; readonly next?: Fields }
  /** Sent too early: a number of its series is still missing, or what the code says. */
  | { readonly do: "hold"; readonly code?: string; readonly message?: string }
  | {
      readonly do: "reject";
      readonly code: RejectCode;
      readonly message: string;
      readonly fields?: Record<string, string>;
    };

/** Why a change is refused for good. Stable, like the codes of calls. */
export type RejectCode =
  | "invalid"
  | "not_found"
  | "too_large"
  | "too_many"
  | "not_yours"
  | "not_allowed"
  | "issued_undeletable"
  | "issued_frozen"
  | "issued_shared"
  | "issued_changed_elsewhere"
  | "issued_elsewhere"
  | "offer_answered"
  | "answer_forged"
  | "draft_changed_elsewhere"
  | "number_missing"
  | "number_wrong"
  | "number_not_now"
  | "number_taken"
  | "series_unknown"
  | "series_not_yours"
  | "series_closed"
  | "series_behind"
  | "device_unknown"
  | "series_pattern"
  | "not_issuable"
  | "totals_differ"
  | "link_unusable"
  | "void_reason_missing"
  | "payment_frozen"
  | "payment_unknown"
  | "invoice_unknown"
  | "over_reversed"
  | "claim_forged"
  | "contact_has_documents"
  | "close_frozen"
  | "close_wrong"
  | "overtaken"
  | "undeletable";

export const apply = (patch?: Fields, next?: Fields): Decision => ({
  do: "apply",
  ...(patch ? { patch } : {}),
  ...(next ? { next } : {}),
});
export const hold: Decision = { do: "hold" };
/** Holds what builds on another change of the push, for the reason that one waits for. */
export const holdWith = (reason: { readonly code?: string; readonly message?: string }): Decision => ({
  do: "hold",
  ...reason,
});
export const reject = (code: RejectCode, message: string, fields?: Record<string, string>): Decision =>
  fields ? { do: "reject", code, message, fields } : { do: "reject", code, message };

/** A patch without some of its fields. */
export const omitFields = (patch: Fields, dropped: ReadonlySet<string>): Fields =>
  Object.fromEntries(Object.entries(patch).filter(([field]) => !dropped.has(field)));
