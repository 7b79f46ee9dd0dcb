import type { Grounding } from "@ankara/domain/ai/inputs";
import type { MessageType } from "@ankara/domain/ai/messages";
import type { PageText, Profile } from "../../src/task.ts";

/** A note and the facts of it that have to stand in the text, as they are written there. */
type Note = { readonly note: string; readonly keeps: readonly string[] };

/** Everything the cases of one language are made from. Each row is something one person typed. */
export type EvalData = {
  /** Businesses that sign; the last one has filled in nothing. */
  readonly profiles: readonly Profile[];
  /** Descriptions of a business, tidy and hurried, short and long. */
  readonly businesses: readonly (Note & {
    readonly country: string;
    /** Of a plan; that of the first business unless it is another. */
    readonly currency?: string;
    /** Sums that a plan has to carry, as it writes them. */
    readonly sums?: readonly string[];
  })[];
  readonly people: readonly (readonly [name: string, called: string, company: string, sender: string])[];
  readonly holidays: readonly (readonly [holiday: string, keeps: string])[];
  readonly newsletters: readonly Note[];
  readonly mails: readonly Note[];
  /** Messages received, and the answer that is wanted; `from` is who wrote, null where the message does not say. */
  readonly replies: readonly (Note & { readonly message: string; readonly from: string | null })[];
  /** Letters asked for by their kind, with the reader. */
  readonly letters: readonly (Note & { readonly to: string })[];
  /** Messages to a client from the records; the note is what the owner adds. */
  readonly messages: readonly (Note & {
    readonly type: MessageType;
    readonly records: Grounding;
    readonly to: string;
  })[];
  /** Texts that templates cannot write: they are refused and cost nothing. */
  readonly refused: readonly string[];
  readonly pages: readonly (PageText & { readonly urls: readonly [string, string] })[];
};
