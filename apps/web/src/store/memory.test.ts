import { buildContact } from "@ankara/fixtures/builders";
import type { ContactId } from "@ankara/domain/records/fields";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { issuedInvoice } from "../../test/render-screen.tsx";
import type { WrittenChunk } from "./index/chunks.ts";
import { contactRowOf } from "./index/contact-row.ts";
import { packRows, unpackRows } from "./index/indexed.ts";
import { type InvoiceRow, invoiceRowOf, newestOf, type SyncState } from "./index/invoice-row.ts";
import { Memory } from "./memory.ts";
import { keyOf, type RecordKey } from "./unit-of-work.ts";

const id = (n: number) => `0198b0a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const today = () => "2026-11-20";
const people = [0, 1, 2].map((n) => id(900 + n) as ContactId);
const documents = 24;
const chunkOf = (n: number) => Math.floor(n / 8);

const invoice = invoiceRowOf(issuedInvoice({ id: id(1), total: 1_000_00 }));
const person = (n: number, name: string) => ({ ...contactRowOf(buildContact({ id: people[n]! })), name });

const documentStep = fc.record({
  kind: fc.constant("document" as const),
  n: fc.nat(documents - 1),
  gone: fc.boolean(),
  who: fc.nat(people.length),
  balance: fc.integer({ min: -500, max: 2_000 }),
  day: fc.integer({ min: 10, max: 28 }),
  currency: fc.constantFrom("NGN", "KES"),
  status: fc.constantFrom("issued" as const, "draft" as const),
});
type DocumentStep = typeof documentStep extends fc.Arbitrary<infer S> ? S : never;
/** A written document, a renamed client, or a change of what waits for the network. */
const step = fc.oneof(
  { weight: 6, arbitrary: documentStep },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("name" as const), n: fc.nat(2), name: fc.string() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("pending" as const),
      n: fc.nat(documents - 1),
      state: fc.constantFrom<SyncState | null>("queued", "rejected", null),
    }),
  },
);

/** A memory, and all that was ever written to it: another one can be filled with that at once. */
function watched() {
  const memory = new Memory(today);
  const rows = new Map<number, Map<string, InvoiceRow>>();
  const names = people.map((_, n) => person(n, `Client ${n}`));
  const pending = new Map<RecordKey, SyncState | null>();
  let stamp = 0;
  const clients = (): WrittenChunk => ({ collection: "contacts", chunk: 0, stamp: (stamp += 1), rows: [...names] });
  const chunk = (at: number): WrittenChunk => ({
    collection: "invoices",
    chunk: at,
    stamp: (stamp += 1),
    // Read from the disk each time, so every row is a new object.
    rows: [...(rows.get(at)?.values() ?? [])].map((row) => ({ ...row })),
  });
  memory.hold(clients());
  const documentAt = ({ n, who, balance, currency, status, day, gone }: DocumentStep): number => {
    const at = chunkOf(n);
    const held = rows.get(at) ?? new Map<string, InvoiceRow>();
    rows.set(at, held);
    const dueDate = `2026-11-${day}`;
    const contactId = people[who] ?? null;
    const orderedAt = `2026-11-${day}T08:00:00.000Z`;
    if (gone) held.delete(id(n));
    else held.set(id(n), { ...invoice, id: id(n), contactId, balance, currency, status, dueDate, orderedAt });
    return at;
  };
  return {
    memory,
    /** Documents and clients of a copy, as they are read from the disk at once. */
    holdMany(copied: readonly DocumentStep[]) {
      const chunks = [clients(), ...new Set(copied.map(documentAt))].map((at) =>
        typeof at === "number" ? chunk(at) : at,
      );
      return memory.holdMany(chunks);
    },
    apply(one: typeof step extends fc.Arbitrary<infer S> ? S : never) {
      if (one.kind === "name") {
        names[one.n] = person(one.n, one.name);
        memory.apply({ chunks: [clients()], pending: [] });
      } else if (one.kind === "pending") {
        const key = keyOf("invoices", id(one.n));
        pending.set(key, one.state);
        memory.apply({ chunks: [], pending: [[key, one.state]] });
      } else {
        memory.apply({ chunks: [chunk(documentAt(one))], pending: [] });
      }
    },
    anew(): Memory {
      const other = new Memory(today);
      other.hold(clients());
      other.apply({ chunks: [...rows.keys()].map(chunk), pending: [...pending] });
      return other;
    },
  };
}

const lists = (memory: Memory) => [
  memory.invoices(),
  memory.drafts(),
  people.map((client) => memory.contact(client)),
  people.map((client) => memory.issuedTo(client)),
  memory.contacts(),
];

test("lists › written to one by one in any order › are those of a device that reads everything at once", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.boolean()), { maxLength: 40 }), (steps) => {
      const { memory, apply, anew } = watched();
      for (const [one, looks] of steps) {
        apply(one);
        // Somebody looks now and then only, so that several writes wait for the next look.
        if (looks) lists(memory);
      }
      expect(lists(memory)).toEqual(lists(anew()));
    }),
    { numRuns: 400 },
  );
});

test("lists › many chunks taken in in steps, looked at and written to between them › are those of a device that reads everything at once", () => {
  const meanwhile = fc.array(fc.option(step, { nil: "look" as const }), { maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 20 }),
      fc.array(documentStep, { maxLength: 20 }),
      meanwhile,
      (written, copied, acts) => {
        const { memory, apply, holdMany, anew } = watched();
        for (const one of written) apply(one);
        const steps = holdMany(copied);
        for (const one of acts) {
          if (steps.next().done === true) break;
          if (one === "look") lists(memory);
          else apply(one);
        }
        expect([...steps].length).toBeLessThan(100);
        expect(lists(memory)).toEqual(lists(anew()));
      },
    ),
    { numRuns: 400 },
  );
});

test("lists › many chunks taken in in steps › stay as they were until the last, which tells of them in their order", () => {
  const memory = scattered();
  const [before, clientsBefore] = [memory.invoices(), memory.contacts()];
  const told = vi.fn<() => void>();
  memory.subscribe(told);
  const chunks = Array.from({ length: 40 }, (_, n): WrittenChunk => {
    const rows = [
      { ...invoice, id: id(2_000 + n), contactId: people[0]!, orderedAt: `2026-10-${10 + (n % 20)}T08:00:00.000Z` },
    ];
    return { collection: "invoices", chunk: 1_000 + n, stamp: 1, rows };
  });
  let steps = 0;
  for (const _ of memory.holdMany(chunks)) {
    steps += 1;
    expect(memory.invoices()).toBe(before);
    expect(memory.contacts()).toBe(clientsBefore);
  }
  expect(steps).toBeGreaterThan(chunks.length);
  expect(told).toHaveBeenCalledTimes(1);
  expect(memory.invoices()).toHaveLength(before.length + chunks.length);
});

test("list of documents › one of them written › the others stay the same rows", () => {
  const { memory, apply } = watched();
  const write = (n: number, balance: number) =>
    apply({
      kind: "document",
      n,
      gone: false,
      who: n % 3,
      balance,
      day: 10 + (n % 9),
      currency: "NGN",
      status: "issued",
    });
  for (let n = 0; n < documents; n += 1) write(n, 100);
  const before = new Map(memory.invoices().map((row) => [row.id, row]));
  write(5, 250);
  const changed = memory.invoices().filter((row) => before.get(row.id) !== row);
  expect(changed.map((row) => [row.id, row.balance])).toEqual([[id(5), 250]]);
});

test("documents of a client › another's written › the same list; one of theirs written › another", () => {
  const { memory, apply } = watched();
  const owing = { kind: "document", gone: false, day: 12, currency: "NGN", status: "issued", balance: 300 } as const;
  const client = people[0]!;
  apply({ ...owing, n: 1, who: 0 });
  apply({ ...owing, n: 2, who: 1 });
  const before = memory.issuedTo(client);
  expect(before.map((row) => row.id)).toEqual([id(1)]);
  apply({ ...owing, n: 2, who: 1, balance: 100 });
  expect(memory.issuedTo(client)).toBe(before);
  apply({ ...owing, n: 1, who: 0, balance: 100 });
  expect(memory.issuedTo(client)).toMatchObject([{ id: id(1), balance: 100 }]);
});

test("one client › asked for alone › is as in the list, and the same object until it changes", () => {
  const { memory, apply } = watched();
  const owing = { kind: "document", gone: false, day: 12, currency: "NGN", status: "issued" } as const;
  apply({ ...owing, n: 1, who: 0, balance: 300 });
  const client = memory.contact(people[0]!);
  expect(client).toEqual(memory.contacts().find((row) => row.id === people[0]));
  expect(client?.owed).toMatchObject([{ currency: "NGN", outstanding: 300 }]);
  apply({ ...owing, n: 2, who: 1, balance: 500 });
  expect(memory.contact(people[0]!)).toBe(client);
  apply({ ...owing, n: 1, who: 0, balance: 100 });
  expect(memory.contact(people[0]!)?.owed).toMatchObject([{ outstanding: 100 }]);
  expect(memory.contact("nobody")).toBeUndefined();
});

test("one client › asked for again, nothing taken in › the clients are not looked through again", () => {
  const memory = new Memory(today);
  let looked = 0;
  const watchedPerson = {
    ...person(0, "Mama Tolu"),
    get id() {
      looked += 1;
      return people[0]!;
    },
  };
  memory.hold({ collection: "contacts", chunk: 0, stamp: 1, rows: [watchedPerson, person(1, "Baba Tolu")] });
  const client = memory.contact(people[1]!);
  const before = looked;
  expect(before).toBeGreaterThan(0);
  expect(memory.contact(people[1]!)).toBe(client);
  expect(looked).toBe(before);
});

/** Three hundred chunks whose documents are in no order. */
function scattered(): Memory {
  const memory = new Memory(today);
  for (let at = 0; at < 300; at += 1) {
    const rows = [0, 1, 2].map((n) => {
      const day = 10 + ((at * 7 + n * 11) % 19);
      return { ...invoice, id: id(at * 3 + n), orderedAt: `2026-11-${day}T08:00:00.000Z` };
    });
    memory.hold({ collection: "invoices", chunk: at, stamp: 1, rows });
  }
  return memory;
}

test("documents put in order ahead › a chunk in a step › the list is the one whoever asks would get", () => {
  const memory = scattered();
  expect([...memory.arrange()].length).toBeGreaterThanOrEqual(300);
  const expected = scattered().invoices();
  expect(expected.map(({ orderedAt }) => orderedAt)).toEqual(
    expected.map(({ orderedAt }) => orderedAt).toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)),
  );
  expect(memory.invoices()).toEqual(expected);
});

test("documents put in order ahead › one is written meanwhile › it is in the list", () => {
  const memory = scattered();
  const steps = memory.arrange();
  steps.next();
  const late = { ...invoice, id: id(950), orderedAt: "2026-11-29T08:00:00.000Z" };
  memory.apply({ chunks: [{ collection: "invoices", chunk: 300, stamp: 1, rows: [late] }], pending: [] });
  expect(steps.next().done).toBe(true);
  expect(memory.invoices()).toHaveLength(901);
  expect(memory.invoices()[0]?.id).toBe(id(950));
});

/** Documents of one chunk as they are read or written: its day, and 0 where it is gone. */
const days = fc.array(fc.nat(12), { minLength: 1, maxLength: 8 });

test("beginning of the list › the newest chunks read, any written to › is how the whole list begins, of the same rows", () => {
  fc.assert(
    fc.property(
      fc.array(days, { minLength: 2, maxLength: 12 }),
      fc.nat(),
      fc.array(fc.tuple(fc.nat(), days), { maxLength: 6 }),
      (stored, some, writes) => {
        let stamp = 1;
        const chunk = (at: number, of: readonly number[]): WrittenChunk & { rows: InvoiceRow[] } => ({
          collection: "invoices",
          chunk: at,
          stamp: (stamp += 1),
          rows: of.flatMap((day, n) =>
            day === 0 ? [] : [{ ...invoice, id: id(at * 8 + n), orderedAt: `2026-11-${day + 10}T08:00:00.000Z` }],
          ),
        });
        const chunks = stored.map((of, at) => chunk(at, of));
        const newestLast = chunks.toSorted((a, b) => (newestOf(a.rows) < newestOf(b.rows) ? 1 : -1));
        const read = newestLast.slice(0, 1 + (some % (chunks.length - 1)));
        const [memory, whole] = [new Memory(today), new Memory(today)];
        for (const one of chunks) whole.hold({ ...one, rows: one.rows.map((row) => ({ ...row })) });
        for (const one of read) memory.hold(one);
        memory.readUpTo(newestOf(read.at(-1)!.rows));
        const begins = () => {
          const first = memory.first() ?? [];
          expect(first).toEqual(whole.invoices().slice(0, first.length));
          return first;
        };
        begins();
        for (const [at, of] of writes) {
          const written = chunk(at % chunks.length, of);
          memory.apply({ chunks: [written], pending: [] });
          whole.apply({ chunks: [{ ...written, rows: written.rows.map((row) => ({ ...row })) }], pending: [] });
          begins();
        }
        const first = begins();
        for (const one of chunks) memory.hold(one);
        memory.readUpTo(null);
        expect(memory.first()).toBeNull();
        expect(memory.invoices()).toEqual(whole.invoices());
        expect(first.every((row, place) => memory.invoices()[place] === row)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

test("beginning of the list › two chunks of which the older is not read › are the documents newer than all of that", () => {
  const memory = new Memory(today);
  const rows = [12, 14, 16].map((day) => ({ ...invoice, id: id(day), orderedAt: `2026-11-${day}T08:00:00.000Z` }));
  memory.hold({ collection: "invoices", chunk: 1, stamp: 1, rows });
  memory.readUpTo("2026-11-14T08:00:00.000Z");
  expect(memory.first()?.map((row) => row.id)).toEqual([id(16)]);
  expect(memory.first()).toBe(memory.first());
});

/** Counts how often a field of these rows is read. */
function counted<K extends keyof InvoiceRow>(rows: InvoiceRow[], field: K): { reads: number } {
  const count = { reads: 0 };
  for (const row of rows) {
    const value = row[field];
    Object.defineProperty(row, field, { enumerable: true, get: () => ((count.reads += 1), value) });
  }
  return count;
}

/** Two thousand documents of three clients, of which each owes something, the newest last. */
const many = () =>
  Array.from({ length: 2_000 }, (_, n) => ({
    ...invoice,
    id: id(n),
    contactId: people[n % 3]!,
    balance: 100,
    orderedAt: new Date(1_700_000_000_000 + n * 60_000).toISOString(),
  }));

test("what clients owe › added up ahead, a client in a step › the list of clients adds up nothing", () => {
  const memory = new Memory(today);
  memory.hold({ collection: "contacts", chunk: 0, stamp: 1, rows: people.map((_, n) => person(n, `Client ${n}`)) });
  const rows = many();
  const balances = counted(rows, "balance");
  memory.hold({ collection: "invoices", chunk: 0, stamp: 1, rows });
  const steps = memory.addUp();
  steps.next();
  const first = balances.reads;
  // The first is done, and one lies between the two orders of names.
  expect([...steps]).toHaveLength(people.length);
  expect(balances.reads).toBeGreaterThan(first);
  balances.reads = 0;
  expect(memory.contacts().map(({ owed }) => owed[0]?.outstanding)).toEqual([667_00, 667_00, 666_00]);
  expect(balances.reads).toBe(0);
});

test("what clients owe › one writes a document between two steps › is in the sums", () => {
  const memory = new Memory(today);
  memory.hold({ collection: "contacts", chunk: 0, stamp: 1, rows: people.map((_, n) => person(n, `Client ${n}`)) });
  memory.hold({ collection: "invoices", chunk: 0, stamp: 1, rows: many() });
  const steps = memory.addUp();
  steps.next();
  const late = { ...invoice, id: id(5_000), contactId: people[0]!, balance: 1_00 };
  memory.apply({ chunks: [{ collection: "invoices", chunk: 1, stamp: 1, rows: [late] }], pending: [] });
  // The first is done, and one lies between the two orders of names.
  expect([...steps]).toHaveLength(people.length);
  expect(memory.contacts()[0]?.owed[0]?.outstanding).toBe(668_00);
});

test("list of documents › a new draft, then changed › the others are not looked through for it", () => {
  const memory = new Memory(today);
  const rows = many();
  const ids = counted(rows, "id");
  memory.hold({ collection: "invoices", chunk: 0, stamp: 1, rows });
  expect(memory.invoices()).toHaveLength(2_000);
  const draft = { ...invoice, id: id(5_000), status: "draft" as const, orderedAt: "2026-11-20T08:00:00.000Z" };
  for (const [stamp, total] of [100, 200].entries()) {
    ids.reads = 0;
    memory.apply({
      chunks: [{ collection: "invoices", chunk: 1, stamp: stamp + 1, rows: [{ ...draft, total }] }],
      pending: [[keyOf("invoices", draft.id), "queued"]],
    });
    expect(memory.invoices()[0]).toMatchObject({ id: id(5_000), total });
    expect(memory.invoices()).toHaveLength(2_001);
    expect(ids.reads).toBeLessThan(50);
  }
});

test("list of clients › a device without any › is the same list each time it is asked for", () => {
  const memory = new Memory(today);
  expect(memory.contacts()).toBe(memory.contacts());
});

test("what a client owes › the day turns › is overdue", () => {
  let day = "2026-11-20";
  const memory = new Memory(() => day);
  memory.hold({ collection: "contacts", chunk: 0, stamp: 1, rows: [person(0, "Mama Tolu")] });
  const row = { ...invoice, contactId: people[0]!, balance: 700, dueDate: "2026-11-20" };
  memory.hold({ collection: "invoices", chunk: 0, stamp: 1, rows: [row] });
  expect(memory.contacts()[0]?.owed).toMatchObject([{ outstanding: 700, overdue: 0 }]);
  day = "2026-11-22";
  expect(memory.contacts()[0]?.owed).toMatchObject([{ outstanding: 700, overdue: 700, oldestOverdueDays: 2 }]);
});

test("row of a void document › packed into the index › still says who voided it", () => {
  const [by, at] = [id(911), "2026-11-20T09:00:00.000Z"];
  const history = [{ at, what: "voided" as const, detail: "Wrong client", by }];
  const voided = { ...issuedInvoice({ id: id(2), total: 1_000_00, history }), status: "void" as const, voidedAt: at };
  const [first, second] = unpackRows("invoices", packRows("invoices", [invoice, invoiceRowOf(voided)]));
  expect([first?.voidedBy, second?.voidedBy, second?.voidedAt]).toEqual([null, by, at]);
});
