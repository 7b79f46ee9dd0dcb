import type { ChangeOp, Fields } from "@ankara/contract/sync";
import { isOffer } from "@ankara/domain/invoice/document-status";
import { convertedId } from "@ankara/domain/invoice/quote";
import { contentFingerprint, quoteAt, versionOf } from "@ankara/domain/invoice/quote-versions";
import type { Invoice } from "@ankara/domain/records/invoice";
import { isCreation } from "../change.ts";
import { sameValue } from "../same-value.ts";
import { toFields } from "../typed-records.ts";
import type { StoredRecord } from "./stored-record.ts";
import { type Decision, apply, reject, omitFields } from "./decision.ts";

const answers: ReadonlySet<string> = new Set(["accepted", "declined"]);
const isSigned = (answer: Invoice["answer"] | undefined): boolean => Boolean(answer) && answer?.signed !== "noted";
const answerFields: ReadonlySet<string> = new Set(["status", "answer", "history"]);

/**
 * Validates the answer a device writes to an offer. Only the server writes what a client signed on the public page; a
 * device notes what its owner heard. The first answer of two that say the same stands, with its name and moment.
 *
 * @param statusOvertaken - somebody else wrote the status since this device saw it
 * @returns null when there is nothing against it
 */
export function validateAnswer(
  before: Invoice,
  next: Invoice,
  op: ChangeOp,
  { changed, statusOvertaken }: { readonly changed: readonly string[]; readonly statusOvertaken: boolean },
): Decision | null {
  if (!isOffer(before.kind)) return null;
  const { answer } = next;
  if (changed.includes("answer")) {
    if (answer !== null && before.status === next.status && before.answer?.what === answer.what)
      return apply(omitFields(op.patch, answerFields));
    if (isSigned(answer))
      return reject("answer_forged", "Only the client signs a quote, on its page.", { answer: "frozen" });
    // To offer it again takes a no back; nothing else does, and what the client signed is not written over.
    if (answer === null ? next.status !== "sent" : isSigned(before.answer))
      return reject("answer_forged", "An answered quote keeps its answer.", { answer: "frozen" });
  }
  if (changed.includes("status") && isUnanswered(next))
    return reject("answer_forged", "An answered quote keeps its answer.", { status: "frozen" });
  if (changed.includes("status") && statusOvertaken && (answers.has(next.status) || next.status === "sent"))
    return reject("offer_answered", "This quote was answered meanwhile.", { status: "changed_elsewhere" });
  return null;
}

/** Returns whether a status claims an answer that is not there. */
const isUnanswered = ({ status, answer }: Invoice): boolean => answers.has(status) && answer?.what !== status;

/**
 * An offer that was issued and answered before the server heard of it. What a client signed comes from the offer's page
 * alone, so such an answer was noted.
 *
 * @returns null when there is nothing against it
 */
export function validateFirstAnswer(next: Invoice): Decision | null {
  if (!isOffer(next.kind)) return null;
  if ([next.answer, ...(next.versions ?? []).map(({ answer }) => answer)].some(isSigned))
    return reject("answer_forged", "Only the client signs a quote, on its page.", { answer: "frozen" });
  return isUnanswered(next)
    ? reject("answer_forged", "An answered quote keeps its answer.", { status: "frozen" })
    : null;
}

/** The answers of an offer that is brought in: the server did not hear them, so they are its owner's word. */
export function answersAsNoted({ answer, versions }: Invoice): Fields {
  const noted = <A extends Invoice["answer"] | undefined>(of: A): A =>
    of && isSigned(of) ? { ...of, signed: "noted" } : of;
  return toFields({
    ...(isSigned(answer) && { answer: noted(answer) }),
    ...(versions?.some((version) => isSigned(version.answer)) && {
      versions: versions.map((version) => (version.answer ? { ...version, answer: noted(version.answer) } : version)),
    }),
  });
}

/**
 * Validates a change of an offer that the client has. It is allowed until the offer is accepted: each change is a version
 * of its own and keeps the document as it was, so that whatever the client answered can be shown.
 */
export function validateNewVersion(before: Invoice, next: Invoice): Decision | null {
  if (before.status === "accepted" || before.status === "converted" || next.status === "accepted") {
    const version = before.answer?.version ?? versionOf(before);
    return reject(
      "offer_answered",
      `The client accepted version ${version} of this quote, so it can’t change. Write a new quote.`,
      { lines: "frozen" },
    );
  }
  if (next.status === "declined")
    return reject("offer_answered", "Reopen a declined quote to change it.", {
      status: "frozen",
    });
  const earlier = before.versions ?? [];
  const made = next.versions ?? [];
  const goesOn =
    made.length === earlier.length + 1 && earlier.every((version, index) => sameValue(version, made[index]));
  const isSameAnswer = sameValue(made.at(-1)?.answer ?? null, before.answer);
  if (!goesOn || !isSameAnswer || contentFingerprint(quoteAt(next, versionOf(before))) !== contentFingerprint(before))
    return reject("issued_shared", "This quote was sent. Changing it keeps the version your client has.", {
      versions: "frozen",
    });
  return null;
}

/**
 * Two phones that convert the same quote make the invoice under the same id. The first that came stands; what the other
 * one changed in the draft since is merged as every edit, but for what only one draft can have.
 *
 * @returns null when this is no such draft
 */
export function validateRepeatedConversion(stored: StoredRecord, op: ChangeOp): Decision | null {
  const { sourceId } = op.patch;
  if (!isCreation(op) || typeof sourceId !== "string" || op.id !== convertedId(sourceId) || stored.deleted) return null;
  if (op.patch["number"] !== null) return null;
  if (stored.data["number"] === null) return apply(omitFields(op.patch, ofOneDraft));
  return sameValue(stored.data["lines"], op.patch["lines"])
    ? apply({}, stored.data)
    : reject("draft_changed_elsewhere", "This invoice was issued on another device meanwhile.", {
        lines: "changed_elsewhere",
      });
}

const ofOneDraft: ReadonlySet<string> = new Set(["linkId", "payRef", "history", "createdAt"]);
