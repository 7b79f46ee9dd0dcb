import { fold } from "@ankara/domain/text";

/** Why a text is not written, or not handed over. */
export type Harm = "secrets" | "threat" | "hate";

/** Asks for what nobody may ask for. Held against folded text: lower case, no accents. */
const secret =
  "(?:(?:your|their|his|her|my) pins?|(?:atm|momo|m-?pesa) pins?|pin (?:codes?|numbers?)|otps?|passwords?|passcodes?|cvv|cvc|bvn|card numbers?|one[- ]time (?:codes?|passwords?|pins?)|secret codes?|verification codes?|codes? (?:pin|secrets?|otp)|mots? de passe|numeros? de carte|nywila|neno la siri|namba (?:ya|yako ya) siri)";
const asksFor = new RegExp(
  `\\b(?:send|give|share|tell|reply|enter|confirm|provide|verify|submit|text|forward|envo\\w+|donne\\w*|communique\\w*|confirme\\w*|saisi\\w+|repond\\w*|tuma|tutumie|nitumie|tupe|nipe|thibitisha|ingiza)\\b[^.!?\\n]{0,80}\\b${secret}\\b`,
);
/** Warns of it: "never share your PIN". */
const warnsOf =
  /\b(?:never|do not|don['’]?t|not to|nobody|no one|will not ask|ne\b[^.!?]{0,20}\b(?:pas|jamais)|jamais|usi\w+|kamwe)\b/;

const threats = [
  /\b(?:i|we|they|my boys)(?: will|['’]ll| shall| go|(?: am| are) going to| gonna)\b[^.!?\n]{0,30}\b(?:kill|beat|burn|harm|hurt|shoot|stab|destroy|break) (?:you|him|her|them|your|his|their)\b/,
  /\b(?:will|shall|['’]ll|going to|go) (?:expose|disgrace|shame|humiliate) (?:you|him|her|them)\b|\bpost (?:your|his|her|their) (?:picture|photo|face|nudes?)\b/,
  /\b(?:pay|settle)\b[^.!?\n]{0,30}\bor (?:you|your \w+|he|she) (?:will|['’]ll|shall|go) (?:die|regret|suffer|bleed)\b/,
  /\b(?:je vais|nous allons|on va) (?:te|vous|le|la|les) (?:tuer|frapper|bruler|battre|casser|humilier|faire du mal)\b/,
  /\b(?:nita|tuta|wata)(?:ku|m|wa)(?:ua|piga|umiza|choma|aibisha)\b/,
];

const peoples =
  "igbos?|yorubas?|hausas?|fulanis?|ijaws?|tivs?|kikuyus?|luos?|kalenjins?|somalis?|hutus?|tutsis?|twas?|zulus?|xhosas?|ashantis?|ewes?|amharas?|oromos?|tigrayans?|bamilekes?|muslims?|christians?|jews?|foreigners?|immigrants?|refugees?|gays?|lesbians?|albinos?|women|musulmans?|chretiens?|juifs?|etrangers?|homosexuels?|femmes|waislamu|wakristo|wageni|wanawake";
const hatred = [
  new RegExp(
    `\\b(?:${peoples})\\b[^.!?\\n]{0,20}\\b(?:are|is|must|should|deserve|sont|doivent|ni|wa)\\b[^.!?\\n]{0,25}\\b(?:animals?|thieves|criminals?|cockroach(?:es)?|vermin|die|dirty|killed|not welcome|stupid|animaux|voleurs|criminels|cafards|mourir|sales|wezi|wanyama|mende|wafe)\\b`,
  ),
  new RegExp(`\\bno (?:${peoples})\\b[^.!?\\n]{0,20}\\b(?:allowed|served|welcome|admitted)\\b`),
  new RegExp(`\\b(?:kill|burn|chase away|get rid of) (?:all |the |those )*(?:${peoples})\\b`),
];

/**
 * Finds what no text of ours may do: ask for a PIN or password, threaten or shame a person, or speak against a people. Rules hold
 * the plain cases; a model refuses more by itself.
 *
 * @param text - what a person typed, or what was written from it
 */
export function harmIn(text: string): Harm | null {
  const folded = fold(text);
  const asks = folded.split(/[.!?\n]+/).some((sentence) => asksFor.test(sentence) && !warnsOf.test(sentence));
  if (asks) return "secrets";
  if (threats.some((pattern) => pattern.test(folded))) return "threat";
  return hatred.some((pattern) => pattern.test(folded)) ? "hate" : null;
}
