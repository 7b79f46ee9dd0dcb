// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import html from "../../index.html?raw";
import { clearLocalStorage, endSignOut } from "../session/session.ts";
import { LoginPage } from "./session-pages.tsx";

afterEach(cleanup);

/** Reads where text and boxes stand: classes in alphabetical order, with the element's own text. */
function outline(root: Element): string[] {
  return [...root.querySelectorAll("*")].map((element) => {
    const classes = [...element.classList].filter((name) => !name.startsWith("first")).toSorted();
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    return `${classes.join(" ")}|${own.map((node) => node.textContent?.trim()).join("")}`;
  });
}

const textOf = (line: string): string => line.slice(line.indexOf("|") + 1);

const signIn = [
  "Welcome back",
  "Log in to get your invoices back. They work offline.",
  "Username or e-mail",
  "Password",
];
const promise = ["Send a professional invoice before the customer leaves.", "Free. Works offline."];

test.each([
  ["where somebody has signed in before", 0, signIn],
  ["of a newcomer", 1, promise],
] as const)("the page that stands before any code › %s › says and looks like the real one", (_, at, words) => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  i18n.loadAndActivate({ locale: "en", messages: {} });
  if (at === 0) endSignOut();
  else clearLocalStorage();
  const page = document.createElement("div");
  page.innerHTML = html.slice(html.indexOf('<div id="root">'), html.indexOf("<noscript>"));
  const first = page.querySelectorAll(".first")[at]!;
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={["/login"]}>
        <LoginPage />
      </MemoryRouter>
    </I18nProvider>,
  );
  const real = outline(container);
  const texts = [...first.querySelectorAll("*")]
    .map((element) => (element.children.length === 0 ? element.textContent?.trim() : ""))
    .filter(Boolean);
  expect(texts).toEqual(words);
  for (const text of texts) expect(real.map(textOf)).toContain(text);
  const frames = ["shrink-0", "motif", "safe-bottom", "text-28", "mt-1 text-muted"];
  const classes = (lines: readonly string[]) => lines.map((line) => line.slice(0, line.indexOf("|")));
  for (const frame of frames) {
    const mine = classes(outline(first)).find((line) =>
      frame.split(" ").every((name) => line.split(" ").includes(name)),
    );
    expect(classes(real)).toContain(mine);
  }
});
