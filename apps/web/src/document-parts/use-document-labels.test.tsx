// @vitest-environment happy-dom
import { buildInvoice } from "@ankara/fixtures/builders";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import RenderedDocument from "./rendered-document.tsx";

afterEach(cleanup);

test("document on a screen › in a language whose words are loaded later › is drawn anew in it", async () => {
  render(<RenderedDocument parts={{ invoice: { ...buildInvoice({ status: "issued" }), language: "rw" } }} />);
  expect(await screen.findByRole("heading", { name: /^Fagitire/ })).toBeTruthy();
});

test("document on a screen › in a language nobody wrote › is drawn in English", async () => {
  render(<RenderedDocument parts={{ invoice: { ...buildInvoice({ status: "issued" }), language: "tlh" } }} />);
  expect(await screen.findByRole("heading", { name: /nvoice/ })).toBeTruthy();
});
