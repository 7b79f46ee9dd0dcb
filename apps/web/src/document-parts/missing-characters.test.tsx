// @vitest-environment happy-dom
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { cleanup, screen } from "@testing-library/react";
import { buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../test/render-screen.tsx";
import { MissingCharacters, typedTexts } from "./missing-characters.tsx";

const fetched: string[] = [];
beforeEach(() => {
  fetched.length = 0;
  vi.stubGlobal("fetch", async (url: string) => {
    fetched.push(url);
    return new Response(new Uint8Array(await readFile(resolve(import.meta.dirname, `../../public${url}`))));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// The engine and its fonts are loaded the first time.
vi.setConfig({ testTimeout: 20_000 });
const invoiceOf = (name: string) => ({ invoice: buildInvoice({ status: "draft", lines: [buildLine({ name })] }) });

test("missing characters › letters no document font has are named before anything is printed", async () => {
  renderScreen(<MissingCharacters parts={invoiceOf("የሐበሻ ቀሚስ 👗 ثوب")} />);
  const warning = await screen.findByText(/^The PDF cannot print/);
  // Ethiopic letters come with their own fonts.
  expect(warning.textContent).toBe("The PDF cannot print: 👗 ث و ب");
});

test("missing characters › African Latin letters and currency signs print, and cost no check", async () => {
  renderScreen(<MissingCharacters parts={invoiceOf("Aṣọ-òkè, Ƙasuwa Ɗanjuma · ₦ ₵ € 12 × 3 – “no”")} />);
  await new Promise((wait) => setTimeout(wait, 900));
  expect(screen.queryByText(/cannot print/)).toBeNull();
  expect(fetched).toEqual([]);
});

test("missing characters › letters further off that the fonts do have are not warned of", async () => {
  renderScreen(<MissingCharacters parts={invoiceOf("Ɔkɔ Ɛwɛ ŋ 漢")} />);
  const warning = await screen.findByText(/^The PDF cannot print/);
  expect(warning.textContent).toBe("The PDF cannot print: 漢");
});

test("missing characters › what is not printed is not looked at", () => {
  const { invoice } = invoiceOf("Lace");
  expect(typedTexts({ invoice: { ...invoice, privateNote: "秘" } })).not.toContain("秘");
  expect(typedTexts({ invoice: { ...invoice, publicNote: "謝" } })).toContain("謝");
});
