import { addDays } from "@ankara/domain/dates/dates";
import { fitInstalments } from "@ankara/domain/invoice/instalments";
import type { Invoice } from "@ankara/domain/records/invoice";
import { Books, type BusinessData } from "@ankara/fixtures/books";

const storyToday = "2026-11-20";

/**
 * A business that has met everything a report must tell apart: every tax mode, fees, discounts, cash rounding, several
 * currencies with and without a rate, instalments, reversals, claims, tax kept back, credit notes, void documents,
 * write-offs, opening balances, quotes in every state. The same for the same seed.
 */
export function mixedBooks(seed: number, documents: number): BusinessData {
  const books = new Books({
    owner: {
      username: `mixed${seed}`,
      email: `mixed${seed}@shop.example`,
      name: "Ngozi Eze",
      company_name: "Lékkì Mixed Goods",
      country: "NG",
      phone: "+2348035550166",
    },
    business: { vatRegistered: seed % 2 === 0, timeZone: "Africa/Lagos" },
    utcOffset: 1,
    seed,
    storyToday,
  });
  const { random } = books;
  const fee = (name: string, more: Parameters<Books["fee"]>[0]) => books.fee({ name, ...more });
  const extras = [
    fee("NHIL", { kind: "levy", basis: "percent", ratePpm: 25_000 }),
    fee("Stamp", { kind: "tax", basis: "fixed_document", ratePpm: 0, amount: "50" }),
    fee("Bottle levy", { kind: "levy", basis: "fixed_unit", ratePpm: 0, amount: "0.35" }),
    fee("Delivery", { kind: "fee", basis: "fixed_document", ratePpm: 0, amount: "1500", taxable: true }),
    fee("Service", { kind: "fee", basis: "percent", ratePpm: 33_333, category: "O" }),
    fee("WHT", { kind: "withholding", basis: "percent", ratePpm: 50_000 }),
  ];
  const items = Array.from({ length: 7 }, (_, index) =>
    books.item({
      name: `Item ${index}`,
      prices: { NGN: `${random.between(100, 9000)}.${random.between(10, 99)}` },
      privateCost: index % 2 === 0 ? `${random.between(1, 500)}.5` : null,
    }),
  );
  const clients = Array.from({ length: 5 }, (_, index) =>
    books.contact("2025-10-01", {
      name: `Client ${index}`,
      phones: [`+23480355502${index}0`],
      openingBalance: index === 1 ? 123_456 : index === 2 ? 9_900 : 0,
      currency: index === 2 ? "USD" : null,
    }),
  );
  const issued: Invoice[] = [];
  for (let index = 0; index < documents; index += 1) {
    const on = addDays(storyToday, index - documents - random.between(0, 40) * (index % 3));
    const contact = random.chance(0.1) ? null : random.pick(clients);
    const source = issued.length > 0 && random.chance(0.12) ? random.pick(issued) : null;
    const kind = source ? "credit_note" : random.chance(0.15) ? "quote" : "invoice";
    const currency = source?.currency ?? random.pick(["NGN", "NGN", "NGN", "USD", "UGX"]);
    const invoice = books.issue({
      contact: source ? (clients.find(({ id }) => id === source.contactId) ?? null) : contact,
      on,
      due: addDays(on, random.between(0, 60)),
      lines: Array.from({ length: random.between(1, 6) }, () => ({
        item: random.pick(items),
        quantity: random.pick(["1", "2.5", "7", "0.333333", "12"]),
        price: `${random.between(100, 9000)}.${random.between(10, 99)}`,
      })),
      taxMode: random.pick(["exclusive", "inclusive", "inclusive", "none"]),
      fees: extras.filter(() => random.chance(0.35)),
      shared: random.chance(0.5) ? "10:00" : null,
      changes: {
        kind,
        currency,
        homeCurrency: "NGN",
        exchangeRate: currency === "NGN" ? null : random.pick([null, "1530.25", "0.412345"]),
        sourceId: source?.id ?? null,
        discount: random.pick([
          null,
          { kind: "percent" as const, ratePpm: 66_667 },
          { kind: "amount" as const, amount: random.between(1, 30) },
        ]),
        roundingMode: random.pick(["document", "line"]),
        cashRounding: random.pick([null, null, 5, 50]),
      },
    });
    if (kind === "quote") continue;
    if (kind === "invoice" && random.chance(0.08)) {
      books.void(invoice, addDays(on, 3), "Entered twice");
      continue;
    }
    if (kind === "invoice") issued.push(invoice);
  }
  for (const [index, invoice] of issued.entries()) settle(books, invoice, issued[index + 1] ?? null);
  for (let index = 0; index < documents; index += 1) {
    books.expense(addDays(storyToday, -random.between(-20, 200)), {
      amount: random.between(0, 90_000),
      inputVat: random.chance(0.4) ? random.between(0, 900) : 0,
      category: random.pick(["Stock", "Fuel", "Rent", ""]),
      currency: random.pick(["NGN", "NGN", "UGX"]),
    });
  }
  return withStates(books.close(), random);
}

function settle(books: Books, invoice: Invoice, other: Invoice | null): void {
  const { random } = books;
  const total = invoice.totals?.total ?? 0;
  const on = (): string => addDays(invoice.issueDate ?? storyToday, random.between(0, 90));
  const parts = random.pick([0, 1, 1, 2, 3]);
  for (let part = 0; part < parts; part += 1) {
    const share = random.pick([Math.floor(total / 3), total, Math.floor(total / 7), total + 500]);
    const amount = random.chance(0.15) && other?.currency === invoice.currency ? share + 777 : share;
    if (amount === 0) continue;
    const payment = books.pay(invoice, on(), {
      amount,
      allocations: [
        { invoiceId: invoice.id, amount: share },
        ...(amount === share || !other ? [] : [{ invoiceId: other.id, amount: 700 }]),
      ],
      status: random.pick(["confirmed", "confirmed", "confirmed", "claimed"]),
      method: random.pick(["cash", "transfer", "pos", "mobile_money"]),
      withholding: random.chance(0.3)
        ? {
            amount: random.between(1, 999),
            ratePpm: 50_000,
            certificate: random.chance(0.5) ? "WHT-77" : "",
            state: random.pick(["expected", "received"]),
          }
        : null,
    });
    if (payment.status !== "confirmed" || !random.chance(0.2)) continue;
    books.pay(invoice, addDays(payment.date, 2), {
      amount: 0 - payment.amount,
      allocations: payment.allocations.map((each) => ({ ...each, amount: 0 - each.amount })),
      withholding: payment.withholding && { ...payment.withholding, amount: 0 - payment.withholding.amount },
      reverses: payment.id,
      method: payment.method,
    });
  }
}

const answerNoted = (status: Invoice["status"], at: string): Invoice["answer"] =>
  status === "accepted" || status === "declined"
    ? { what: status, at, name: "Bisi Ade", signed: "noted", drawing: "", documentHash: "", reason: "" }
    : null;

/** Quotes get an answer, some invoices are given up. */
function withStates(data: BusinessData, random: Books["random"]): BusinessData {
  const invoices = data.invoices.map((invoice): Invoice => {
    if (invoice.kind === "quote") {
      const status = random.pick(["issued", "sent", "accepted", "declined", "converted", "expired"] as const);
      return { ...invoice, status, answer: answerNoted(status, invoice.createdAt) };
    }
    const charged = invoice.kind === "invoice" && invoice.status === "issued" && random.chance(0.25);
    const charges = [0, 1, 2]
      .filter(() => charged && random.chance(0.7))
      .map((index) => ({
        id: random.id(Date.parse(invoice.createdAt)),
        date: addDays(invoice.issueDate ?? "", 20 + index * 15),
        amount: random.between(100, 30_000),
        waivedAt: index === 1 && random.chance(0.4) ? invoice.createdAt : null,
      }));
    const gone = invoice.kind === "invoice" && invoice.status === "issued" && random.chance(0.1);
    const writtenOffAt = gone ? `${addDays(invoice.issueDate ?? "", 30)}T23:30:00.000Z` : null;
    const total = invoice.totals?.total ?? 0;
    const inParts = invoice.kind === "invoice" && invoice.status === "issued" && total > 3 && random.chance(0.4);
    const instalments = inParts
      ? fitInstalments(
          [0, 1, 2].map((index) => ({
            id: random.id(Date.parse(invoice.createdAt)),
            dueDate: addDays(invoice.issueDate ?? "", index * 25),
            amount: 0,
            deposit: index === 0,
            weight: 1,
          })),
          total,
        )
      : [];
    const dueDate = instalments.at(-1)?.dueDate ?? invoice.dueDate;
    return { ...invoice, charges, writtenOffAt, instalments, dueDate };
  });
  return { ...data, invoices };
}
