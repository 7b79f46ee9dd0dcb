import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { multiplyToMinor } from "../money/decimal.ts";
import { decimalToMinor } from "../money/parse-money.ts";
import { indexClients } from "./client.ts";
import { indexItems } from "./lines.ts";
import { parseEntry, type Entry } from "./parse-entry.ts";
import { pricedLine } from "./priced-line.ts";

const clients = indexClients([
  { id: "tolu", name: "Mama Tolú", company: "Tolu Provisions", phones: ["+2348035550101"] },
  { id: "musa", name: "Mùsá Ɗanjuma", company: "", phones: ["+2348035550128"] },
  { id: "grace", name: "Grace Wanjirũ Kamau", company: "", phones: ["+254712345678"] },
  { id: "akua", name: "Akua Owusu-Ansah", company: "", phones: [] },
  { id: "jean", name: "Jean-Paul Mbarga", company: "", phones: [] },
  { id: "kofi1", name: "Kofi Mensah", company: "", phones: [] },
  { id: "kofi2", name: "Kofi Boateng", company: "", phones: [] },
]);
const items = indexItems([
  { id: "cement", name: "Cement", unit: "bag", prices: { NGN: "8500" } },
  { id: "wax", name: "Hollandais wax", unit: "yard", prices: { NGN: "14750" } },
  { id: "soda", name: "Soda", unit: "piece", prices: { KES: "60" } },
]);
// A Friday.
const today = "2026-11-20";

/** Writes a result as one line: client | lines | the rest. The price of one is `@`, of all `=`, a guess `~`. */
function summaryOf({ client, lines, due, discount, deposit, unread }: Entry): string {
  const who = client && `${client.contactId ?? client.name}${client.candidates.length > 0 ? "?" : ""}`;
  const price = { each: "@", total: "=", guess: "~" } as const;
  const goods = lines.map(({ quantity, unit, name, itemId, amount, amountIs, currency }) =>
    [quantity, unit, itemId ? `#${itemId}` : name, amount && `${price[amountIs]}${amount}`, currency]
      .filter(Boolean)
      .join(" "),
  );
  const share = (label: string, one: Entry["discount"]) =>
    one && `${label} ${one.kind === "percent" ? `${one.ratePpm / 10_000}%` : one.amount}`;
  return [
    who ?? "-",
    goods.join("; "),
    ...[
      due && `due ${due}`,
      share("off", discount),
      share("deposit", deposit),
      unread.length > 0 && `unread ${unread.join("/")}`,
    ].filter(Boolean),
  ].join(" | ");
}
const read = (phrase: string, home: string) => summaryOf(parseEntry(phrase, { today, home, clients, items }));

describe("Nigeria", () => {
  test.each([
    ["3 bags rice 45k for Mama Tolu", "tolu | 3 bag rice ~45000"],
    ["3 bags of rice @ 45,000 for mama tolu", "tolu | 3 bag rice @45000"],
    ["3 bags rice for 45k to Tolu Provisions", "tolu | 3 bag rice =45000"],
    ["mama tolu 3 bags rice 45k each", "tolu | 3 bag rice @45000"],
    ["Musa owes me 5k for rice", "musa | 1 rice @5000"],
    ["Alhaji Sani dey owe me 12,500 for cement", "Alhaji Sani | 1 bag #cement @12500"],
    ["10 cement 8500 for Musa", "musa | 10 bag #cement @8500"],
    ["10 bags cement 85k", "- | 10 bag #cement =85000"],
    ["10 bags cement 9k", "- | 10 bag #cement @9000"],
    [
      "invoice Mama Tolu 2 cartons indomie 9k each, 1 bag garri 38k",
      "tolu | 2 carton indomie @9000; 1 bag garri @38000",
    ],
    ["2 cartons indomie at 9k and 1 bag garri 38k", "- | 2 carton indomie @9000; 1 bag garri @38000"],
    ["rice and beans 5k", "- | 1 rice and beans @5000"],
    ["6 yards Hollandais wax ₦14,750 each", "- | 6 yard #wax @14750 NGN"],
    ["Hollandais wax, 6 yards, 14,750", "- | 6 yard #wax @14750"],
    ["sewing N25,000 for Chidinma by friday", "Chidinma | 1 sewing @25000 NGN | due 2026-11-27"],
    ["Logo design #150,000", "- | 1 Logo design @150000 NGN"],
    ["website 1.2m for Dangote Ltd, 50% upfront", "Dangote Ltd | 1 website @1200000 | deposit 50%"],
    ["land at Epe 1.25m", "- | 1 land at Epe @1250000"],
    ["2 nights hotel 35k per night", "- | 2 night hotel @35000"],
    ["50kg rice 78k", "- | 50 kg rice ~78000"],
    ["rice 50kg 78k", "- | 1 rice 50kg @78000"],
    ["7up 5 crates 4500", "- | 5 crate 7up ~4500"],
    ["iPhone 13 480k", "- | 1 iPhone 13 @480000"],
    ["Galaxy A55 ₦390k for Kofi", "Kofi? | 1 Galaxy A55 @390000 NGN"],
    ["half bag beans 30k", "- | 0.5 bag beans ~30000"],
    ["a dozen eggs 3k", "- | 12 eggs ~3000"],
    ["2 dozen eggs 6,000 total", "- | 24 eggs =6000"],
    ["five loaves bread 1200 each", "- | 5 loaves bread @1200"],
    ["sold 20 crates minerals 4.5k per crate to Bisi", "Bisi | 20 crate minerals @4500"],
    ["two hundred blocks 350 each", "- | 200 blocks @350"],
    ["500 blocks 350", "- | 500 blocks ~350"],
    ["1,000 blocks @ 250 less 10k", "- | 1000 blocks @250 | off 10000"],
    ["catering 450k, 10% discount, deposit 200k", "- | 1 catering @450000 | off 10% | deposit 200000"],
    ["Asoebi x12 8,500", "- | 12 Asoebi ~8500"],
    ["Asoebi 12 x 8,500", "- | 12 Asoebi @8500"],
    ["3m cable 5k", "- | 3 metre cable ~5000"],
    ["3 bags rice 45k\n2 kegs oil 30k\ndelivery 5k", "- | 3 bag rice ~45000; 2 keg oil ~30000; 1 delivery @5000"],
    ["3 bags rice 45k 2 kegs oil 30k", "- | 3 bag rice ~45000; 2 keg oil ~30000"],
    ["Mama Tolu: makeup 60k + gele 15k", "tolu | 1 makeup @60000; 1 gele @15000"],
    ["five hundred thousand naira consultancy for Zenon Ltd", "Zenon Ltd | 1 consultancy @500000 NGN"],
    ["rice 45k for 08035550128", "musa | 1 rice @45000"],
    ["abeg charge Musa 15k for transport", "musa | 1 transport @15000"],
    ["2.5 hrs design @ ₦20k", "- | 2.5 hour design @20000 NGN"],
    ["Ankara 6 yards 18,500 due in 7 days", "- | 6 yard Ankara ~18500 | due 2026-11-27"],
    ["generator repair 35k pay tomorrow", "- | 1 generator repair @35000 | due 2026-11-21"],
  ])("%s", (phrase, expected) => {
    expect(read(phrase, "NGN")).toBe(expected);
  });
});

describe("Kenya", () => {
  test.each([
    ["20 soda 60 each for Grace", "grace | 20 piece #soda @60"],
    ["20 soda KSh 1,200", "- | 20 piece #soda =1200 KES"],
    ["boda boda delivery 350/=", "- | 1 boda boda delivery @350 KES"],
    ["2 crates eggs 450/- each for Grace Wanjiru", "grace | 2 crate eggs @450 KES"],
    ["unga 3 packets 200 bob", "- | 3 pack unga ~200 KES"],
    ["mifuko 3 ya mchele 4,500 kwa Grace", "grace | 3 bag mchele ~4500"],
    ["magunia mawili ya mahindi elfu sita kwa Mzee Otieno", "Mzee Otieno | 2 bag mahindi ~6000"],
    ["mchele mifuko 2 kwa elfu tisa", "- | 2 bag mchele =9000"],
    ["soda 12 @ 60", "- | 1 soda 12 @60"],
    ["chupa 12 za soda 60 kila moja", "- | 12 bottle #soda @60"],
    ["kazi ya umeme elfu kumi na tano kwa Mama Njeri", "Mama Njeri | 1 kazi ya umeme @15000"],
    ["laki moja na nusu kwa shamba", "- | 1 shamba @150000"],
    ["mayai kumi 15 kila moja", "- | 10 mayai @15"],
    ["usafiri 2,000 kabla ya ijumaa", "- | 1 usafiri @2000 | due 2026-11-27"],
    ["usafiri 2,000 baada ya siku 7", "- | 1 usafiri @2000 | due 2026-11-27"],
    ["harusi 80k amana 50%", "- | 1 harusi @80000 | deposit 50%"],
    ["viatu 3500 punguzo 10%", "- | 1 viatu @3500 | off 10%"],
    ["Photography 25k net 14", "- | 1 Photography @25000 | due 2026-12-04"],
    ["Photography 25k, due 30 nov", "- | 1 Photography @25000 | due 2026-11-30"],
  ])("%s", (phrase, expected) => {
    expect(read(phrase, "KES")).toBe(expected);
  });
});

describe("Hausa, Yoruba, Igbo, Kinyarwanda", () => {
  test.each([
    ["buhu 3 shinkafa 45k", "- | 3 bag shinkafa ~45000"],
    ["àpò 3 ìrẹsì 45k", "- | 3 bag ìrẹsì ~45000"],
    ["akpa 3 osikapa 45k each", "- | 3 bag osikapa @45000"],
    ["imifuka 3 umuceri 45k", "- | 3 bag umuceri ~45000"],
    ["kwali 2 sabulu 12k", "- | 2 carton sabulu ~12000"],
  ])("%s", (phrase, expected) => {
    expect(read(phrase, "NGN")).toBe(expected);
  });
});

describe("Ghana", () => {
  test.each([
    ["4 kente strips GH₵350 each for Akua", "akua | 4 kente strips @350 GHS"],
    ["kente 2 yards ghs 400", "- | 2 yard kente ~400 GHS"],
    ["waakye 30 plates 25 cedis each", "- | 30 plate waakye @25 GHS"],
    ["30 plates waakye ₵25 per plate, due end of month", "- | 30 plate waakye @25 GHS | due 2026-11-30"],
    ["hair braiding 180 for Auntie Esi", "Auntie Esi | 1 hair braiding @180"],
    ["shea butter 5 kg 300 total", "- | 5 kg shea butter =300"],
  ])("%s", (phrase, expected) => {
    expect(read(phrase, "GHS")).toBe(expected);
  });
});

describe("Uganda, Tanzania, Rwanda", () => {
  test.each([
    ["10 bunches matooke 25,000/= each", "UGX", "- | 10 bunch matooke @25000 UGX"],
    ["matooke 10 bunches 250k total for Nalubega", "UGX", "Nalubega | 10 bunch matooke =250000"],
    ["posho 50kg ushs 150,000", "UGX", "- | 1 posho 50kg @150000 UGX"],
    ["bricks 45.000", "UGX", "- | 1 bricks @45000"],
    ["2 tonnes sand 1.5 million", "UGX", "- | 2 tonne sand ~1500000"],
    ["fundi wa mabomba tsh 30,000", "TZS", "- | 1 fundi wa mabomba @30000 TZS"],
    ["unga kilo 5 shilingi elfu saba", "TZS", "- | 5 kg unga ~7000 TZS"],
    ["5 crates Primus 12,000 frw each", "RWF", "- | 5 crate Primus @12000 RWF"],
    ["maize 3 bags K450 each", "ZMW", "- | 3 bag maize @450 ZMW"],
    ["2 doors R1,850 each", "ZAR", "- | 2 doors @1850 ZAR"],
    ["consulting 3 hours $80 per hour", "KES", "- | 3 hour consulting @80 USD"],
    ["injera 20 br 15 each", "ETB", "- | 1 injera 20 @15 ETB"],
  ])("%s (%s)", (phrase, home, expected) => {
    expect(read(phrase, home)).toBe(expected);
  });
});

describe("en français", () => {
  test.each([
    ["3 sacs de riz à 45 000 FCFA pour Jean-Paul", "jean | 3 bag riz @45000 XAF"],
    ["3 sacs de riz 45.000 l'unité", "- | 3 bag riz @45000"],
    ["facture Mme Ngo 2 cartons de savon 12 500 FCFA chacun", "Mme Ngo | 2 carton savon @12500 XAF"],
    ["deux bouteilles d'huile 3 500 f", "- | 2 bottle huile ~3500 XAF"],
    ["une douzaine d'œufs 2000", "- | 12 œufs ~2000"],
    ["couture quinze mille francs pour Tantie Rose", "Tantie Rose | 1 couture @15000 XAF"],
    ["transport 25 000 et main d'œuvre 60 000", "- | 1 transport @25000; 1 main d'œuvre @60000"],
    ["site web 350 000, acompte 30%", "- | 1 site web @350000 | deposit 30%"],
    ["site web 350 000 remise 10 %", "- | 1 site web @350000 | off 10%"],
    ["peinture 80 000 dans 7 jours", "- | 1 peinture @80000 | due 2026-11-27"],
    ["peinture 80 000 d'ici vendredi", "- | 1 peinture @80000 | due 2026-11-27"],
    ["peinture 80 000 avant le 30/11", "- | 1 peinture @80000 | due 2026-11-30"],
    ["1,5 kg de viande 4 000 le kilo", "- | 1.5 kg viande @4000"],
    ["10 poulets 35 000 au total", "- | 10 poulets =35000"],
    ["quatre-vingt-dix briques 250", "- | 90 briques ~250"],
  ])("%s", (phrase, expected) => {
    expect(read(phrase, "XAF")).toBe(expected);
  });
});

describe("what is not understood is kept", () => {
  test.each([
    ["3 bags rice 45k, 20k", "- | 3 bag rice ~45000 | unread 20k"],
    ["45k", "- |  | unread 45k"],
    ["hello", "- | 1 hello"],
    ["", "- | "],
    ["for Mama Tolu", "tolu | "],
  ])("%j", (phrase, expected) => {
    expect(read(phrase, "NGN")).toBe(expected);
  });

  test("a text longer than a phrase keeps its end", () => {
    const entry = parseEntry(`${"rice ".repeat(1000)}the end`, { today, home: "NGN", clients, items });
    expect(entry.unread.join("")).toContain("the end");
  });
});

test("entry in words › two clients of one name are both offered", () => {
  const { client } = parseEntry("rice 5k for Kofi", { today, home: "GHS", clients, items });
  expect(client).toEqual({ name: "Kofi", contactId: null, candidates: ["kofi1", "kofi2"], phone: "" });
});

test("entry in words › a new client keeps the phone typed beside the name", () => {
  const { client, lines } = parseEntry("rice 5k for Bisi 0803 555 0199", { today, home: "NGN", clients, items });
  expect(client).toMatchObject({ name: "Bisi", contactId: null, phone: "0803 555 0199" });
  expect(lines).toHaveLength(1);
});

test("entry in words › letters of a text survive in lines, client or what is unread", () => {
  const letters = (text: string) => text.replaceAll(/[^\p{L}]/gu, "").length;
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("rice", "beans", "7up", "Box", "chairs", "lait", "unga"), {
        minLength: 1,
        maxLength: 8,
      }),
      (words) => {
        const { lines, unread, client } = parseEntry(words.join(" "), { today, home: "NGN", clients, items });
        const shown = [...lines.map(({ name }) => name), ...unread, client?.name ?? ""].join(" ");
        expect(letters(shown)).toBe(letters(words.join(" ")));
      },
    ),
  );
});

test("entry in words › any text is read to its end, and never throws", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
      expect(Array.isArray(parseEntry(text, { today, home: "XAF", clients, items }).lines)).toBe(true);
    }),
  );
  // A text that would take minutes in a backtracking pattern ends here.
  for (const text of [
    "1 ".repeat(2000),
    "for ".repeat(1000),
    "a, ".repeat(1300),
    "9,9".repeat(1300),
    "and 1 ".repeat(600),
  ])
    parseEntry(text, { today, home: "NGN", clients, items });
});

describe("a price of all", () => {
  const line = { text: "", name: "rice", unit: "bag", amountIs: "total" as const };
  test("becomes the price of one where that comes to the same", () => {
    expect(pricedLine({ ...line, quantity: "3", amount: "100" }, "NGN")).toEqual({
      name: "rice",
      quantity: "3",
      unit: "bag",
      unitPrice: "33.333333",
    });
    expect(pricedLine({ ...line, quantity: "4", amount: "45000" }, "UGX")).toEqual({
      name: "rice",
      quantity: "4",
      unit: "bag",
      unitPrice: "11250",
    });
  });
  test("never changes by a kobo", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.integer({ min: 1, max: 1e12 }),
        fc.constantFrom("NGN", "UGX"),
        (count, minor, currency) => {
          const amount =
            currency === "UGX" ? String(minor) : `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;
          const { quantity, unitPrice } = pricedLine({ ...line, quantity: String(count), amount }, currency);
          expect(multiplyToMinor(quantity, unitPrice, currency === "UGX" ? 0 : 2)).toBe(
            decimalToMinor(amount, currency),
          );
        },
      ),
    );
  });
});
