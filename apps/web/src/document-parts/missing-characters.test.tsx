// @vitest-environment happy-dom
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../test/render-screen.tsx";
import { MissingCharacters, typedTexts } from "./missing-characters.tsx";

const fetched: string[] = [];
let isOnline = true;
beforeEach(() => {
  fetched.length = 0;
  isOnline = true;
  vi.stubGlobal("fetch", async (url: string) => {
    fetched.push(url);
    if (!isOnline && url.includes("/parts/")) throw new TypeError("Failed to fetch");
    const { pathname } = new URL(url, "http://app.example");
    return new Response(new Uint8Array(await readFile(resolve(import.meta.dirname, `../../public${pathname}`))));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const invoiceOf = (name: string) => ({ invoice: buildInvoice({ status: "draft", lines: [buildLine({ name })] }) });

test("missing characters › letters no document font has are named before anything is printed", async () => {
  renderScreen(<MissingCharacters parts={invoiceOf("የሐበሻ ቀሚስ 👗 ثوب 漢字 བོད")} />);
  const warning = await screen.findByText(/^The PDF cannot print/);
  // Ethiopic, Arabic and Han letters, and emoji, come with fonts of their own.
  expect(warning.textContent).toBe("The PDF cannot print: བ ོ ད");
  expect(screen.getByText(/Use other letters/)).toBeTruthy();
});

test("missing characters › letters that are not on the device yet › are named until the network is back", async () => {
  isOnline = false;
  renderScreen(<MissingCharacters parts={invoiceOf("שלום")} />);
  const warning = await screen.findByText(/^The PDF cannot print/);
  expect(warning.textContent).toBe("The PDF cannot print: ש ל ו ם");
  expect(screen.getByText(/Connect to the internet once/)).toBeTruthy();
  isOnline = true;
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(screen.queryByText(/cannot print/)).toBeNull());
});

test("missing characters › African Latin letters and currency signs print, and cost no check", async () => {
  renderScreen(<MissingCharacters parts={invoiceOf("Aṣọ-òkè, Ƙasuwa Ɗanjuma · ₦ ₵ € 12 × 3 – “no”")} />);
  await new Promise((wait) => setTimeout(wait, 900));
  expect(screen.queryByText(/cannot print/)).toBeNull();
  expect(fetched).toEqual([]);
});

test("missing characters › letters further off that the fonts do have are not warned of", async () => {
  renderScreen(<MissingCharacters parts={invoiceOf("Ɔkɔ Ɛwɛ ŋ 漢 བ")} />);
  const warning = await screen.findByText(/^The PDF cannot print/);
  expect(warning.textContent).toBe("The PDF cannot print: བ");
});

test("missing characters › what is not printed is not looked at", () => {
  const { invoice } = invoiceOf("Lace");
  expect(typedTexts({ invoice: { ...invoice, privateNote: "秘" } })).not.toContain("秘");
  expect(typedTexts({ invoice: { ...invoice, publicNote: "謝" } })).toContain("謝");
});
