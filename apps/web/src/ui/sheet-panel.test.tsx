// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";

const { registered } = vi.hoisted(() => {
  const registered: PropertyDefinition[] = [];
  // As a browser does, which refuses a second time.
  const registerProperty = (property: PropertyDefinition) => {
    if (registered.some(({ name }) => name === property.name)) throw new Error("registered");
    registered.push(property);
  };
  vi.stubGlobal("CSS", { registerProperty });
  return { registered };
});
import SheetPanel, { coveredByKeyboard } from "./sheet-panel.tsx";

declare global {
  interface Window {
    happyDOM: { setViewport: (size: { width: number; height: number }) => void };
  }
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("sheet panel › its code has arrived › the library finds all it registers registered, as it would itself", () => {
  window.happyDOM.setViewport({ width: 360, height: 740 });
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const before = registered.splice(0);
  expect(before).toHaveLength(5);
  render(
    <I18nProvider i18n={i18n}>
      <SheetPanel open onClose={() => undefined} title="Share">
        Ways
      </SheetPanel>
    </I18nProvider>,
  );
  // For the first drawer of a page, and this test has taken away what our code had registered.
  expect(registered).toEqual(before);
});

test.each([true, false])(
  "sheet panel › drawn in steps: %s › what it holds is drawn once the sheet stands, or with it",
  (inSteps) => {
    window.happyDOM.setViewport({ width: 360, height: 740 });
    i18n.loadAndActivate({ locale: "en", messages: {} });
    const stood: boolean[] = [];
    function Content() {
      stood.push(document.querySelector("[role=dialog]") !== null);
      return <p>Ways to share</p>;
    }
    render(
      <I18nProvider i18n={i18n}>
        <SheetPanel open inSteps={inSteps} onClose={() => undefined} title="Share">
          <Content />
        </SheetPanel>
      </I18nProvider>,
    );
    expect(screen.getByText("Ways to share").closest("[role=dialog]")).toBeTruthy();
    expect(stood[0]).toBe(inSteps);
  },
);

describe("sheet panel › its first focus", () => {
  const openWith = (content: ReactNode, { shortForm = false, touch = false, width = 1280 } = {}) => {
    window.happyDOM.setViewport({ width, height: 800 });
    vi.spyOn(window, "matchMedia").mockImplementation((query) => {
      const matches = query === "(pointer: coarse)" ? touch : query === "(min-width: 900px)" && width >= 900;
      return Object.assign(new EventTarget(), { matches }) as MediaQueryList;
    });
    i18n.loadAndActivate({ locale: "en", messages: {} });
    render(
      <I18nProvider i18n={i18n}>
        <SheetPanel open onClose={() => undefined} title="Rename" shortForm={shortForm} footer={<button>Save</button>}>
          {content}
        </SheetPanel>
      </I18nProvider>,
    );
    return () => {
      const { activeElement } = document;
      return (
        activeElement?.getAttribute("aria-label") ?? activeElement?.getAttribute("role") ?? activeElement?.textContent
      );
    };
  };
  const form = (
    <>
      <button>Scan</button>
      <input type="radio" aria-label="Goods" />
      <input aria-label="Code" readOnly />
      <input aria-label="Name" />
    </>
  );

  test.each([
    ["a form on a phone", form, { width: 360 }, "Name"],
    ["a form", form, {}, "Name"],
    ["no field", <button key="copy">Copy</button>, {}, "Copy"],
    ["nothing to press", "Saved.", {}, "dialog"],
    ["a form by touch, which raises no keyboard,", form, { touch: true, width: 360 }, "dialog"],
    ["a form by touch on a tablet", form, { touch: true }, "dialog"],
    ["a short form by touch", form, { touch: true, shortForm: true }, "Name"],
  ])("%s › is not the button that closes it", async (_, content, how, expected) => {
    await expect.poll(openWith(content, how)).toBe(expected);
  });
});

test("sheet panel › a keyboard over the page covers what the page is taller than what is seen", () => {
  expect(coveredByKeyboard(740, { height: 440, offsetTop: 0, scale: 1 })).toBe(300);
  expect(coveredByKeyboard(740, { height: 440, offsetTop: 120, scale: 1 })).toBe(180);
});

test("sheet panel › a page that was made shorter, a bar that went, or a magnified page are no keyboard", () => {
  expect(coveredByKeyboard(440, { height: 440, offsetTop: 0, scale: 1 })).toBe(0);
  expect(coveredByKeyboard(740, { height: 684, offsetTop: 0, scale: 1 })).toBe(0);
  expect(coveredByKeyboard(740, { height: 370, offsetTop: 0, scale: 2 })).toBe(0);
});
