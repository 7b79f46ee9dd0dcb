// @vitest-environment happy-dom
import { readFile } from "node:fs/promises";
import { cleanup, screen } from "@testing-library/react";
import { buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import { MissingCharacters, typedTexts } from "./missing-characters.tsx";

const fetched: string[] = [];
beforeEach(() => {
  fetched.length = 0;
  vi.stubGlobal("fetch", async (url: string) => {
    fetched.push(url);
    return new Response(new Uint8Array(await readFile(new URL(`../../../public${url}`, import.meta.url))));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const invoiceOf = (name: string) => ({ invoice: buildInvoice({ status: "draft", lines: [buildLine({ name })] }) });

test("letters no document font has are named before anything is printed", async () => {
  renderScreen(<MissingCharacters parts={invoiceOf("የሐበሻ ቀሚስ 👗")} />);
  const warning = await screen.findByText(/^The PDF cannot print/);
  expect(warning.textContent).toBe("The PDF cannot print: የ ሐ በ ሻ ቀ ሚ ስ 👗");
});

test("African Latin letters and currency signs print, and cost no check", async () => {
  renderScreen(<MissingCharacters parts={invoiceOf("Aṣọ-òkè, Ƙasuwa Ɗanjuma · ₦ ₵ € 12 × 3 – “no”")} />);
  await new Promise((wait) => setTimeout(wait, 900));
  expect(screen.queryByText(/cannot print/)).toBeNull();
  expect(fetched).toEqual([]);
});

test("letters further off that the fonts do have are checked and not warned of", async () => {
  renderScreen(<MissingCharacters parts={invoiceOf("Ɔkɔ Ɛwɛ ŋ")} />);
  await vi.waitFor(() => expect(fetched.length).toBeGreaterThan(0), { timeout: 4000 });
  await new Promise((wait) => setTimeout(wait, 300));
  expect(screen.queryByText(/cannot print/)).toBeNull();
});

test("what is not printed is not looked at", () => {
  const { invoice } = invoiceOf("Lace");
  expect(typedTexts({ invoice: { ...invoice, privateNote: "秘" } })).not.toContain("秘");
  expect(typedTexts({ invoice: { ...invoice, publicNote: "謝" } })).toContain("謝");
});
