/** Small words that give a language away. */
const marks: Readonly<Record<"en" | "fr" | "sw", ReadonlySet<string>>> = {
  en: new Set(
    "the and of to in for with you your is are we our that this from have will be it on as at us who what they can how not by or their".split(
      " ",
    ),
  ),
  fr: new Set(
    "le la les de des du et à en pour avec vous votre vos est sont nous notre nos que qui ce cette une un dans sur pas au aux par ou leur plus se il elle".split(
      " ",
    ),
  ),
  sw: new Set(
    "na ya wa kwa ni za katika yako yetu kila au hii hiyo wewe sisi kama lakini pia bila kwamba wetu wako la cha vya ili tu si hapa leo zetu zako yao wao kuwa asante karibu".split(
      " ",
    ),
  ),
};
const minHits = 6;

/** English, French or Swahili by its small words; null when a text is too short or like none of them. */
export function languageOf(text: string): "en" | "fr" | "sw" | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const hits = (["en", "fr", "sw"] as const)
    .map((code) => ({ code, count: words.filter((word) => marks[code].has(word)).length }))
    .sort((a, b) => b.count - a.count);
  const [first, second] = hits;
  if (!first || !second || first.count < minHits || first.count < second.count * 1.5) return null;
  return first.code;
}
