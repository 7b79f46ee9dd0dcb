import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";
import { unshout, capitalise, plain, sentences } from "../text.ts";

/** Wish of a note, and its wording for the reader. `rest` is the text after the verb. */
type Way = readonly [pattern: RegExp, say: (rest: string, ...parts: string[]) => string];

const him =
  "(?:him|her|them|everyone|everybody|people|(?:(?:the|my|our|all|this|that) )*(?:customer|client|buyer|supplier|sender|landlord|landlady|tenant|parent|school|guest|bride|couple|manager|bank|neighbou?r|team|staff|worker|driver)s?)";
const clientele =
  "(?:(?:le|la|les|l['’]|mon|ma|mes|nos|notre|tous) ?)*(?:clients?|clientes?|fournisseurs?|propriétaires?|bailleur|locataires?|parents|école|banque|invités|mariés|voisins?|équipe|chauffeur)";
const lui = "(?:-?lui|-?leur)";
const auClient = `(?:(?: à| au| aux)?(?: la| l['’])? ?${clientele})?`;

/** The letter goes to them, so an offer does not name them: "fresh juice to a hotel" is offered as fresh juice. */
const toWhom: Record<BuiltInLanguage, RegExp> = {
  en: / to (?:an?|the|some|new|local|our|my|all) (?!(?:price|discount|rate)\b)[\p{L} ]+?(?=[,.;]| (?:for|with|at|from|every|this|until)\b|$)/iu,
  fr: / (?:à (?:une?|la|l['’]|des|nos|mes)|aux?)(?! ?(?:prix|tarif|moitié|coût)) ?[\p{L} ]+?(?=[,.;]| (?:pour|avec|dès|jusqu)|$)/iu,
  sw: / kwa (?:hoteli|mteja|wateja|shule|ofisi|kampuni|duka|maduka|mgahawa|migahawa)\b[\p{L} ]*?(?=[,.;]|$)/iu,
};

const ways: Record<BuiltInLanguage, readonly Way[]> = {
  en: [
    [
      new RegExp(`^(?:please )?(?:tell|inform|let|remind|notify) ${him}(?: know)?(?: that| about)?:? (.+)$`, "i"),
      (rest) => (/^to /i.test(rest) ? `Please ${toReader(rest.slice(3))}` : toReader(rest)),
    ],
    [
      /^(?:please )?(?:say|explain|mention|announce|state|write)(?: to (?:him|her|them|customers))? that (.+)$/i,
      (rest) => toReader(rest),
    ],
    [
      new RegExp(`^(?:please )?apologi[sz]e(?: to ${him})? (?:for|about) (.+)$`, "i"),
      (rest) => `We are sorry for ${toReader(rest)}`,
    ],
    [
      new RegExp(`^(?:please )?(?:apologi[sz]e|say sorry)(?: to ${him})?$`, "i"),
      () => "We are sorry for the inconvenience",
    ],
    [
      new RegExp(`^(?:please )?thank(?: ${him})?(?: very much)? for (.+)$`, "i"),
      (rest) => `Thank you for ${toReader(rest)}`,
    ],
    [new RegExp(`^(?:please )?thank(?: ${him})$`, "i"), () => "Thank you very much"],
    [
      new RegExp(`^(?:please )?(?:ask|request|beg)(?: ${him})? (?:if|whether) (.+)$`, "i"),
      (rest) => `Please let us know whether ${toReader(rest)}`,
    ],
    [
      new RegExp(`^(?:please )?invite ${him} (to (?:the|our|my|an?) .+)$`, "i"),
      (rest) => `You are warmly invited ${toReader(rest)}`,
    ],
    [
      new RegExp(`^(?:please )?(?:ask|request|beg|invite|encourage|urge)(?: ${him})? to (.+)$`, "i"),
      (rest) => `Please ${toReader(rest)}`,
    ],
    [
      new RegExp(`^(?:please )?(?:ask|request)(?: ${him})? for (.+)$`, "i"),
      (rest) => `Please send us ${toReader(rest)}`,
    ],
    [/^(?:please )?request ((?:an?|the|our|some|their) .+)$/i, (rest) => `Please send us ${toReader(rest)}`],
    [
      new RegExp(`^(?:please )?ask(?: ${him})? (when|where|how|what|which|who|why) (.+)$`, "i"),
      (_, word = "", rest = "") => `Please let us know ${word.toLowerCase()} ${toReader(rest)}`,
    ],
    [
      new RegExp(`^(?:please )?offer(?: ${him})? (.+)$`, "i"),
      (rest) => `We would like to offer you ${toReader(rest.replace(toWhom.en, ""))}`,
    ],
    [
      /^(?:(?:we are|i am|i'm) )?sorry[,:]? (?!for |about |to |that |but )(.+)$/i,
      (rest) => `We are sorry. ${capitalise(toReader(rest))}`,
    ],
    [/^(?:please )?promise(?: (?:him|her|them))? that (.+)$/i, (rest) => `You have our word that ${toReader(rest)}`],
    [/^(?:please )?promise(?: (?:him|her|them))? (.+)$/i, (rest) => `We promise ${toReader(rest)}`],
    [/^(?:please )?confirm (?:that )?(.+)$/i, (rest) => `We confirm that ${toReader(rest)}`],
    [/^(?:please )?(?:accept|agree to) (.+)$/i, (rest) => `We are happy to accept ${toReader(rest)}`],
    [/^(?:please )?(?:accept|agree|say yes)$/i, () => "Yes, we are happy to do this"],
    [
      /^(?:politely |kindly )?(?:decline|refuse|reject)(?: (.+))?$/i,
      (rest) => (rest ? `We are sorry that we cannot accept ${toReader(rest)}` : "We are sorry that we cannot do this"),
    ],
    [
      /^(?:politely |kindly )?say no(?: to (.+))?$/i,
      (rest) =>
        rest ? `We are sorry that we cannot agree to ${toReader(rest)}` : "We are sorry that we cannot do this",
    ],
    [
      /^introduce (.+ to (?!go\b|you\b).+)$/i,
      (rest) => `We would like to introduce ${toReader(rest).replaceAll(/\bmy (?=\p{L})/giu, "our ")}`,
    ],
    [
      /^(announce|introduce|advertise|promote) (.+)$/i,
      (verb, _, rest = "") =>
        `We are pleased to ${/^introduce/i.test(verb) ? "introduce" : "announce"} ${toReader(rest).replaceAll(/\bmy (?=\p{L})/giu, "our ")}`,
    ],
    [new RegExp(`^congratulate ${him} (?:on|for) (.+)$`, "i"), (rest) => `Congratulations on ${toReader(rest)}`],
  ],
  fr: [
    [
      new RegExp(
        `^(?:dis|dites|dire|informe|informez|informer|rappelle|rappelez|rappeler|préviens|prévenir|prévenez|explique|expliquez|expliquer)(?:${lui})?(?: (?:lui|leur))?${auClient} (?:que|qu['’])\\s*(.+)$`,
        "i",
      ),
      (rest) => versVous(rest),
    ],
    [
      /^(?:excuse|excusez|excuser)[ -](?:toi|vous|moi|s')? ?(?:pour|de) (.+)$/i,
      (rest) => `Nous vous prions de nous excuser pour ${versVous(rest)}`,
    ],
    [
      /^(?:s'excuser|présente[rz]? (?:mes|nos|des|ses) excuses) (?:pour|de) (.+)$/i,
      (rest) => `Nous vous prions de nous excuser pour ${versVous(rest)}`,
    ],
    [
      new RegExp(`^(?:remercie[rz]?)(?:-l[ea]s?)?(?: ${clientele})? (?:pour|de) (.+)$`, "i"),
      (rest) => `Nous vous remercions pour ${versVous(rest)}`,
    ],
    [
      new RegExp(`^(?:demande|rappelle|rappele)[rz]?(?:${lui})?${auClient} (?:de |d['’])(.+)$`, "i"),
      (rest) => `Merci de bien vouloir ${versVous(rest)}`,
    ],
    [
      new RegExp(`^demande[rz]?(?:${lui})?${auClient} s(?:i |['’](?=il))(.+)$`, "i"),
      (rest) => `Merci de nous dire si ${versVous(rest)}`,
    ],
    [
      new RegExp(`^demande[rz]?(?:${lui})?${auClient} ((?:une?|la|le|les|des) .+)$`, "i"),
      (rest) => `Merci de nous envoyer ${versVous(rest)}`,
    ],
    [
      new RegExp(`^invite[rz]? ${clientele} ((?:à|au|aux|pour) ?.+)$`, "i"),
      (rest) => `Nous avons le plaisir de vous inviter ${versVous(rest)}`,
    ],
    [
      /^présente[rz]? (?!(?:mes|nos|des|ses) excuses)(.+ (?:aux?|à) .+)$/i,
      (rest) => `Nous souhaitons présenter ${versVous(notre(rest))}`,
    ],
    [
      /^présente[rz]? (?!(?:mes|nos|des|ses) excuses)(.+)$/i,
      (rest) => `Nous avons le plaisir de vous présenter ${versVous(notre(rest))}`,
    ],
    [
      /^(?:dis|dire|réponds|répondre) (?:que )?oui(?:[ ,:]+(.+))?$/i,
      (rest) => (rest ? `Oui, ${versVous(rest)}` : "Oui, volontiers"),
    ],
    [
      new RegExp(`^propose[rz]?(?:${lui})? (.+)$`, "i"),
      (rest) => `Nous vous proposons ${versVous(rest.replace(toWhom.fr, ""))}`,
    ],
    [
      /^(?:(?:je suis|nous sommes) )?désolée?s?[,:]? (?!de |d'|pour |mais )(.+)$/i,
      (rest) => `Nous sommes désolés. ${capitalise(versVous(rest))}`,
    ],
    [/^confirme[rz]? que (.+)$/i, (rest) => `Nous vous confirmons que ${versVous(rest)}`],
    [/^confirme[rz]? (.+)$/i, (rest) => `Nous vous confirmons ${versVous(rest)}`],
    [/^annonce[rz]? (?!d['’e])(?:que )?(.+)$/i, (rest) => `Nous avons le plaisir de vous annoncer ${versVous(rest)}`],
    [
      /^(?:refuse[rz]?|décline[rz]?)(?: (.+))?$/i,
      (rest) =>
        rest
          ? `Nous regrettons de ne pas pouvoir accepter ${versVous(rest)}`
          : "Nous regrettons de ne pas pouvoir donner suite",
    ],
    [
      /^(?:accepte[rz]?)(?: (.+))?$/i,
      (rest) => (rest ? `Nous acceptons volontiers ${versVous(rest)}` : "Nous acceptons volontiers"),
    ],
  ],
  sw: [
    [
      // "that he bring the car" is something asked of the reader.
      /^(?:mwambie|waambie|mjulishe|wajulishe|mkumbushe|wakumbushe|mwombe|muombe|waombe)(?: [\p{L} ]{1,30}?)?(?: kwamba| kuwa)? (a|wa)((?:tu)?\p{L}{1,12}e\b.*)$/iu,
      (_, __, rest = "") => `Tafadhali u${kwaMsomaji(rest)}`,
    ],
    [
      /^(?:mwambie|waambie|mjulishe|wajulishe|mkumbushe|wakumbushe|mweleze|waeleze)(?: [\p{L} ]{1,30}?)? (?:kwamba|kuwa) (.+)$/iu,
      (rest) => kwaMsomaji(rest),
    ],
    [
      /^(?:mwalike|waalike)(?: mteja| wateja)?(?: wetu| wangu| wote)? ((?:kwenye|katika|kwa) .+)$/i,
      (rest) => `Tunayo furaha kukualika ${kwaMsomaji(rest)}`,
    ],
    [/^tambulisha (.+)$/i, (rest) => `Tungependa kutambulisha ${wetu(rest)}`],
    [/^omba ((?!msamaha|radhi)\p{L}+ .+)$/iu, (rest) => `Tafadhali tutumie ${kwaMsomaji(rest)}`],
    [
      /^(?:omba|muombe|mwombe|waombe)(?: mteja| wateja)? (?:msamaha|radhi) (?:kwa|kuhusu) (.+)$/i,
      (rest) => `Tunaomba radhi kwa ${rest}`,
    ],
    [/^(?:omba|muombe|mwombe) (?:msamaha|radhi)$/i, () => "Tunaomba radhi kwa usumbufu uliotokea"],
    [/^(?:mshukuru|washukuru|shukuru)(?: mteja| wateja)? kwa (.+)$/i, (rest) => `Asante kwa ${kwaMsomaji(rest)}`],
    [
      /^(?:muulize|waulize|uliza)(?: mteja| wateja)? (?:kama|ikiwa) (.+)$/i,
      (rest) => `Tafadhali tujulishe kama ${kwaMsomaji(rest)}`,
    ],
    [
      /^(?:thibitisha) (?:kwamba |kuwa )?(.+)$/i,
      (rest) => `Tunathibitisha ${/^(?:kwamba|kuwa) /.test(rest) ? rest : `kwamba ${rest}`}`,
    ],
    [/^(?:tangaza|watangazie) (?:kwamba |kuwa )?(.+)$/i, (rest) => `Tunafurahi kutangaza ${wetu(rest)}`],
    [
      /^(?:kataa)(?: (.+))?$/i,
      (rest) => (rest ? `Samahani, hatuwezi kukubali ${rest}` : "Samahani, hatuwezi kufanya hivyo"),
    ],
    [/^(?:ku)?toa (.+)$/i, (rest) => `Tungependa kukupa ${rest.replace(toWhom.sw, "")}`],
    [/^(?:kubali)(?: (.+))?$/i, (rest) => (rest ? `Tunakubali ${rest}` : "Tunakubali kwa furaha")],
  ],
};

const readerWords: readonly (readonly [RegExp, string])[] = [
  [/\b(?:he|she|they) (?:is|are)\b/gi, "you are"],
  [/\b(?:he|she|they) (?:was|were)\b/gi, "you were"],
  [/\b(?:he|she) has\b/gi, "you have"],
  [
    /\b(?:he|she|they) (?=(?:can|could|will|would|should|must|may|might|have|had|need|want|owe|paid|ordered|bought)\b)/gi,
    "you ",
  ],
  [/\b(?:he|she) needs\b/gi, "you need"],
  [/\b(?:he|she) wants\b/gi, "you want"],
  [/\b(?:he|she) owes\b/gi, "you owe"],
  [/\b(?:his|her|their) (?=\p{L})/giu, "your "],
  // "When she can collect them" is about the gowns.
  [
    /(?<!\b(?:collect|bring|pick|take|fetch|get|return|wear|try|send|keep|choose|check|have|mend|repair)(?: up)? )\b(?:him|them)\b/gi,
    "you",
  ],
];

/** From a note about the reader to words for the reader: "he can collect his order" → "you can collect your order". */
const toReader = (text: string): string => readerWords.reduce((said, [word, you]) => said.replaceAll(word, you), text);
const versVous = (text: string): string =>
  text
    .replaceAll(/\b(?:il|elle) peut\b/giu, "vous pouvez")
    .replaceAll(/\bils peuvent\b/giu, "vous pouvez")
    .replaceAll(/\b(?:il|elle) doit\b/giu, "vous devez")
    .replaceAll(/\b(?:son|sa|leur) (?=\p{L})/giu, "votre ")
    .replaceAll(/\bses (?=\p{L})/giu, "vos ");

/** The owner's "my" is the business's "our". */
const notre = (text: string): string =>
  text.replaceAll(/\b(?:mon|ma) (?=\p{L})/giu, "notre ").replaceAll(/\bmes (?=\p{L})/giu, "nos ");
const wetu = (text: string): string => text.replaceAll(/(?<=\b(?:[ylwz]|ch|vy))angu\b/giu, "etu");
/** From a note about the reader to words for the reader, in Swahili: "gauni lake", "kama anaweza", "na aje". */
const kwaMsomaji = (text: string): string =>
  text
    .replaceAll(/(?<=\b(?:[ylwzk]|ch|vy|kw))ake\b/giu, "ako")
    .replaceAll(/(?<=\b(?:[ylwz]|ch|vy))ao\b/giu, "ako")
    .replaceAll(/\ba(?=(?:na|ta|me)\p{Ll}{2,})/gu, "u")
    .replaceAll(
      /\ba(?=(?:je|lete|tume|tutumie|lipe|chukue|pige|jibu|tuambie|ende|one|rudi|rudishe|thibitishe|chague)\b)/gu,
      "u",
    );

// "and ask her to call", "then thank him": a second thing that is asked for.
const joints: Record<BuiltInLanguage, RegExp> = {
  en: /(?:,? and then |,? then |,? and |, )(?=(?:please |politely |kindly )?(?:tell|inform|let|remind|notify|say|explain|mention|apologi[sz]e|thank|ask|request|offer|promise|confirm|accept|decline|refuse|invite|encourage|announce|congratulate)\b)/i,
  fr: /(?:,? et puis |,? puis |,? et |, )(?=(?:dis|dites|dire|informe|rappelle|explique|excuse|s'excuser|présente|remercie|demande|propose|confirme|annonce|refuse|accepte|décline)[a-zéz-]*\b)/i,
  sw: /(?:,? kisha |,? halafu |,? na |, )(?=(?:mwambie|waambie|mjulishe|wajulishe|mkumbushe|mweleze|waalike|omba|muombe|mwombe|mshukuru|washukuru|shukuru|muulize|uliza|thibitisha|tangaza|kubali|kataa)\b)/i,
};

// "to write to my customers about X", "an email to tell…": what is said about the letter, not in it.
const wrappings: Record<BuiltInLanguage, RegExp> = {
  en: /^(?:please )?(?:(?:i (?:want|need|would like) (?:you )?to )?(?:write|send|draft|make)(?: me)? )?(?:an? )?(?:\w+ )?(?:e-?mail|letter|message|reply|newsletter)(?: to (?:my |our |all |the )?(?:customers?|clients?|suppliers?|him|her|them|everyone))?(?: (?:that|which|to|and|,))? (?=(?:tell|inform|let|remind|say|explain|apologi|thank|ask|request|offer|confirm|announce|invite))/i,
  fr: /^(?:écris|écrivez|écrire|rédige[rz]?)?(?: moi| -moi)? ?(?:un |une )(?:e-?mail|courriel|lettre|message|réponse)(?: (?:à|aux|au) (?:mes |nos )?(?:clients?))? (?:pour |qui )(?=(?:dire|informer|rappeler|expliquer|remercier|demander|proposer|confirmer|annoncer|s'excuser))/i,
  sw: /^(?:andika |tuma )?(?:barua pepe|barua|ujumbe)(?: kwa (?:mteja|wateja)(?: wangu| wetu)?)? (?:ili )?(?=(?:mwambie|waambie|mshukuru|washukuru|muulize|thibitisha|tangaza))/i,
};

/**
 * A person's note as sentences for the reader: instructions ("apologise for the delay and tell her it comes on Friday")
 * are carried out, everything else is said as it stands.
 */
export function applyInstructions(note: string, lang: BuiltInLanguage): string {
  return sentences(
    partsOf(note, lang)
      .map((part) => say(part.trim(), lang))
      .filter(Boolean)
      .join(" "),
  );
}

/** The sentences of a note, and the things asked for within them, each by itself. */
export function partsOf(note: string, lang: BuiltInLanguage): readonly string[] {
  return unshout(plain(note))
    .replaceAll(/(?<=\p{L}{2})\.(?=\p{Lu})/gu, ". ")
    .split(/\n+|(?<=[.!?…;])\s+/u)
    .map((part) => part.replace(wrappings[lang], "").trim())
    .filter(Boolean)
    .flatMap((part) => part.split(joints[lang]));
}

/** Returns whether a note asks for something to be said, which {@link applyInstructions} then says. */
export const isInstruction = (part: string, lang: BuiltInLanguage): boolean =>
  ways[lang].some(([pattern]) => pattern.test(part.replace(/[.;,]+$/u, "")));

/** Turns words about the reader into words for the reader: "his order" → "your order". */
export const forReader = (text: string, lang: BuiltInLanguage): string =>
  lang === "en" ? toReader(text) : lang === "fr" ? versVous(text) : kwaMsomaji(text);

/** Matches the beginning of what is said to the writer and not to the reader. */
const toTheWriter: Record<BuiltInLanguage, RegExp> = {
  en: /^(?:please |kindly |politely )?(?:(?:write|draft|compose|summari[sz]e|translate|explain|describe|persuade|convince|negotiate|introduce|announce|apologi[sz]e|inform|congratulate)\b|(?:tell|ask|remind|notify|thank|invite|offer|request|beg|promise|warn) (?:him|her|them|my|our|the|an?|all|every)\b)/iu,
  fr: /^(?:(?:écri(?:s|re)|rédige[rz]?|annonce|présente|informe|remercie|invite|confirme|propose|demande|rappelle|préviens|prévenir|explique|félicite|convain(?:cs|cre)|négocie|traduis|résume|s['’]excuse)r?(?![\p{L}])(?!-nous)|(?:dis|dire|dites)(?: |-)(?!nous))/iu,
  sw: /^(?:andika|tangaza|tambulisha|mwambie|waambie|mjulishe|wajulishe|mkumbushe|wakumbushe|mweleze|waeleze|elezea|fafanua|tafsiri|mshukuru|washukuru|muulize|waulize|mwalike|waalike|mpongeze|wapongeze|muombe|mwombe|waombe|kataa|thibitisha)(?![\p{L}])/iu,
};
/** Returns whether a note asks for something that no way here can say: said as it stands, it would only be echoed. */
export const isUnknownRequest = (part: string, lang: BuiltInLanguage): boolean =>
  toTheWriter[lang].test(part) && !isInstruction(part, lang);

function say(part: string, lang: BuiltInLanguage): string {
  const bare = part.replace(/[.;,]+$/u, "");
  for (const [pattern, way] of ways[lang]) {
    const found = pattern.exec(bare);
    if (!found) continue;
    const [, ...groups] = found;
    return `${capitalise(way(groups[0] ?? "", ...groups))}.`;
  }
  return /[.!?…]$/u.test(part) ? capitalise(part) : `${capitalise(bare)}.`;
}
