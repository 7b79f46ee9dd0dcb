import { describe, expect, test } from "vitest";
import { evalCases, taskOf } from "../evals/cases.ts";
import { canWriteBuiltIn, writeBuiltIn } from "./built-in.ts";
import { easterOf, feastsAfter } from "./built-in/calendar.ts";
import { applyInstructions } from "./built-in/instructions.ts";
import { writerOf } from "./built-in/letters/reply.ts";
import { offerOf } from "./built-in/offer.ts";
import { sumsIn } from "./built-in/plan-figures.ts";
import { tradeOf } from "./built-in/trades.ts";
import { checkText } from "./check.ts";
import { frenchSigns, unshout, givenName } from "./text.ts";

test("the same task gives the same text, another version another one", () => {
  const task = taskOf("birthday_wishes", "en", { name: "Ada", company_name: "Ada Stores", sender: "Obi" });
  expect(writeBuiltIn(task)).toBe(writeBuiltIn({ ...task }));
  expect(writeBuiltIn({ ...task, version: 1 })).not.toBe(writeBuiltIn(task));
});

test.each([
  ["Abẹ́ní Adébáyọ̀", "Abẹ́ní"],
  ["Mama Tolu", "Mama Tolu"],
  ["Dr. Ngozi Eze", "Dr. Ngozi Eze"],
  ["Zenith Stores Ltd", "Zenith Stores Ltd"],
  ["A. Bello", "A. Bello"],
])("%s is called %s", (name, given) => expect(givenName(name)).toBe(given));

describe("a note becomes words for the reader", () => {
  test.each([
    [
      "apologise for the late delivery and tell him he can collect his order tomorrow",
      "We are sorry for the late delivery. You can collect your order tomorrow.",
    ],
    [
      "ask the customer to pay invoice INV-0042 of ₦45,000 before Friday",
      "Please pay invoice INV-0042 of ₦45,000 before Friday.",
    ],
    [
      "thank them for the order and confirm that delivery is on Tuesday",
      "Thank you for the order. We confirm that delivery is on Tuesday.",
    ],
    [
      "tell her that the gown is ready and ask her when she can come",
      "The gown is ready. Please let us know when you can come.",
    ],
    [
      "tell her that the gowns are ready and ask her when she can collect them",
      "The gowns are ready. Please let us know when you can collect them.",
    ],
    ["politely decline the discount of 30%", "We are sorry that we cannot accept the discount of 30%."],
    ["Our shop opens on Monday. new lace has arrived", "Our shop opens on Monday. New lace has arrived."],
    ["NEW STOCK HAS ARRIVED!!!! COME TODAY", "New stock has arrived! Come today."],
  ])("%s", (note, said) => expect(applyInstructions(note, "en")).toBe(said));
  test("in French and Swahili", () => {
    expect(applyInstructions("s'excuser pour le retard et dis-lui que la commande arrive vendredi", "fr")).toBe(
      "Nous vous prions de nous excuser pour le retard. La commande arrive vendredi.",
    );
    expect(applyInstructions("omba msamaha kwa kuchelewa na mwambie kwamba oda itafika Ijumaa", "sw")).toBe(
      "Tunaomba radhi kwa kuchelewa. Oda itafika Ijumaa.",
    );
  });
});

describe("a day of remembrance, or one nobody here knows", () => {
  const greet = (holiday: string, lang: "en" | "fr" | "sw" = "en") =>
    taskOf("seasons_greetings", lang, { holiday, company_name: "Ada Stores", sender: "Ngozi" });

  test.each([
    ["Kwibuka", "en"],
    ["Genocide Remembrance Day", "en"],
    ["Good Friday", "en"],
    ["Martyrs' Day", "en"],
    ["Vendredi saint", "fr"],
    ["Jour du Souvenir", "fr"],
    ["Siku ya Mashujaa", "sw"],
  ] as const)("%s › at every tone › nobody is wished joy, and it passes every check", (holiday, lang) => {
    for (const tone of ["warm", "formal", "playful", "plain"] as const)
      for (const length of ["short", "medium", "long"] as const) {
        const task = { ...greet(holiday, lang), tone, length };
        const text = writeBuiltIn(task);
        expect(text).not.toMatch(/happy|joy|celebrat|party|merry|!|heureux|bonne fête|joyeu|heri ya|furaha/i);
        expect(checkText(task, text)).toEqual([]);
      }
  });

  test.each([
    ["Umuganura", "**Greetings on Umuganura**"],
    ["Ojude Oba Festival", "**Happy Ojude Oba Festival!**"],
    ["Teachers' Day", "**Happy Teachers’ Day!**"],
    ["Christmas", "**Merry Christmas!**"],
  ])("%s › %s", (holiday, first) => expect(writeBuiltIn(greet(holiday)).split("\n")[0]).toBe(first));
});

describe("a letter that is asked for by its kind", () => {
  const cases: [lang: "en" | "fr" | "sw", note: string, says: string[]][] = [
    [
      "en",
      "Write a polite payment reminder to Chidi for ₦45,000 due Friday",
      ["Dear Chidi,", "the payment of ₦45,000 is still open (due Friday)"],
    ],
    [
      "en",
      "write a reminder email to Mrs Bello about invoice INV-0042 of ₦45,000 before Friday",
      ["Dear Mrs Bello,", "invoice INV-0042 of ₦45,000 is still open.", "your payment before Friday"],
    ],
    ["en", "remind Chidi to pay the balance of ₦20,000 before Monday", ["Dear Chidi,", "the payment of ₦20,000"]],
    [
      "en",
      "Write an apology letter to my customer Tunde for the late delivery and tell him it comes tomorrow",
      ["Dear Tunde,", "sorry for the late delivery.", "It comes tomorrow."],
    ],
    ["en", "Draft a thank you email to Amina Yusuf for buying 3 gowns", ["Dear Amina,", "for buying 3 gowns"]],
    [
      "en",
      "Send an order confirmation to Halima for 3 bags of rice, 45,000 naira, delivery on Tuesday",
      ["for 3 bags of rice, in all 45,000 naira", "You can expect it on Tuesday."],
    ],
    ["en", "Write a receipt message to Kofi for GHS 200 paid today", ["your payment of GHS 200 today"]],
    ["en", "write a follow up email about the quote QUO-0012 for 40 uniforms", ["our quote QUO-0012 for 40 uniforms"]],
    ["en", "Write an email to Chidi to tell him that his gown is ready", ["Dear Chidi,", "Your gown is ready."]],
    ["en", "Write a message to customers that we close on Friday", ["We close on Friday."]],
    [
      "fr",
      "Rédige un rappel de paiement poli pour Chidi de 45 000 FCFA avant vendredi",
      ["Bonjour Chidi,", "le paiement de 45 000 FCFA reste à régler", "avant vendredi"],
    ],
    [
      "fr",
      "Écris une lettre d'excuses à Mme Fotso pour le retard de livraison",
      ["Bonjour Mme Fotso,", "pour le retard de livraison"],
    ],
    [
      "sw",
      "Andika ukumbusho wa malipo kwa Juma Hassan ya shilingi 45,000 kabla ya Ijumaa",
      ["Habari Juma,", "malipo ya shilingi 45,000 bado hayajalipwa", "kabla ya Ijumaa"],
    ],
    ["sw", "Andika ujumbe wa shukrani kwa Mama Grace kwa oda ya keki", ["Habari Mama Grace,", "kwa oda ya keki"]],
  ];
  test.each(cases)("%s: %s › says it to the reader, and never the request", (lang, description, says) => {
    const text = writeBuiltIn({ ...taskOf("email", lang, { description }), tone: "warm", length: "medium" });
    for (const each of says) expect(text).toContain(each);
    expect(text).not.toMatch(/\b(?:write|draft|polite|reminder (?:e-?mail|to)|rédige|écris|andika)\b/i);
  });

  test.each(cases)("%s: %s › at every tone and length › passes every check", (lang, description) => {
    for (const tone of ["warm", "formal", "playful", "plain"] as const)
      for (const length of ["short", "medium", "long"] as const) {
        const task = { ...taskOf("email", lang, { description }), tone, length };
        expect(checkText(task, writeBuiltIn(task))).toEqual([]);
      }
  });

  test.each([
    ["Write a poem about rain", false],
    ["Rédige un discours pour le mariage", false],
    ["Andika shairi kuhusu mvua", false],
    ["Write a polite payment reminder to Chidi", true],
    ["The reminder was late, and we are sorry.", true],
    ["We would like to meet you to talk about supplying uniforms to your school", true],
    ["Introduce my cleaning company to offices in Victoria Island", true],
  ])("%s › can be written without a model: %s", (description, can) => {
    const lang = description.startsWith("Rédige") ? "fr" : description.startsWith("Andika") ? "sw" : "en";
    expect(canWriteBuiltIn(taskOf("email", lang, { description }))).toBe(can);
  });
});

test.each([
  ["Hello,\nwhere is my order?\nRegards,\nTunde Bakare", "Tunde"],
  ["Can I get a discount? My name is Halima.", "Halima"],
  ["The zip is broken.\n\nThanks\nMrs Grace Eze", "Mrs Grace Eze"],
  ["Do you deliver to Abuja?", null],
  ["please help\nThanks", null],
])("who wrote %j", (message, name) => expect(writerOf(message)).toBe(name));

test.each([
  ["I sell ankara fabrics in Balogun. We open at 8.", "ankara fabrics in Balogun"],
  ["Nous vendons des pagnes au marché", "pagnes au marché"],
  ["Nauza vitenge sokoni", "vitenge sokoni"],
  ["hair salon", "hair salon"],
])("%j offers %j", (description, offer) => expect(offerOf(description)).toBe(offer));

test("the trade named first decides", () => {
  expect(tradeOf("I sell cakes for weddings").noun.en).toBe("Bakes");
  expect(tradeOf("wedding decoration, cakes too").noun.en).toBe("Events");
  expect(tradeOf("something nobody has heard of").noun.en).toBe("House");
});

describe("sums of a plan", () => {
  test.each([
    [
      "I need 500,000 naira to buy an oven. One cake sells for 15,000 and costs 9,000.",
      "NGN",
      { capital: 50_000_000, price: 1_500_000, cost: 900_000 },
    ],
    ["I have saved 1.2m", "NGN", { capital: 120_000_000, price: null, cost: null }],
    ["budget 300k for 50kg bags since 2019", "NGN", { capital: 30_000_000, price: null, cost: null }],
    [
      "mtaji wa 3,000,000. Keki moja bei 60,000 na gharama 35,000.",
      "UGX",
      { capital: 3_000_000, price: 60_000, cost: 35_000 },
    ],
    ["we sell rice", "NGN", { capital: null, price: null, cost: null }],
  ])("%s", (description, currency, sums) => expect(sumsIn(description, currency)).toMatchObject(sums));

  test.each([
    [
      "I run a car wash in Kano. Each wash costs customers 1,500 naira. Soap and water cost 400 per car. I need 350,000 to buy a pressure washer.",
      { capital: 35_000_000, price: 150_000, cost: 40_000 },
    ],
    [
      "Car wash: N1,500 per car, soap and water 400 per car, pressure washer N350,000, rent 60,000 a month, 20 cars a day",
      {
        capital: null,
        price: 150_000,
        cost: 40_000,
        monthly: [{ label: "Rent", amount: 6_000_000 }],
        equipment: [{ label: "Pressure washer", amount: 35_000_000 }],
        salesPerMonth: 520,
      },
    ],
    [
      "we charge 2000 per car, expenses 600 per car and we are investing 500k",
      { capital: 50_000_000, price: 200_000, cost: 60_000 },
    ],
    ["Salon. Hair braiding 5,000, retouch 3,000. Startup 800,000", { capital: 80_000_000, price: 500_000, cost: null }],
  ])("of a service, as people type them › %s", (description, sums) =>
    expect(sumsIn(description, "NGN")).toMatchObject(sums),
  );

  test("that are all named › stand in the plan, add up, and nobody is told that one is missing", () => {
    const plan = writeBuiltIn(
      taskOf("business_plan", "en", {
        description:
          "Car wash: N1,500 per car, soap and water 400 per car, pressure washer N350,000, hoses and tools 50,000, rent 60,000 a month, 20 cars a day. I have saved 500,000.",
        currency: "NGN",
      }),
    );
    expect(plan).not.toMatch(/did not name your/);
    for (const row of [
      "| Pressure washer | ₦350,000 |",
      "| Stock and reserve | ₦100,000 |",
      "| **Total** | **₦500,000** |",
      "| What is left | ₦1,100 |",
      "| Money in | ₦780,000 |",
      "| Rent | ₦60,000 |",
      "| **What is left** | **₦512,000** |",
    ])
      expect(plan).toContain(row);
    expect(plan).toContain("Each month costs ₦60,000 whatever you sell: 55 sales cover it");
  });

  test("are multiplied and shared out exactly", () => {
    const plan = writeBuiltIn(
      taskOf("business_plan", "en", {
        description: "Rice. I have 100,001. One bag sells for 333.33 and costs 333.32.",
        currency: "NGN",
      }),
    );
    expect(plan).toContain("| **Total** | **₦100,001** |");
    expect(plan).toContain("| 50 | ₦16,666.50 | ₦16,666 | ₦0.50 |");
    expect(plan).toContain("After 10000100 sales");
  });
});

describe("text that a shop can send as it is", () => {
  const six = (type: Parameters<typeof taskOf>[0], lang: "en" | "fr" | "sw", fields: Record<string, string>) =>
    Array.from({ length: 6 }, (_, version) => writeBuiltIn({ ...taskOf(type, lang, fields), version }));

  test.each([
    [
      "en",
      "we will be closed from 24 December to 2 January",
      /come by|come quickly|good news|see you (?:soon|before long)/iu,
    ],
    ["fr", "nous serons fermés du 24 décembre au 2 janvier", /passez|venez|bonne nouvelle|à (?:très )?bientôt/iu],
    ["sw", "tutafunga kuanzia tarehe 24 Desemba hadi 2 Januari", /ukija|njoo|habari njema|hivi karibuni/iu],
  ] as const)("newsletter %s › that the shop is closed › invites nobody to come by", (lang, description, wrong) => {
    const texts = six("newsletter", lang, { description });
    for (const text of texts) expect(text).not.toMatch(wrong);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test("newsletter › that thanks for support › does so once", () => {
    for (const text of six("newsletter", "en", {
      description: "tell customers that our prices go up on 1 December and thank them for their support",
    }))
      expect(text.match(/Thank you for your support\./gu)).toHaveLength(1);
  });

  test("subject of an invitation › names what is opened, whole", () => {
    const note = "Invite our customers to the opening of the second salon in Lekki on 5 December";
    expect(six("newsletter", "en", { description: note })[0]).toContain(
      "**Subject:** The opening of the second salon in Lekki on 5 December\n",
    );
  });

  test.each([
    [
      "demande au client de payer la facture INV-0042 de 45 000 FCFA avant vendredi",
      "Facture INV-0042 de 45 000 FCFA avant vendredi",
    ],
    ["Demander au fournisseur de nous envoyer la liste des prix du riz", "Liste des prix du riz"],
    ["demander un devis pour 40 chaises en plastique et 5 tentes", "Devis pour 40 chaises en plastique et 5 tentes"],
  ])("subject of a French request › %s › names what is asked for", (description, subject) => {
    expect(six("email", "fr", { description })[0]).toContain(`**Objet\u202f:** ${subject}\n`);
  });

  test("reminder › a sentence beside the invoice › leaves no word of itself behind", () => {
    const note = "Write a friendly payment reminder to Dr Eze for the invoice #1042, it is 14 days overdue";
    for (const text of six("email", "en", { description: note })) expect(text).not.toMatch(/ for it /u);
  });

  test("French request for a review › speaks to women and men alike", () => {
    const texts = six("review_request", "fr", { about_kind: "contact", about: "0198b0a0-0000-7000-8000-00000000aaaa" });
    for (const text of texts) expect(text).not.toMatch(/\b(?:content|satisfait|ravi)\b/u);
  });

  test("names in Swahili › explain no Swahili word to those who speak it", () => {
    const [names = ""] = six("business_name", "sw", { description: "Nauza vitenge na magauni sokoni Kariakoo" });
    expect(names).not.toMatch(/neno la Kiswahili lenye maana/u);
    expect(new Set(names.match(/(?<=\*\*: ).+/gu)).size).toBe(10);
  });

  test.each([
    [
      "three prices",
      "hampers: small N15,000, medium N25,000, big N45,000",
      "- Small: N15,000\n- Medium: N25,000\n- Big: N45,000",
    ],
    ["two prices", "hampers: small N15,000, big N45,000", "Hampers: small N15,000, big N45,000."],
    ["a clock and a place", "Open again: Monday 8am, Tuesday 9am, Friday 8am", "Monday 8am, Tuesday 9am, Friday 8am"],
  ])("newsletter › %s › stand below each other from three on", (_, description, said) => {
    expect(six("newsletter", "en", { description })[0]).toContain(said);
  });

  test("newsletter › an opening party › everybody is welcome; a closing day › nobody is", () => {
    const [opening = ""] = six("newsletter", "en", { description: "Opening party on Saturday at 2pm" });
    expect(opening).toContain("We would be glad to see you there.");
    const [closing = ""] = six("newsletter", "en", {
      description: "We are closed on the launch day of the new bridge",
    });
    expect(closing).not.toContain("We would be glad to see you there.");
  });

  test.each([
    ["en", /did not name your starting money/u],
    ["fr", /pas indiqué l’argent de départ/u],
    ["sw", /Hukutaja mtaji wa kuanzia/u],
  ] as const)("plan %s › with prices and no starting money › says that this one sum is missing", (lang, said) => {
    const [plan = ""] = six("business_plan", lang, {
      description: "Car wash 20 cars a day: price 8000 per car, cost 1500 per car",
    });
    expect(plan).toMatch(said);
  });
});

describe("the calendar", () => {
  test.each([
    [2026, "2026-04-05"],
    [2027, "2027-03-28"],
    [2028, "2028-04-16"],
    [2038, "2038-04-25"],
    [2285, "2285-03-22"],
  ])("Easter of %i is %s", (year, date) => expect(easterOf(year)).toBe(date));
  test("knows the feasts of a country and those by the moon", () => {
    const names = (today: string, days: number, country: string) =>
      feastsAfter(today, days, country).map(({ date, name }) => `${date} ${name.en}`);
    expect(names("2026-11-21", 45, "NG")).toEqual([
      "2026-11-27 Black Friday",
      "2026-12-25 Christmas Day",
      "2026-12-26 Boxing Day",
      "2026-12-31 New Year's Eve",
      "2027-01-01 New Year's Day",
    ]);
    expect(names("2026-03-18", 5, "NG")).toEqual(["2026-03-20 Eid al-Fitr"]);
    expect(names("2027-09-10", 3, "ET")).toEqual(["2027-09-12 Enkutatash"]);
    expect(names("2026-09-10", 3, "ET")).toEqual(["2026-09-11 Enkutatash"]);
    expect(names("2026-12-10", 5, "KE")).toEqual(["2026-12-12 Jamhuri Day"]);
  });
});

test("shouting is put into small letters, names and short words are left", () => {
  expect(unshout("BEST PRICE IN LAGOS!!! COME NOW")).toBe("Best price in lagos! Come now");
  expect(unshout("USSD *737#")).toBe("USSD *737#");
  expect(unshout("New MTN and GTB cards")).toBe("New MTN and GTB cards");
});

describe("a feast is called as the person calls it", () => {
  const greeting = (lang: "en" | "fr" | "sw", holiday: string) =>
    writeBuiltIn(taskOf("seasons_greetings", lang, { company_name: "Ada Stores", sender: "Ada Obi", holiday })).split(
      "\n",
    )[0];
  test.each([
    ["en", "Sallah", "**Happy Sallah! Eid Mubarak!**"],
    ["en", "ileya", "**Happy Ileya! Eid Mubarak!**"],
    ["en", "Eid", "**Eid Mubarak!**"],
    ["en", "Eid Mubarak", "**Eid Mubarak!**"],
    ["en", "Ramadan", "**Ramadan Mubarak!**"],
    ["en", "Ramadan Kareem", "**Ramadan Kareem!**"],
    ["en", "Christmas", "**Merry Christmas!**"],
    ["en", "Christmas Day", "**Merry Christmas!**"],
    ["en", "Easter Monday", "**Happy Easter Monday!**"],
    ["en", "Labour Day", "**Happy Labour Day!**"],
    ["en", "New Year", "**Happy New Year!**"],
    ["en", "Mother’s Day", "**Happy Mother’s Day!**"],
    ["en", "Detty December", "**Happy Detty December!**"],
    ["fr", "Tabaski", "**Bonne fête de Tabaski\u202f! Aïd Moubarak\u202f!**"],
    ["fr", "Noël", "**Joyeux Noël\u202f!**"],
    ["fr", "Fête de la Jeunesse", "**Bonne Fête de la Jeunesse\u202f!**"],
    ["sw", "Idd", "**Idd Mubarak!**"],
    ["sw", "Krismasi", "**Krismasi Njema!**"],
    ["sw", "Saba Saba", "**Heri ya Saba Saba!**"],
  ] as const)("%s: %s", (lang, holiday, said) => expect(greeting(lang, holiday)).toBe(said));
});

test("French › every kind of text, in each version › signs stay on the line of their word", () => {
  const loose = /« | [:;?!»](?=[\s.,)*_]|$)/u;
  const cases = evalCases.filter(({ task, isOffered }) => task.language === "fr" && isOffered);
  expect(cases.length).toBeGreaterThan(50);
  for (const { name, task } of cases)
    for (const version of [0, 1, 2]) {
      const lines = writeBuiltIn({ ...task, version }).split("\n");
      expect(
        lines.filter((line) => loose.test(line)),
        `${name}, version ${version}`,
      ).toEqual([]);
    }
  const given = { company_name: "Chez Ada", sender: "Ada Obi", holiday: "Noël" };
  expect(writeBuiltIn(taskOf("seasons_greetings", "fr", given))).toContain("**Joyeux Noël\u202f!**");
  expect(frenchSigns("Heure : 10:30, « merci » ? https://x.example/?a")).toBe(
    "Heure\u202f: 10:30, «\u202fmerci\u202f»\u202f? https://x.example/?a",
  );
});

test("every kind of text, in each version › has the apostrophes of print", () => {
  const cases = evalCases.filter(({ isOffered }) => isOffered);
  expect(cases.length).toBeGreaterThan(100);
  for (const { name, task } of cases)
    for (const version of [0, 1, 2])
      expect(writeBuiltIn({ ...task, version }), `${name}, version ${version}`).not.toMatch(/\p{L}'\p{L}/u);
});

test("French › a text written with ordinary spaces before › counts as the same and is not sold again", () => {
  const task = taskOf("seasons_greetings", "fr", { company_name: "Chez Ada", sender: "Ada Obi", holiday: "Noël" });
  expect(canWriteBuiltIn(task)).toBe(true);
  const before = writeBuiltIn(task).replaceAll("\u202f", " ").replaceAll("’", "'");
  expect(before).toContain("'");
  expect(canWriteBuiltIn({ ...task, earlier: [before] })).toBe(false);
});

test.each([
  ["offer fresh juice to a hotel, free first week", "en", "We would like to offer you fresh juice, free first week."],
  ["sorry, the parcel comes tomorrow before noon", "en", "We are sorry. The parcel comes tomorrow before noon."],
  ["sorry for the delay", "en", "Sorry for the delay."],
  [
    "proposer du jus frais à un hôtel, première semaine gratuite",
    "fr",
    "Nous vous proposons du jus frais, première semaine gratuite.",
  ],
  ["proposer du riz à un prix réduit", "fr", "Nous vous proposons du riz à un prix réduit."],
  ["désolé, le colis arrive demain", "fr", "Nous sommes désolés. Le colis arrive demain."],
  ["kutoa juisi safi kwa hoteli, wiki ya kwanza bure", "sw", "Tungependa kukupa juisi safi, wiki ya kwanza bure."],
] as const)("%s", (note, lang, said) => expect(applyInstructions(note, lang)).toBe(said));

test("French meets a company called Chez …, a country and an amount as French does", () => {
  const greeting = { company_name: "Chez Ada", sender: "Ada Obi", holiday: "Noël" };
  const versions = [0, 1, 2].map((version) =>
    writeBuiltIn({ ...taskOf("seasons_greetings", "fr", greeting), version }),
  );
  expect(versions.join("\n")).not.toMatch(/chez chez/i);
  const persona = { age: "Young", description: "robes de bureau", country_name: "Cameroon" };
  expect(writeBuiltIn(taskOf("user_persona", "fr", persona))).toContain("vit au Cameroun");
  const plan = writeBuiltIn(taskOf("business_plan", "fr", { description: "300 poules pondeuses", currency: "XAF" }));
  expect(plan).toMatch(/\d{2,3}\u00a0000\u00a0FCFA/);
  expect(plan).not.toMatch(/FCFA \d|\d,\d{3}/);
});
