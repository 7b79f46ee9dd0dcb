import type { InputsOf } from "@ankara/domain/ai/inputs";
import type { MessageType } from "@ankara/domain/ai/messages";
import { capitalise, givenName, pick, plain } from "../../text.ts";
import { type Context, lines, paragraphs } from "../context.ts";
import { applyInstructions, forReader } from "../instructions.ts";
import { emailPhrases } from "./email.ts";
import { type Lang, calm, signature, team } from "./letter-parts.ts";
import { writeOccasion } from "./occasions.ts";
import { replyPhrases } from "./reply.ts";

const occasionOf = {
  payment_reminder: "payment_reminder",
  thank_you: "thanks",
  delay_apology: "apology",
  review_request: "review_request",
} as const satisfies Record<MessageType, Parameters<typeof writeOccasion>[0]>;

/** Phrases around facts of the records, as the sentences of occasions want them. */
const facts: Record<
  Lang,
  {
    readonly since: (day: string) => string;
    readonly due: (day: string) => string;
    readonly invoice: (number: string) => string;
    readonly payment: (sum: string, number: string) => string;
    readonly delay: (number: string) => string;
    readonly see: string;
  }
> = {
  en: {
    since: (day) => `overdue since ${day}`,
    due: (day) => `due on ${day}`,
    invoice: (number) => `invoice ${number}`,
    payment: (sum, number) => `your payment of ${sum}${number && ` for invoice ${number}`}`,
    delay: (number) => `the delay with your order${number && ` (invoice ${number})`}`,
    see: "You can see it here:",
  },
  fr: {
    since: (day) => `échéance passée le ${day}`,
    due: (day) => `échéance le ${day}`,
    invoice: (number) => `la facture ${number}`,
    payment: (sum, number) => `votre paiement de ${sum}${number && ` (facture ${number})`}`,
    delay: (number) => `le retard de votre commande${number && ` (facture ${number})`}`,
    see: "Vous pouvez la voir ici :",
  },
  sw: {
    // Without a verb, which would have to agree with an invoice or with a payment.
    since: (day) => `siku ya mwisho ya kulipa ilikuwa ${day}`,
    due: (day) => `siku ya mwisho ya kulipa: ${day}`,
    invoice: (number) => `ankara ${number}`,
    payment: (sum, number) => `malipo yako ya ${sum}${number && ` (ankara ${number})`}`,
    delay: (number) => `kuchelewa kwa oda yako${number && ` (ankara ${number})`}`,
    see: "Unaweza kuiona hapa:",
  },
};

/** Writes a message to a client from what the records say; the owner's own words come after its sentences. */
export function writeMessage({ task, lang, seed }: Context, inputs: InputsOf<MessageType>): string {
  const { version, grounding = {} } = task;
  const tone = inputs.generate === "delay_apology" ? calm[task.tone] : task.tone;
  const { client = "", reference = "", total = "", open = "", due = "", days_late: late, paid = "", link } = grounding;
  const said = facts[lang];
  const isReminder = inputs.generate === "payment_reminder";
  const isPartPaid = open !== total;
  const details = {
    payment_reminder: {
      sum: open,
      reference: isPartPaid ? "" : reference,
      about: isPartPaid ? said.invoice(reference) : "",
      when: due && (late === undefined ? said.due(due) : said.since(due)),
    },
    thank_you: { sum: "", reference: "", about: paid && said.payment(paid, reference), when: "" },
    delay_apology: { sum: "", reference: "", about: said.delay(reference), when: "" },
    review_request: { sum: "", reference: "", about: "", when: "" },
  }[inputs.generate];
  const manner = tone === "warm" || tone === "formal" ? "full" : "brief";
  const { body } = writeOccasion(occasionOf[inputs.generate], details, { lang, manner, version });
  const name = givenName(plain(client));
  return paragraphs(
    name ? replyPhrases[lang].dear(name, tone) : pick(emailPhrases[lang][tone].hello, seed, version),
    body,
    // The owner speaks of the client, and the client reads it.
    inputs.description !== "" && capitalise(forReader(applyInstructions(inputs.description, lang), lang)),
    isReminder && link !== undefined && lines(said.see, link),
    tone === "playful" && pick(replyPhrases[lang].end.playful, seed >>> 6, version),
    lines(pick(emailPhrases[lang][tone].close, seed >>> 9, version), signature(task, team[lang])),
  );
}
