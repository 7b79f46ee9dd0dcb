// @vitest-environment happy-dom
import { I18nProvider } from "@lingui/react";
import { i18n } from "@lingui/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { SearchBox } from "./search-box.tsx";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));
const heard = vi.fn<(event: KeyboardEvent) => void>();
afterEach(() => {
  cleanup();
  document.removeEventListener("keydown", heard);
  heard.mockClear();
});

function show(value: string, role?: "dialog") {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <I18nProvider i18n={i18n}>
      <div role={role}>
        <SearchBox value={value} onChange={onChange} placeholder="Name" />
      </div>
    </I18nProvider>,
  );
  const box = screen.getByRole("searchbox");
  box.focus();
  document.addEventListener("keydown", heard);
  fireEvent.keyDown(box, { key: "Escape" });
  return { box, onChange };
}

test.each(["dialog", undefined] as const)("search › Esc, something typed, in %s › empties it", (role) => {
  const { box, onChange } = show("ade", role);
  expect(onChange).toHaveBeenCalledExactlyOnceWith("");
  expect(document.activeElement).toBe(box);
  expect(heard).not.toHaveBeenCalled();
});

test("search › Esc, nothing typed, on a screen › is left", () => {
  const { box } = show("");
  expect(document.activeElement).not.toBe(box);
  expect(heard).not.toHaveBeenCalled();
});

test("search › Esc, nothing typed, in a sheet › reaches the sheet, and no focus is lost", () => {
  const { box } = show("", "dialog");
  expect(heard).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(box);
});
