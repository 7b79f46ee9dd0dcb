// @vitest-environment happy-dom
import { msg } from "@lingui/core/macro";
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EditorScreen } from "../features/invoice-editor/editor-screen.tsx";
import { LanguageChoice } from "../features/session/session-frame.tsx";
import { Register } from "../features/session/register.tsx";
import { browserDevice } from "../platform/browser.ts";
import { setDevice } from "../platform/device.ts";
import { chooseLanguage, isChoosingLanguage, languages } from "../i18n/i18n.ts";
import { closeTestStore, openTestStore, renderScreen } from "../../test/render-screen.tsx";

const french = {
  [msg`Business name`.id]: "Nom de l’entreprise",
  [msg`Create account`.id]: "Créer un compte",
  [msg`Note to client`.id]: "Note au client",
  [msg`Issue & share`.id]: "Émettre et partager",
};
beforeEach(async () => {
  const words = async () => ({ messages: french });
  Object.assign(languages, { fr: { name: "Français", first: words, later: words } });
  setDevice(browserDevice);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await openTestStore();
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  await closeTestStore();
});

test("language in mid edit › the sign-up form keeps what was typed, and the way to another language is in it", async () => {
  renderScreen(<Register sentBy={() => null} onSignedUp={() => {}} />);
  const person = userEvent.setup();
  const name = screen.getByRole("textbox", { name: /Business name/ });
  await person.type(name, "Mama Tolu Foods");
  await person.selectOptions(screen.getByRole("combobox", { name: "Language" }), "Français (beta)");
  expect(await screen.findByRole("button", { name: "Créer un compte" })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Nom de l’entreprise/ })).toBe(name);
  expect(name).toHaveProperty("value", "Mama Tolu Foods");
  expect(document.documentElement.lang).toBe("fr");
});

test("the editor of an invoice stays where it is › its fields, what is in them, and the focus", async () => {
  renderScreen(<EditorScreen />, { at: "/new-invoice", path: "/new-invoice" });
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Note to client" }));
  const note = await screen.findByRole("textbox", { name: /Note to client/ });
  await person.type(note, "Thank you, come again");
  await act(() => chooseLanguage("fr"));
  expect((await screen.findAllByRole("button", { name: /Émettre et partager/ })).length).toBeGreaterThan(0);
  expect(screen.getByRole("textbox", { name: /Note au client/ })).toBe(note);
  expect(note).toHaveProperty("value", "Thank you, come again");
  expect(document.activeElement).toBe(note);
});

test("language › catalogue cannot be fetched › says so and keeps the old language and the typed text", async () => {
  const away = async () => {
    expect(isChoosingLanguage()).toBe(true);
    throw new TypeError("Failed to fetch");
  };
  Object.assign(languages, { sw: { name: "Kiswahili", first: away, later: away } });
  renderScreen(<Register sentBy={() => null} onSignedUp={() => {}} />);
  const person = userEvent.setup();
  await person.type(screen.getByRole("textbox", { name: /Business name/ }), "Mama Tolu Foods");
  const choice = screen.getByRole("combobox", { name: "Language" });
  await person.selectOptions(choice, "Kiswahili (beta)");
  expect((await screen.findByText(/Kiswahili is not on this device yet/)).closest("[role=alert]")).toBeTruthy();
  expect(choice).toHaveProperty("value", "en");
  expect(isChoosingLanguage()).toBe(false);
  expect(screen.getByRole("textbox", { name: /Business name/ })).toHaveProperty("value", "Mama Tolu Foods");
});

test("language in mid edit › with a single language there is nothing to choose", () => {
  const others = Object.keys(languages).filter((code) => code !== "en");
  const originals = others.map((code) => [code, languages[code]] as const);
  for (const code of others) delete (languages as Record<string, unknown>)[code];
  renderScreen(<LanguageChoice />);
  expect(screen.queryByRole("combobox")).toBeNull();
  Object.assign(languages, Object.fromEntries(originals));
});
