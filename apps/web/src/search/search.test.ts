import {
  buildCatalogItem,
  buildContact,
  buildExpense,
  buildFee,
  buildInvoice,
  buildNote,
} from "@ankara/fixtures/builders";
import { fold } from "@ankara/domain/text";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { contactRowOf } from "../store/index/contact-row.ts";
import { invoiceRowOf, type InvoiceRow } from "../store/index/invoice-row.ts";
import { catalogRowOf, expenseRowOf, feeRowOf, noteRowOf } from "../store/index/other-row.ts";
import { unpackLines, type LinesById } from "./lines.ts";
import { highlight } from "./search-highlight.ts";
import { searchWords, wordsOf } from "./search-query.ts";
import { SearchIndex, type SearchRows } from "./search.ts";

const today = "2026-11-20";
const words = searchWords("en");
const ids = Array.from({ length: 400 }, (_, i) => `0198b0a0-0000-7000-8000-${String(i).padStart(12, "0")}`);
let made = 0;
const nextId = () => ids[made++ % ids.length] as string;

const client = (name: string, more: Parameters<typeof buildContact>[0] = {}) =>
  contactRowOf(buildContact({ id: nextId(), name, company: "", phones: [], email: "", tags: [], ...more }));

function invoice(number: string | null, contactName: string, more: Partial<InvoiceRow> = {}): InvoiceRow {
  const row = invoiceRowOf(buildInvoice({ id: nextId(), status: "issued" }));
  return {
    ...row,
    number,
    contactName,
    billToName: contactName,
    total: 100_00,
    balance: 0,
    paid: 100_00,
    currency: "NGN",
    issueDate: "2026-08-15",
    dueDate: "2026-09-01",
    payRef: "ZZZZ",
    poNumber: "",
    title: "",
    tags: [],
    ...more,
  };
}

const noRows: SearchRows = { contacts: [], invoices: [], catalogs: [], fees: [], expenses: [], notes: [] };
const look = (rows: Partial<SearchRows>, query: string) =>
  new SearchIndex().find({ ...noRows, ...rows }, query, { today, words });
/** Returns the names of the hits, in the order they are shown. */
const names = (rows: Partial<SearchRows>, query: string): string[] =>
  look(rows, query).groups.flatMap(({ hits }) =>
    hits.map((row) => ("number" in row ? (row.number ?? "draft") : "title" in row ? row.title : row.name)),
  );
const finds = (rows: Partial<SearchRows>, query: string): boolean => look(rows, query).total > 0;

describe("names", () => {
  test.each([
    ["Ọlá Bákàrè", "ola"],
    ["Ọlá Bákàrè", "OLÁ bak"],
    ["Ọlá Bákàrè", "bakare ola"],
    ["Ƙasuwa Ɗanjuma", "kasuwa"],
    ["Ƙasuwa Ɗanjuma", "danj"],
    ["Ɓello Garba", "ƁELLO"],
    ["Ṣadé", "sade"],
    ["N'Golo Stores", "ngolo"],
    ["Okonkwọ & Sons Ltd.", "okonkwo sons"],
    ["Adé-Ọlá Textiles", "ade-ola"],
    ["አበበ በቂላ", "አበበ"],
    ["Adébáyọ̀", "debay"],
  ])("%s is found by “%s”", (name, query) => {
    expect(names({ contacts: [client(name), client("Mukasa")] }, query)).toEqual([name]);
  });

  test("company, e-mail and tags find a client too", () => {
    const row = client("Ngozi", { company: "Lékkì Logistics", email: "ngozi.eze@mail.example", tags: ["wholesale"] });
    for (const query of ["lekki", "ngozi.eze@mail", "eze@mail.example", "wholes"])
      expect(finds({ contacts: [row] }, query)).toBe(true);
  });

  test("the start of a name comes before the start of a word, and that before its middle", () => {
    const rows = [client("Chinola"), client("Mama Ola"), client("Ola Stores")];
    expect(names({ contacts: rows }, "ola")).toEqual(["Ola Stores", "Mama Ola", "Chinola"]);
  });

  test("one or two letters look at the start of words only", () => {
    expect(names({ contacts: [client("Bola"), client("Laraba")] }, "la")).toEqual(["Laraba"]);
  });

  test("archived rows stand last", () => {
    const rows = [client("Ola One", { archivedAt: "2026-01-01T00:00:00.000Z" }), client("Mama Ola")];
    expect(names({ contacts: rows }, "ola")).toEqual(["Mama Ola", "Ola One"]);
  });

  test("any name is found by each of its words, however they are typed", () => {
    const name = fc
      .array(fc.stringMatching(/^[a-zọẹṣáàéèńɓɗƙŋɔɛ]{2,10}$/u), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join(" "));
    fc.assert(
      fc.property(name, (typed) => {
        for (const word of typed.split(" ")) {
          for (const query of [word, word.toUpperCase(), fold(word), word.normalize("NFD")]) {
            expect({ typed, query, found: finds({ contacts: [client(typed)] }, query) }).toMatchObject({ found: true });
          }
        }
      }),
    );
  });
});

describe("a typing mistake", () => {
  test.each(["olatunij", "olatunjii", "olatunj", "olstunji", "latunji"])("“%s” finds Ọlátúnjí", (query) => {
    expect(names({ contacts: [client("Ọlátúnjí Textiles"), client("Mukasa")] }, query)).toEqual(["Ọlátúnjí Textiles"]);
  });

  test("of four letters is not forgiven", () => {
    expect(finds({ contacts: [client("Kofi")] }, "kofo")).toBe(false);
  });

  test("is not looked for where the word stands as typed", () => {
    const found = look({ contacts: [client("Amara"), client("Amaka")] }, "amara");
    expect([found.total, found.guessed]).toEqual([1, false]);
  });

  test("is told apart from what was found", () => {
    expect(look({ contacts: [client("Danjuma")] }, "dajnuma").guessed).toBe(true);
  });

  test("of a name does not hide behind a note that holds it in the middle of a word", () => {
    const notes = [noteRowOf(buildNote({ title: "xbakerex" }))];
    expect(names({ contacts: [client("Bákàrè")], notes }, "bakere")).toContain("Bákàrè");
  });

  test("in a month or a state is forgiven", () => {
    const rows = [invoice("INV-0001", "A", { issueDate: "2026-02-03", dueDate: null, balance: 5, status: "issued" })];
    expect(finds({ invoices: rows }, "febuary")).toBe(true);
    const late = [invoice("INV-0002", "A", { dueDate: "2026-11-01", balance: 5 })];
    expect(finds({ invoices: late }, "overdeu")).toBe(true);
  });

  test("any single one in a word of five to twelve letters is forgiven", () => {
    const word = fc.stringMatching(/^[a-z]{6,12}$/);
    const mistake = fc.record({
      kind: fc.constantFrom("drop", "add", "change", "swap"),
      at: fc.nat(20),
      letter: fc.stringMatching(/^[a-z]$/),
    });
    fc.assert(
      fc.property(word, mistake, (typed, { kind, at, letter }) => {
        const place = at % (typed.length - 1);
        const wrong = {
          drop: typed.slice(0, place) + typed.slice(place + 1),
          add: typed.slice(0, place) + letter + typed.slice(place),
          change: typed.slice(0, place) + letter + typed.slice(place + 1),
          swap: typed.slice(0, place) + typed[place + 1] + typed[place] + typed.slice(place + 2),
        }[kind];
        // A mistake may happen to spell a month or a state, which is then what was meant.
        const meansMore = [...words.months.flat(), ...Object.values(words.states).flat()].some((known) =>
          known.startsWith(wrong),
        );
        fc.pre(!meansMore);
        expect({ wrong, found: finds({ contacts: [client(typed)] }, wrong) }).toMatchObject({ found: true });
      }),
    );
  });
});

describe("document numbers", () => {
  const rows = [
    invoice("INV-0148", "Ola"),
    invoice("INV-1480", "Ola"),
    invoice("INV-B-0012", "Ola"),
    invoice("QUO-0007", "Ola", { kind: "quote" }),
    invoice("2026/11/0031", "Ola"),
  ];
  test.each([
    ["148", ["INV-0148", "INV-1480"]],
    ["0148", ["INV-0148"]],
    ["inv-0148", ["INV-0148"]],
    ["inv148", ["INV-0148", "INV-1480"]],
    ["INV 148", ["INV-0148", "INV-1480"]],
    ["b12", ["INV-B-0012"]],
    ["b-12", ["INV-B-0012"]],
    ["quo7", ["QUO-0007"]],
    ["31", ["2026/11/0031"]],
  ])("“%s”", (query, expected) => {
    expect(names({ invoices: rows }, query)).toEqual(expected);
  });

  test("any number is found by what follows its zeros, and stands first", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 6 }), (seq, width) => {
        const wanted = `INV-${String(seq).padStart(width, "0")}`;
        const other = invoice(`INV-${seq}7`, "Ola", { orderedAt: "2027-01-01T00:00:00.000Z" });
        expect(names({ invoices: [other, invoice(wanted, "Ola")] }, String(seq))[0]).toBe(wanted);
      }),
    );
  });

  test("the payment reference and the order number of the client find a document", () => {
    const row = invoice("INV-0001", "Ola", { payRef: "K7QX2M", poNumber: "PO/77-A" });
    expect(finds({ invoices: [row] }, "k7qx2m")).toBe(true);
    expect(finds({ invoices: [row] }, "k7q")).toBe(true);
    expect(finds({ invoices: [row] }, "po/77-a")).toBe(true);
  });
});

describe("phones", () => {
  const row = client("Ola", { phones: ["+2348035550142", "+254712345678"] });
  test.each([
    "0803",
    "08035550142",
    "0803 555 0142",
    "+234 803 555 0142",
    "+234 (0) 803 555 0142",
    "234803555",
    "00234803",
    "803-555-0142",
    "(0803) 555",
    "0142",
    "0712 345",
    "+254712",
  ])("“%s” finds the client", (query) => {
    expect(names({ contacts: [row, client("Mukasa", { phones: ["+256772000111"] })] }, query)).toEqual(["Ola"]);
  });

  test("finds the client's invoices behind the client", () => {
    const found = look({ contacts: [row], invoices: [invoice("INV-0001", "Ola", { contactId: row.id })] }, "0803 555");
    expect(found.groups.map(({ collection }) => collection)).toEqual(["contacts", "invoices"]);
  });

  test("any national number is found in any grouping", () => {
    const grouping = fc.array(fc.constantFrom("", " ", "-", " "), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(fc.stringMatching(/^[789][01]\d{8}$/), grouping, (digits, gaps) => {
        const typed = [...digits].map((digit, i) => digit + (gaps[i] ?? "")).join("");
        const one = client("Somebody", { phones: [`+234${digits}`] });
        // Digits grouped like a date are read as one: "70-12-3…".
        if (/\d-\d{1,2}-\d/.test(typed)) return;
        for (const query of [`0${typed}`, `+234 ${typed}`, `+234 (0)${typed}`]) {
          expect({ query, found: finds({ contacts: [one] }, query) }).toMatchObject({ found: true });
        }
      }),
    );
  });

  test("a number kept as typed is found too", () => {
    expect(finds({ contacts: [client("Ola", { phones: ["0803 555 0142"] })] }, "0803555")).toBe(true);
  });
});

describe("amounts", () => {
  const rows = [
    invoice("exact", "A", { total: 45_000_00 }),
    invoice("kobo", "A", { total: 45_000_50 }),
    invoice("near", "A", { total: 45_300_00 }),
    invoice("other", "A", { total: 46_000_00 }),
    invoice("million", "A", { total: 1_200_000_00 }),
    invoice("ugx", "A", { total: 45_000, currency: "UGX" }),
    invoice("left", "A", { total: 99_000_00, balance: 45_000_00 }),
  ];
  test.each([
    ["45k", ["exact", "kobo", "ugx", "left", "near"]],
    ["45K", ["exact", "kobo", "ugx", "left", "near"]],
    ["45,000", ["exact", "kobo", "ugx", "left"]],
    ["45 000", ["exact", "kobo", "ugx", "left"]],
    ["45.000", ["exact", "kobo", "ugx", "left"]],
    ["45000.50", ["kobo"]],
    ["₦45,000", ["exact", "kobo", "left"]],
    ["ngn 45k", ["exact", "kobo", "left", "near"]],
    ["45k ugx", ["ugx"]],
    ["USh 45,000", ["ugx"]],
    ["1.2m", ["million"]],
    ["1,2m", ["million"]],
    ["45 000,50", ["kobo"]],
    ["1,200,000", ["million"]],
    ["1.2bn", []],
  ])("“%s”", (query, expected) => {
    expect(names({ invoices: rows }, query)).toEqual(expected);
  });

  test("any total is found by its digits, grouped or not, in a currency with and without decimals", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9_000_000_000 }), fc.constantFrom("NGN", "UGX"), (units, currency) => {
        const total = currency === "NGN" ? units * 100 : units;
        const row = invoice("INV-0001", "A", { total, currency });
        const grouped = String(units).replaceAll(/\B(?=(\d{3})+$)/g, ",");
        for (const query of [String(units), grouped, `${currency} ${grouped}`, grouped.replaceAll(",", " ")]) {
          expect({ query, found: finds({ invoices: [row] }, query) }).toMatchObject({ found: true });
        }
      }),
    );
  });

  test("prices of the catalog and amounts of expenses are found", () => {
    const catalogs = [catalogRowOf(buildCatalogItem({ name: "Lace", prices: { NGN: "14750", USD: "9.5" } }))];
    const expenses = [expenseRowOf(buildExpense({ supplier: "NNPC", amount: 14_750_00, currency: "NGN" }))];
    expect(names({ catalogs, expenses }, "14,750")).toEqual(["Lace", "NNPC"]);
    expect(names({ catalogs, expenses }, "$9.50")).toEqual(["Lace"]);
  });
});

describe("days and months", () => {
  const rows = [
    invoice("march", "A", { issueDate: "2026-03-12", dueDate: "2026-04-11" }),
    invoice("marchBefore", "A", { issueDate: "2025-03-30", dueDate: "2025-05-29" }),
    invoice("yesterday", "A", { issueDate: "2026-11-19", dueDate: "2026-12-19" }),
    invoice("october", "A", { issueDate: "2026-10-05", dueDate: null }),
    invoice(null, "A", { status: "draft", issueDate: null, dueDate: null }),
  ];
  test.each([
    ["march", ["march", "marchBefore"]],
    ["Mar", ["march", "marchBefore"]],
    ["march 2025", ["marchBefore"]],
    ["2025-03", ["marchBefore"]],
    ["03/2025", ["marchBefore"]],
    ["12/3", ["march"]],
    ["12.3", ["march"]],
    ["3/12", []],
    ["12/3/26", ["march"]],
    ["12/03/2026", ["march"]],
    ["2026-03-12", ["march"]],
    ["12 march", ["march"]],
    ["12th march", ["march"]],
    ["March 12, 2026", ["march"]],
    ["12 mar 2025", []],
    ["april", ["march"]],
    ["yesterday", ["yesterday"]],
    ["this week", ["yesterday"]],
    ["last month", ["october"]],
    ["this month", ["yesterday"]],
    ["2025", ["marchBefore"]],
    ["31/2", []],
  ])("“%s”", (query, expected) => {
    expect(names({ invoices: rows }, query)).toEqual(expected);
  });

  test("a client called like a month is found, before the invoices of that month", () => {
    const inMarch = invoice("INV-0001", "A", { issueDate: "2026-03-12" });
    expect(names({ contacts: [client("March Motors")], invoices: [inMarch] }, "march")).toEqual([
      "March Motors",
      "INV-0001",
    ]);
  });

  test("months have names in the language of the screens too", () => {
    const french = searchWords("fr");
    const found = new SearchIndex().find({ ...noRows, invoices: rows }, "février", { today, words: french });
    expect(found.total).toBe(0);
    const march = new SearchIndex().find({ ...noRows, invoices: rows }, "mars", { today, words: french });
    expect(march.total).toBe(2);
  });

  test("any day is found however it is written", () => {
    const day = fc.date({ min: new Date("2001-01-01"), max: new Date("2040-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year = "", month = "", dayOf = ""] = iso.split("-");
        const row = invoice("X", "A", { issueDate: iso, dueDate: null });
        const name = words.months[Number(month) - 1]?.[0] ?? "";
        const ways = [
          iso,
          `${Number(dayOf)}/${Number(month)}/${year}`,
          `${dayOf}/${month}`,
          `${Number(dayOf)} ${name}`,
          `${name} ${year}`,
          name.slice(0, 3),
        ];
        for (const query of ways)
          expect({ query, found: finds({ invoices: [row] }, query) }).toMatchObject({ found: true });
      }),
    );
  });
});

describe("states and kinds", () => {
  const rows = [
    invoice("late", "A", { balance: 5, paid: 0, dueDate: "2026-11-01" }),
    invoice("open", "A", {
      balance: 5,
      paid: 0,
      dueDate: "2026-12-01",
      sharedAt: "2026-11-02T00:00:00.000Z",
      viewCount: 2,
    }),
    invoice("part", "A", { balance: 5, paid: 5, dueDate: "2026-12-01" }),
    invoice("settled", "A", { balance: 0 }),
    invoice(null, "A", { status: "draft", balance: 0 }),
    invoice("gone", "A", { status: "void", balance: 0 }),
    invoice("offer", "A", { kind: "quote", balance: 0 }),
    invoice("unsent", "A", { balance: 0, syncState: "queued" }),
  ];
  test.each([
    ["overdue", ["late"]],
    ["late", ["late"]],
    ["unpaid", ["late", "open", "part"]],
    ["part paid", ["part"]],
    ["paid", ["settled", "unsent"]],
    ["draft", ["draft"]],
    ["void", ["gone"]],
    ["viewed", ["open"]],
    ["quote", ["offer"]],
    ["waiting", ["unsent"]],
    ["overdu", ["late"]],
  ])("“%s”", (query, expected) => {
    expect(names({ invoices: rows }, query)).toEqual(expected);
  });

  test("beside a name or a month, all of it must hold", () => {
    const both = [invoice("a", "Ọlá", { balance: 5, dueDate: "2026-11-01" }), invoice("b", "Ọlá", { balance: 0 })];
    expect(names({ invoices: both }, "ola overdue")).toEqual(["a"]);
    expect(names({ invoices: both }, "overdue november")).toEqual(["a"]);
    expect(names({ invoices: both }, "overdue march")).toEqual([]);
  });

  test("clients who are late are found by the word", () => {
    const owed = [{ currency: "NGN", outstanding: 5, overdue: 5, oldestOverdueDays: 3, nextDue: null }];
    expect(names({ contacts: [{ ...client("Late Payer X"), owed }, client("Mukasa")] }, "overdue")).toEqual([
      "Late Payer X",
    ]);
  });
});

describe("the rest", () => {
  test("taxes, notes and items are found by their words", () => {
    const rows = {
      catalogs: [catalogRowOf(buildCatalogItem({ name: "Aṣọ-òkè set", barcode: "6151100123456" }))],
      fees: [feeRowOf(buildFee({ name: "VAT" }))],
      notes: [noteRowOf(buildNote({ title: "Measurements", body: "Chest 44, sleeve 25" }))],
    };
    expect(names(rows, "aso oke")).toEqual(["Aṣọ-òkè set"]);
    expect(names(rows, "6151100")).toEqual(["Aṣọ-òkè set"]);
    expect(names(rows, "vat")).toEqual(["VAT"]);
    expect(names(rows, "sleeve")).toEqual(["Measurements"]);
  });

  test("nothing typed finds nothing", () => {
    for (const query of ["", "   ", "—", "()"]) expect(look({ contacts: [client("Ola")] }, query).total).toBe(0);
  });

  test("whatever is typed is answered, and never by the same row twice", () => {
    const rows = { contacts: [client("Ọlá", { phones: ["+2348035550142"] })], invoices: [invoice("INV-0148", "Ọlá")] };
    const index = new SearchIndex();
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 120 }), (query) => {
        const hits = index
          .find({ ...noRows, ...rows }, query, { today, words })
          .groups.flatMap((group): readonly object[] => group.hits);
        expect(new Set(hits).size).toBe(hits.length);
      }),
      { numRuns: 500 },
    );
  });

  test("a row that changes is found by its new words, and no longer by the old", () => {
    const index = new SearchIndex();
    const before = [client("Ola")];
    expect(index.find({ ...noRows, contacts: before }, "ola", { today, words }).total).toBe(1);
    const after = [{ ...(before[0] as (typeof before)[0]), name: "Mukasa" }];
    expect(index.find({ ...noRows, contacts: after }, "ola", { today, words }).total).toBe(0);
    expect(index.find({ ...noRows, contacts: after }, "mukasa", { today, words }).total).toBe(1);
  });
});

test("search › plain letters are folded as all others are", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(wordsOf(text)).toBe(wordsOf(`${text}\u0301`));
    }),
  );
});

describe("highlighting", () => {
  const hits = (text: string, query: string) =>
    highlight(text, query, today, words).flatMap((piece) => (piece.hit ? [piece.text] : []));
  test.each([
    ["Ọlá Bákàrè", "ola", ["Ọlá"]],
    ["Ọlá Bákàrè", "bak ol", ["Ọl", "Bák"]],
    ["INV-0148 · Ọlá", "148", ["148"]],
    ["0809 555 0190", "0809555", ["809 555"]],
    ["Ọlátúnjí Textiles", "olatunij", ["Ọlátúnjí"]],
    ["Mukasa", "ola", []],
  ])("%s for “%s”", (text, query, expected) => {
    expect(hits(text, query)).toEqual(expected);
  });

  test("marks without a letter stay in the text", () => {
    expect(highlight("\u0301a", "zz", today, words)).toEqual([{ text: "\u0301a", hit: false }]);
  });

  test("cuts a text once for a query, however often its row asks", () => {
    const cut = highlight("Ankara Textiles", "text", today, words);
    expect(highlight("Ankara Textiles", "text", today, words)).toBe(cut);
    expect(highlight("Ankara Textiles", "tex", today, words)).not.toBe(cut);
  });

  test("the pieces make up the text, whatever was typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (text, query) => {
        expect(
          highlight(text, query, today, words)
            .map((piece) => piece.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});

/** Lines as the worker sends them: each that repeats is there once. */
function linesOf(documents: readonly (readonly [id: string, names: readonly string[]])[]): LinesById {
  const names = [...new Set(documents.flatMap(([, own]) => own))];
  let end = 0;
  return unpackLines({
    ids: documents.map(([id]) => id).join(""),
    lines: names.map((name) => ({ name, itemId: null })),
    places: Uint32Array.from(documents.flatMap(([, own]) => own.map((name) => names.indexOf(name)))),
    ends: Uint32Array.from(documents, ([, own]) => (end += own.length)),
  });
}

describe("lines of documents", () => {
  const rice = invoice("INV-1", "Mama Tolú");
  const cloth = invoice("INV-2", "Rice & Sons");
  const lines = linesOf([
    [rice.id, ["Delivery", "Ofada rice, 50 kg"]],
    [cloth.id, ["Àdìrẹ, 6 yards", "Delivery"]],
  ]);
  const found = (query: string, withLines = true) =>
    new SearchIndex()
      .find({ ...noRows, invoices: [rice, cloth] }, query, { today, words, lines: withLines ? lines : undefined })
      .groups.flatMap(({ hits }) => hits.map((row) => (row as InvoiceRow).number));

  test("word of a line › finds the document, behind those of that name", () => {
    expect(found("rice")).toEqual(["INV-2", "INV-1"]);
    expect(found("adire")).toEqual(["INV-2"]);
    expect(found("ofada mama")).toEqual(["INV-1"]);
  });

  test("line of many documents › is compared once for a word, and its documents are found", () => {
    const many = Array.from({ length: 300 }, (_, at) => invoice(`INV-${at}`, "Mukasa"));
    const read = linesOf(many.map(({ id }, at) => [id, at % 3 === 0 ? ["Wax print", "Delivery"] : ["Delivery"]]));
    const asked: string[] = [];
    const counting: LinesById = {
      get: read.get,
      idsWith: (passes) => read.idsWith((line) => (asked.push(line.name), passes(line))),
    };
    const result = new SearchIndex().find({ ...noRows, invoices: many }, "wax", { today, words, lines: counting });
    expect(result.total).toBe(100);
    expect(asked.toSorted()).toEqual(["Delivery", "Wax print"]);
  });

  test.each([1, 2, 300])("%i documents with lines › each is found by its id, few or all, and nobody else", (count) => {
    const documents = Array.from({ length: count }, (_, at) => invoice(`INV-${at}`, "Mukasa").id).toSorted();
    const read = linesOf(documents.map((id, at) => [id, [`Line ${at}`]]));
    const named = (id: string) => read.get(id)?.map(({ name }) => name);
    const all = () => documents.map((_, at) => [`Line ${at}`]);
    expect(named("0")).toBeUndefined();
    expect(named("z")).toBeUndefined();
    expect(documents.map(named)).toEqual(all());
    // Asked so often, they are in a map.
    expect(documents.map(named)).toEqual(all());
    expect(read.idsWith(({ name }) => name.endsWith("0"))).toEqual(new Set(documents.filter((_, at) => at % 10 === 0)));
    expect(read.get(documents[0]!)).toBe(read.get(documents[0]!));
  });

  test("lines that have not been read › are not looked through", () => {
    expect(found("rice", false)).toEqual(["INV-2"]);
  });
});

describe("typed letter by letter", () => {
  const people = ["Mama Tolú", "Ọlá Stores", "Tolú Textiles", "Overland Tex", "Texas & Sons"].map((name) =>
    client(name),
  );
  const invoices = people.flatMap(({ name }, at) => [
    invoice(`INV-${at + 1}`, name),
    invoice(null, "Walk-in", { title: name }),
  ]);
  const lines = linesOf(invoices.map(({ id }, at) => [id, [at % 2 === 0 ? "Textured wax" : "Rice"]]));
  const rows: SearchRows = { ...noRows, contacts: people, invoices };

  test.each(["tolu tex", "textu", "overdue", "overland", "inv-3 tex", "texsa", "mama 4 tolu", "1200"])(
    "“%s” › each beginning finds what a search that knows nothing finds, forwards and back",
    (query) => {
      const index = new SearchIndex();
      const beginnings = Array.from(query, (_, at) => query.slice(0, at + 1));
      for (const typed of [...beginnings, ...beginnings.toReversed()])
        for (const read of [undefined, lines]) {
          const options = { today, words, lines: read };
          expect(index.find(rows, typed, options)).toEqual(new SearchIndex().find(rows, typed, options));
        }
    },
  );

  const contacts = Array.from({ length: 9_000 }, (_, at) => client(at % 3 === 0 ? `Textiles ${at}` : `Mukasa ${at}`));
  const many = { ...noRows, contacts };
  const inSteps = (index: SearchIndex) => {
    const steps = index.search(many, "tex", { today, words });
    for (let count = 0; ; count += 1) {
      const step = steps.next();
      if (step.done === true) return { count, found: step.value };
    }
  };

  test("many rows › are looked through in steps, and what is found is the same", () => {
    const { count, found } = inSteps(new SearchIndex());
    // Folded, looked through for the word, and those that hold it ranked: 500 at a time.
    expect(count).toBe(17 + 17 + 5);
    expect(found).toEqual(new SearchIndex().find(many, "tex", { today, words }));
    expect(found.total).toBe(3_000);
  });

  test("many invoices › the first step looks at none: what was typed is drawn first", () => {
    const index = new SearchIndex();
    const invoices = Array.from({ length: 2_001 }, (_, n) => invoice(`INV-${n}`, "Mukasa"));
    const steps = index.search({ ...noRows, invoices }, "tex", { today, words });
    const read = vi.spyOn(index, "warm");
    expect(steps.next().done).toBe(false);
    expect(read).not.toHaveBeenCalled();
    steps.next();
    expect(read).toHaveBeenCalled();
  });

  test("many rows › warmed before › the first letter takes no step to fold or list them", () => {
    const index = new SearchIndex();
    expect([...index.warm(many)].length).toBe(9_000 / 250 - 1);
    expect(inSteps(index)).toEqual({ ...inSteps(new SearchIndex()), count: 17 + 5 });
    expect([...index.warm(many)]).toEqual([]);
  });

  test("a search between two steps of warming › what it narrowed to is kept", () => {
    const index = new SearchIndex();
    const warming = index.warm(many);
    warming.next();
    inSteps(index);
    for (const _ of warming);
    index.find(many, "text", { today, words });
    expect(index.compared).toBe(3_000);
  });

  test("nothing typed › folds nothing", () => {
    const index = new SearchIndex();
    expect(index.search(many, " ", { today, words }).next().done).toBe(true);
  });

  test("a letter in no word of most rows › their texts are not read", () => {
    const index = new SearchIndex();
    const thousand = Array.from({ length: 1_000 }, (_, at) => client(at < 10 ? `Textiles ${at}` : `Mukasa ${at}`));
    for (const _ of index.warm({ ...noRows, contacts: thousand }));
    const read = vi.spyOn(String.prototype, "includes");
    const found = index.find({ ...noRows, contacts: thousand }, "x", { today, words });
    const times = read.mock.calls.length;
    read.mockRestore();
    expect(found.total).toBe(0);
    // The ten that hold the letter, and the reading of the query.
    expect(times).toBeLessThan(100);
  });

  test("a word that grows › only rows that held its beginning are compared › changed rows are looked through anew", () => {
    const index = new SearchIndex();
    const thousand = Array.from({ length: 1_000 }, (_, at) => client(at < 10 ? `Textiles ${at}` : `Mukasa ${at}`));
    const compared = (query: string, clients = thousand): number => {
      index.find({ ...noRows, contacts: clients }, query, { today, words });
      return index.compared;
    };
    compared("te");
    expect(compared("tex")).toBe(10);
    expect(compared("texti", [...thousand, client("Texti")])).toBe(11);
    expect(index.find({ ...noRows, contacts: thousand }, "mukasa 9", { today, words }).total).toBeGreaterThan(100);
  });

  test("one or two letters › only rows with a word that begins so are compared", () => {
    const index = new SearchIndex();
    const thousand = Array.from({ length: 1_000 }, (_, at) => client(at < 10 ? `Textiles ${at}` : `Vortex ${at}`));
    const hits = (query: string) => index.find({ ...noRows, contacts: thousand }, query, { today, words }).total;
    expect([hits("t"), index.compared]).toEqual([10, 10]);
    expect([hits("te"), index.compared]).toEqual([10, 10]);
    expect([hits("tex"), index.compared]).toEqual([1_000, 1_000]);
  });

  test("a list that changed › only the rows that are new in it are folded", () => {
    const index = new SearchIndex();
    let folded = 0;
    const noticed = (name: string) =>
      Object.defineProperty(client(name), "email", { get: () => ((folded += 1), ""), enumerable: true });
    const before = Array.from({ length: 500 }, (_, at) => noticed(`Mukasa ${at}`));
    const find = (contacts: SearchRows["contacts"]) => {
      folded = 0;
      return index.find({ ...noRows, contacts }, "mukasa", { today, words }).total;
    };
    expect([find(before), folded]).toEqual([500, 500]);
    // One in front, one replaced, one left out, one moved to the end.
    const [moved, ...rest] = before.with(100, noticed("Mukasa again")).toSpliced(200, 1);
    expect([find([noticed("Mukasa new"), ...rest, moved!]), folded]).toEqual([500, 3]);
    expect([find([]), folded]).toEqual([0, 0]);
  });
});
