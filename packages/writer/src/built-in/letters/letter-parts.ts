import type { Tone } from "@ankara/domain/ai/inputs";
import type { WritingTask } from "../../task.ts";
import { capitalise, givenName, plain } from "../../text.ts";
import { type Context, lines, paragraphs } from "../context.ts";
import { applyInstructions, partsOf } from "../instructions.ts";
import { readLetterRequest } from "./letter-request.ts";
import { writeOccasion } from "./occasions.ts";

export type Lang = Context["lang"];
/** Sentences around what a text says; of each list a version takes another. */
export type LetterPhrases = {
  readonly hello: readonly string[];
  readonly lead: readonly string[];
  readonly thanks: readonly string[];
  readonly close: readonly string[];
};

export const subjectLabels: Record<Lang, string> = { en: "Subject", fr: "Objet ", sw: "Mada" };

/** Returns the signature: the person and the company, as far as they are known. */
export function signature({ profile }: WritingTask, fallback: string): string {
  const [owner, company] = [plain(profile.ownerName), plain(profile.companyName)];
  return lines(owner || company || fallback, owner ? company : "", profile.phone, profile.place);
}
export const team: Record<Lang, string> = { en: "The team", fr: "L'équipe", sw: "Timu yetu" };

/** How an offer, an announcement or a request begins; its subject line goes to the point. */
const toThePoint =
  /^(?:we would like to offer you|we are pleased to (?:announce|introduce)|please send us(?: an?)?|you are (?:warmly )?invited to|we would like to meet you to (?:talk about|discuss)|nous vous proposons(?: (?:du|de la|des|une?))?|(?:vous êtes (?:cordialement )?invités|nous avons le plaisir de vous inviter) (?:à|au|aux)|tunayo furaha kukualika (?:kwenye|katika)|nous avons le plaisir de vous (?:annoncer|présenter)|merci de (?:bien vouloir )?(?:nous envoyer|payer|régler)(?: (?:des|les|la|le|une?)(?= ))?|tungependa kukupa|tunafurahi kutangaza|tafadhali tutumie) /iu;

/** The first thing a text says, short enough for a subject line. */
function subjectFrom(text: string, max = 60): string {
  const [first = text] = text.split(/(?<=[.!?…])\s|\n/u);
  const bare = capitalise(
    first
      .replace(/[.!…:;,]+$/u, "")
      .replace(toThePoint, "")
      .trim(),
  );
  if (bare.length <= max) return bare;
  // A comma between digits belongs to the number.
  const [clause = bare] = bare.split(/,(?!\d)|[;:–—(]| - /u);
  if (clause.length <= max && clause.length >= 12) return clause.trim();
  const cut = bare.slice(0, max);
  // The last phrase goes as a whole, where enough is left before it: "for 12 December".
  const phrase = cut.search(
    / (?:for|at|in|on|until|before|pour|avant|dans|jusqu|kwa|kabla) (?!.* (?:for|at|in|on|until|before|pour|avant|dans|kwa|kabla) )/iu,
  );
  if (phrase >= 25) return cut.slice(0, phrase).trim();
  // Not to end on a small word that waits for the next.
  const kept = cut.slice(0, Math.max(cut.lastIndexOf(" "), 20)).replace(/(?:\s+\S{1,3})+$/u, "");
  return `${kept.trim()}…`;
}

/** Content of a letter, its reader, and whether it needs no sentence of ours around it. */
type LetterBody = {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly isWhole: boolean;
  /** It begins by saying sorry. */
  readonly isApology: boolean;
};

/** Nobody says sorry, or says no, with a joke. */
export const calm: Record<Tone, Tone> = { warm: "warm", formal: "formal", playful: "warm", plain: "plain" };
export const sorry =
  /^(?:we (?:are sorry|apologi[sz]e)|nous vous prions de nous excuser|nous sommes désolés|nous regrettons|tunaomba radhi|samahani)/iu;

/** A letter the note asks for by its kind is written from its own sentences; every other note is said as it stands. */
export function letterOf(
  note: string,
  { lang, tone, version }: { lang: Lang; tone: Tone; version: number },
): LetterBody {
  const [first = "", ...others] = partsOf(note, lang);
  const request = readLetterRequest(first, lang);
  const rest = others.length > 0 ? applyInstructions(others.join("\n"), lang) : "";
  if (request?.kind === "occasion") {
    const isApology = request.occasion === "apology";
    const manner = tone === "warm" || tone === "formal" ? "full" : "brief";
    const { subject, body } = writeOccasion(request.occasion, request.details, { lang, manner, version });
    return {
      to: givenName(plain(request.to)),
      subject,
      // "It comes tomorrow" stands beside what it is about.
      body: isApology && rest ? body.replace(/(?<=\.) /u, () => ` ${rest} `) : paragraphs(body, rest),
      isWhole: true,
      isApology,
    };
  }
  const said = request?.kind === "message" ? applyInstructions([request.said, ...others].join("\n"), lang) : null;
  const body = said ?? applyInstructions(note, lang);
  return {
    to: request ? givenName(plain(request.to)) : "",
    subject: subjectFrom(body),
    body,
    isWhole: false,
    isApology: sorry.test(body),
  };
}
