import type { Page } from "@playwright/test";

/** Every route of the app as a visitor types it; `:` parts are filled in from the data at hand. */
export const guestRoutes = ["/login", "/login/phone", "/register", "/forgot-password", "/reset-password?token=none"];

export const openRoutes = [
  "/invoices/filter",
  "/affiliate",
  "/affiliate?own=1",
  "/affiliate/register",
  "/thank-you",
  "/thank-you?invoice=none",
  "/try",
  "/join/none",
  "/welcome/",
  "/help",
  "/help/numbers",
  "/verify",
  "/verify/none",
  "/shared",
  "/dev/ui",
];

export const guardedRoutes = [
  "/",
  "/tabs/home",
  "/tabs/invoice",
  "/tabs/search",
  "/tabs/catalog",
  "/tabs/fee",
  "/tabs/ai",
  "/tabs/expense",
  "/invoices/drafts",
  "/recurring",
  "/recurring/new",
  "/reminders",
  "/new-invoice",
  "/new-invoice?text=3%20bags%20rice%2045k%20for%20Mama%20Tolu,%20due%20in%207%20days",
  "/catalog",
  "/counter",
  "/counter/close",
  "/fee",
  "/fee/withholding",
  "/import",
  "/export",
  "/settings/account",
  "/settings/invoice",
  "/settings/security",
  "/settings/data",
  "/settings/billing",
  "/settings/people",
  "/settings/people/none",
  "/settings/devices",
  "/settings/sign-ins",
  "/settings/sign-ins?see=programs",
  "/ai",
  "/ai/user-persona",
  "/ai/idea-customer",
  "/ai/birthday-wishes",
  "/ai/seasons-greetings",
  "/ai/content-link",
  "/ai/business-plan",
  "/ai/business-name",
  "/ai/newsletter",
  "/ai/content-idea",
  "/ai/email",
  "/ai/reply-email",
  "/expense",
  "/notes",
  "/report",
  "/report/profit",
  "/report/clients?period=year&compare=1",
  "/report/statement",
  "/report/accountant",
  "/report/numbers",
  "/analytics",
  "/money",
  "/announcement",
];

/** Screens of a new business, without anything in them. */
export const emptyRoutes = [
  "/",
  "/tabs/invoice",
  "/tabs/search",
  "/tabs/catalog",
  "/invoices/drafts",
  "/new-invoice",
  "/tabs/expense",
  "/notes",
  "/report/profit",
  "/announcement",
];

/** Screens that stand under a second address, or with other fields only, among the guarded routes. */
export const sameScreens: ReadonlySet<string> = new Set([
  "/tabs/home",
  "/catalog",
  "/fee",
  "/expense",
  "/ai",
  "/ai/birthday-wishes",
  "/ai/seasons-greetings",
  "/ai/content-link",
  "/ai/business-plan",
  "/ai/business-name",
  "/ai/newsletter",
  "/ai/content-idea",
  "/ai/email",
]);

/** Guarded by the presence of a token, from the login or from the address. */
export const tokenRoutes = ["/plan/subscribe", "/plan/portal", "/transactions", "/transactions?intent=yearly"];

/**
 * A client, an invoice and a quote with their public pages, a credit note, a recurring invoice, a draft, an expense and a
 * note of the business on screen, if it has any.
 */
export async function detailRoutes(page: Page): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const answer = await page.request.get("/sync/pull?limit=1000", {
    headers: { authorization: `Bearer ${token}`, accept: "application/json" },
  });
  const pulled = (await answer.json()) as {
    changes: { collection: string; id: string; data: Record<string, unknown> | null }[];
  };
  // The oldest first: the newest of the demo are too new to show much.
  const changes = pulled.changes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const issued = (kind: string) =>
    changes.filter(
      ({ collection, data }) => collection === "invoices" && data?.["status"] === "issued" && data["kind"] === kind,
    );
  const [invoice] = issued("invoice");
  const [creditNote] = issued("credit_note");
  const lastDay = ({ data }: (typeof changes)[number]) => String(data?.["dueDate"]);
  // The one that still waits for an answer.
  const quote = issued("quote").toSorted((a, b) => lastDay(b).localeCompare(lastDay(a)))[0];
  const drafts = changes.filter(({ collection, data }) => collection === "invoices" && data?.["status"] === "draft");
  const draft = drafts.find(({ data }) => !data?.["repeat"]);
  const recurring = drafts.find(({ data }) => data?.["repeat"]);
  const contact = changes.find(
    ({ collection, data }) => collection === "contacts" && data?.["id"] === invoice?.data?.["contactId"],
  );
  const expense = changes.find(({ collection, data }) => collection === "expenses" && data?.["billable"] === true);
  const note = changes.find(({ collection, data }) => collection === "notes" && String(data?.["body"]).includes("- ["));
  return [
    ...(contact ? [`/contacts/client-${contact.id.slice(-8)}`] : []),
    ...(invoice
      ? [
          `/invoice/${invoice.id}`,
          `/invoice/link/${String(invoice.data?.["linkId"])}`,
          `/invoice/link/${String(invoice.data?.["linkId"])}/pay`,
        ]
      : []),
    ...(quote ? [`/quote/${quote.id}`, `/invoice/link/${String(quote.data?.["linkId"])}/accept`] : []),
    ...(creditNote ? [`/invoice/${creditNote.id}`] : []),
    ...(recurring ? [`/recurring/${recurring.id}`] : []),
    ...(draft ? [`/new-invoice?draft=${draft.id}`] : []),
    ...(expense ? [`/expense/${expense.id}`] : []),
    ...(note ? [`/notes/${note.id}`] : []),
  ];
}

/** Lists a phone shows with a raised button. */
export const listsWithButton = ["/tabs/home", "/tabs/invoice", "/tabs/catalog", "/tabs/fee", "/tabs/expense", "/notes"];
