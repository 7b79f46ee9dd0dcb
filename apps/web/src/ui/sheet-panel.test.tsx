// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
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

afterEach(cleanup);

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

test("sheet panel › a keyboard over the page covers what the page is taller than what is seen", () => {
  expect(coveredByKeyboard(740, { height: 440, offsetTop: 0, scale: 1 })).toBe(300);
  expect(coveredByKeyboard(740, { height: 440, offsetTop: 120, scale: 1 })).toBe(180);
});

test("sheet panel › a page that was made shorter, a bar that went, or a magnified page are no keyboard", () => {
  expect(coveredByKeyboard(440, { height: 440, offsetTop: 0, scale: 1 })).toBe(0);
  expect(coveredByKeyboard(740, { height: 684, offsetTop: 0, scale: 1 })).toBe(0);
  expect(coveredByKeyboard(740, { height: 370, offsetTop: 0, scale: 2 })).toBe(0);
});
