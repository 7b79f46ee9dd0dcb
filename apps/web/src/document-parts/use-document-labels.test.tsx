// @vitest-environment happy-dom
import { buildInvoice } from "@ankara/fixtures/builders";
import { cleanup, render, screen } from "@testing-library/react";
import { checkCodeOf } from "@ankara/documents/check/code";
import { buildInvoiceDocument } from "@ankara/documents/invoice-document";
import { qrPath } from "@ankara/documents/qr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import RenderedDocument from "./rendered-document.tsx";

vi.mock("@ankara/documents/check/code", { spy: true });
vi.mock("@ankara/documents/invoice-document", { spy: true });
vi.mock("@ankara/documents/qr", { spy: true });

beforeEach(() => {
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("document on a screen › in a language whose words are loaded later › is drawn anew in it", async () => {
  render(<RenderedDocument parts={{ invoice: { ...buildInvoice({ status: "issued" }), language: "rw" } }} />);
  expect(await screen.findByRole("heading", { name: /^Fagitire/ })).toBeTruthy();
});

test("document on a screen › in a language nobody wrote › is drawn in English", async () => {
  render(<RenderedDocument parts={{ invoice: { ...buildInvoice({ status: "issued" }), language: "tlh" } }} />);
  expect(await screen.findByRole("heading", { name: /nvoice/ })).toBeTruthy();
});

test("document on a screen › its check code, its view and its QR code are made in tasks of their own", async () => {
  // Each step takes longer than a slice.
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 10));
  const tasks = vi.spyOn(globalThis, "MessageChannel");
  const at = (made: unknown) => vi.mocked(made as () => void).mock.invocationCallOrder[0] ?? 0;
  const invoice = buildInvoice({ status: "issued", number: "INV-0001", linkId: "l".repeat(24) });
  render(<RenderedDocument parts={{ invoice, checkUrl: "https://ankara.example/verify" }} />);
  await screen.findByRole("heading", { name: /nvoice/ });
  const between = (from: number, to: number) =>
    tasks.mock.invocationCallOrder.filter((order) => from < order && order < to).length;
  const [code, view, qr] = [at(checkCodeOf), at(buildInvoiceDocument), at(qrPath)];
  expect(between(0, code)).toBeGreaterThan(0);
  expect(between(code, view)).toBeGreaterThan(0);
  expect(between(view, qr)).toBeGreaterThan(0);
});
