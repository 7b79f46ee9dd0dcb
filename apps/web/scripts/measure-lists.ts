import { indexClients } from "@ankara/domain/entry/client";
import { indexItems } from "@ankara/domain/entry/lines";
import { parseEntry } from "@ankara/domain/entry/parse-entry";
import { matchMessage } from "@ankara/domain/messages/match-message";
import { parseMoneyMessage } from "@ankara/domain/messages/parse-message";
import { noFilter, type InvoiceFilter } from "../src/features/invoice-list/filter-query.ts";
import { filterRows } from "../src/features/invoice-list/filter-rows.ts";
import { tabRows } from "../src/features/invoice-list/invoice-chips.ts";
import type { InvoiceRow } from "../src/store/index/invoice-row.ts";

// CPU of what a key does to the lists of 20 000 documents, without drawing, as JSON. Run by bench/lists.ts.
const count = 20_000;
const names = "Mama Tolú Provisions|Mùsá Ɗanjuma|Kẹ́hìndé & Táíwò Events Ltd|Grace Wanjirũ Kamau|Akua Owusu-Ansah".split(
  "|",
);
const id = (n: number) => `0198b0a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const day = (n: number) => new Date(Date.UTC(2024, 0, 1) + (n % 1000) * 86_400_000).toISOString().slice(0, 10);
const rows = Array.from({ length: count }, (_, n): InvoiceRow => {
  const total = 5_000_00 + ((n * 7919) % 1000) * 1_000_00;
  const paid = n % 3 === 0 ? total : 0;
  return {
    id: id(n),
    kind: "invoice",
    status: n % 50 === 0 ? "draft" : "issued",
    number: `INV-${String(n).padStart(5, "0")}`,
    seriesId: id(1),
    contactId: id(n % 1000),
    contactName: `${names[n % names.length]} ${n % 1000}`,
    billToName: "",
    walkIn: false,
    currency: n % 9 === 0 ? "USD" : "NGN",
    total,
    paid,
    credited: 0,
    balance: total - paid,
    openParts: null,
    issueDate: day(n),
    dueDate: day(n + 14),
    orderedAt: `${day(n)}T09:00:00.000Z`,
    updatedAt: `${day(n)}T09:00:00.000Z`,
    sharedAt: null,
    viewCount: 0,
    voidedAt: null,
    voidedBy: null,
    writtenOffAt: null,
    archivedAt: null,
    payRef: `KT${n.toString(36).toUpperCase()}`,
    poNumber: "",
    title: "",
    tags: n % 11 === 0 ? ["shop"] : [],
    deviceId: null,
    syncState: "synced",
  };
});
const lines = new Map(rows.map((row, n) => [row.id, `hollandais wax ${n % 400}\ndelivery`]));
const known = { today: "2026-11-20", timeZone: "Africa/Lagos", lines };
const filters: Record<string, Partial<InvoiceFilter>> = {
  words: { q: "tolu prov" },
  number: { number: "14800" },
  item: { item: "wax 12" },
  "unpaid, dates, amounts, tag": {
    status: ["unpaid"],
    from: "2025-01-01",
    to: "2026-06-30",
    min: "10000",
    max: "400000",
    tag: "shop",
  },
  "by client": { sort: "client", dir: "asc" },
};

function cpuMs(act: () => unknown): number {
  act();
  const times = Array.from({ length: 9 }, () => {
    const before = process.cpuUsage();
    act();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return times.toSorted((a, b) => a - b)[4] ?? Number.NaN;
}

const results = Object.entries(filters).map(([name, filter]) => ({
  what: `filter: ${name}`,
  ms: cpuMs(() => filterRows(rows, { ...noFilter, ...filter }, known)),
}));
results.push({ what: "tab: overdue, due first", ms: cpuMs(() => tabRows(rows, "overdue", "due", known.today)) });

const clients = Array.from({ length: 5000 }, (_, n) => ({
  id: id(n),
  name: `${names[n % names.length]} ${n}`,
  company: "",
  phones: [`+23480${String(30_000_000 + n)}`],
}));
const index = { today: known.today, home: "NGN", clients: indexClients(clients), items: indexItems([]) };
const phrase = "3 bags rice 45k for mama tolu, 2 cartons oil @ 30k and delivery 5k, due friday, 10% off";
results.push({ what: "a key in a phrase, 5 000 clients", ms: cpuMs(() => parseEntry(phrase, index)) });
const message = parseMoneyMessage(
  "Moniepoint: You have received NGN 45,000.00 from MAMA TOLU on 20/11/2026. Narration: inv-14800. Ref: MP-9988776655",
);
results.push({
  what: "a bank's message against 5 000 clients and 20 000 documents",
  ms: cpuMs(() => message && matchMessage(message, { clients, documents: rows, payments: [] }, "NGN")),
});
console.log(JSON.stringify({ count, results }));
