// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { snapshotBusiness } from "@ankara/domain/invoice/issue";
import { regimeOf } from "@ankara/domain/fiscal/regimes";
import type { Filing } from "@ankara/domain/records/fiscal";
import type { Invoice } from "@ankara/domain/records/invoice";
import { address, buildBusiness, buildContact, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import type { InvoicePage } from "../../document-parts/use-invoice.ts";
import FiscalSection from "./fiscal-section.tsx";
import FiscalSheet from "./fiscal-sheet.tsx";
import { LegalHints } from "./pre-issue-hints.tsx";

const today = "2026-11-20";
const kampala = buildBusiness({ country: "UG", currency: "UGX", address: address("4 Nakasero Rd", "Kampala", "UG") });
let store: Store;
beforeEach(async () => {
  sessionStorage.clear();
  store = await openTestStore();
});
afterEach(async () => {
  cleanup();
  i18n.loadAndActivate({ locale: "en", messages: {} });
  await closeTestStore();
});

describe("before issue", () => {
  const hints = (contact = buildContact({ company: "Mirembe Ltd" }), draft = buildInvoice({ lines: [buildLine()] })) =>
    renderScreen(
      <LegalHints draft={draft} business={{ ...kampala, taxId: "12" }} contact={contact} total={100} today={today} />,
    );

  test("says what the law of the country wants, and leads to where it is filled in", () => {
    hints(undefined, buildInvoice({ contact: buildContact(), lines: [buildLine()] }));
    const places = screen.getAllByRole("listitem").map((item) => ({
      text: item.firstChild?.textContent,
      to: within(item).queryByRole("link")?.getAttribute("href")?.split("/")[1] ?? null,
    }));
    expect(places).toEqual([
      { text: "You are registered for VAT, but it has no VAT.", to: null },
      { text: "Your TIN usually looks like 1001234567.", to: "settings" },
      { text: "The client’s TIN is missing.", to: "contacts" },
    ]);
    expect(screen.getByText("You can issue it without these.")).toBeTruthy();
  });

  test("currency the lists of e-invoices lack › is told before issue, beside what the law wants", () => {
    const draft = buildInvoice({ contact: buildContact(), lines: [buildLine()] });
    hints(undefined, { ...draft, currency: "STN" });
    expect(screen.getByText("We can’t make e-invoices in STN. Send the PDF.")).toBeTruthy();
    cleanup();
    hints(undefined, draft);
    expect(screen.queryByText(/^E-invoices cannot/)).toBeNull();
  });

  test("legal hints › empty draft › none", () => {
    const blank = { ...buildInvoice({ lines: [buildLine({ name: "" })] }), walkIn: false };
    renderScreen(<LegalHints draft={blank} business={kampala} contact={null} total={null} today={today} />);
    expect(screen.queryByText("Before you issue")).toBeNull();
  });
});

const issued = (changes: Partial<Invoice> = {}) => {
  const invoice = buildInvoice({ status: "issued", business: kampala, lines: [buildLine()] });
  return { ...invoice, from: snapshotBusiness(kampala), ...changes };
};

describe("after issue", () => {
  const regime = regimeOf("UG")!;
  const open = async () => {
    const invoice = issued();
    await store.create("invoices", invoice);
    renderScreen(<FiscalSheet invoice={invoice} regime={regime} onClose={() => undefined} />);
    await screen.findByRole("button", { name: "Save" });
    return invoice;
  };
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: false });
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

  test("what the authority gave is pasted in one piece, seen in its fields and kept", async () => {
    const invoice = await open();
    const pasted = "FDN: 3260 0112 4455\nVerification code: 8841 2093\nhttps://efris.ura.example/x";
    type("Paste everything at once", pasted);
    expect([field("FDN").value, field("Verification code").value, field("Text of its QR code").value]).toEqual([
      "3260 0112 4455",
      "8841 2093",
      "https://efris.ura.example/x",
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(async () => {
      expect((await store.get("invoices", invoice.id))?.fiscal).toMatchObject({
        of: invoice.number,
        regime: "efris",
        number: "3260 0112 4455",
        by: "business",
      });
    });
  });

  test("a fault is said plainly and nothing typed is lost; an odd shape is kept with a doubt", async () => {
    const invoice = await open();
    type("Verification code", "9".repeat(301));
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Enter the number, or scan the QR code.")).toBeTruthy();
    expect(screen.getByText(/^This is too long/)).toBeTruthy();
    expect((await store.get("invoices", invoice.id))?.fiscal ?? null).toBeNull();
    cleanup();
    renderScreen(<FiscalSheet invoice={invoice} regime={regime} onClose={() => undefined} />);
    await screen.findByRole("button", { name: "Save" });
    expect(field("Verification code").value).toHaveLength(301);
    type("Verification code", "");
    type("FDN", "ABC");
    expect(screen.getByText(/^It usually looks like 3260 0112 4455 6677/)).toBeTruthy();
  });
});

describe("where it stands with the authority", () => {
  const filing = (changes: Partial<Filing>): Filing => ({
    adapter: "rehearsal",
    status: "rejected",
    at: "2026-11-20T10:00:00.000Z",
    tries: 1,
    problems: [],
    rehearsal: true,
    ...changes,
  });
  const choice = { adapter: "rehearsal", on: true, since: "2026-11-01T00:00:00.000Z", serviceId: "", authorityId: "" };
  const show = async (changes: Partial<Invoice>) => {
    const invoice = issued(changes);
    await store.create("invoices", invoice);
    const page = { invoice, business: { ...kampala, fiscal: choice }, contact: null, editable: false, today };
    renderScreen(<FiscalSection page={{ ...page, timeZone: "Africa/Kampala" } as unknown as InvoicePage} />);
    return invoice;
  };

  test("a refusal gives its reasons, and is sent again by a wish the outbox carries", async () => {
    const problems = [{ code: "x", text: "The buyer is not known.", field: "buyer_tax_id" }];
    const invoice = await show({ filing: filing({ problems }) });
    expect(screen.getByText(/^Refused by the test authority/)).toBeTruthy();
    expect(screen.getByText("The buyer is not known.")).toBeTruthy();
    expect(screen.getByText("A test")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Send again" }));
    await waitFor(async () => {
      expect((await store.get("invoices", invoice.id))?.filingAsk).toMatchObject({ what: "send" });
    });
  });

  test("accepted document whose goods the stock book refused › they are reported again by a wish the outbox carries", async () => {
    const text = "The authority has this document, but its stock book refused the goods (rsdQty is missing).";
    const problems = [{ code: "stock_refused", text, field: "" as const }];
    const invoice = await show({ filing: filing({ status: "accepted", problems }) });
    expect(screen.getByText(text)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Report the goods again" }));
    await waitFor(async () => {
      expect((await store.get("invoices", invoice.id))?.filingAsk).toMatchObject({ what: "send" });
    });
  });

  test("a refusal is read in the language of the screens, and the authority's own words as they came", async () => {
    const texts = ["The exchange rate is missing.", "Your KRA PIN is missing.", "TIN inactive since 2025"];
    await show({ filing: filing({ problems: texts.map((text) => ({ code: "x", text, field: "" as const })) }) });
    i18n.loadAndActivate({
      locale: "fr",
      messages: {
        [msg`The exchange rate is missing.`.id]: ["Il manque le taux de change."],
        [msg`Your ${{ label: "" }} is missing.`.id]: ["Il vous manque : ", ["label"]],
      },
    });
    expect(await screen.findByText("Il manque le taux de change.")).toBeTruthy();
    expect(screen.getByText("Il vous manque : KRA PIN")).toBeTruthy();
    expect(screen.getByText("TIN inactive since 2025")).toBeTruthy();
  });

  test("what waits says so before the server has heard of it", async () => {
    await show({});
    expect(screen.getByText(/^Waiting to be sent to the test authority/)).toBeTruthy();
  });
});
