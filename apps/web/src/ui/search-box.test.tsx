// @vitest-environment happy-dom
import { I18nProvider } from "@lingui/react";
import { i18n } from "@lingui/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { SearchBox } from "./search-box.tsx";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));
afterEach(cleanup);

function show(value: string, role?: "dialog") {
  const onChange = vi.fn();
  const heard = vi.fn();
  render(
    <I18nProvider i18n={i18n}>
      <div role={role} onKeyDown={heard}>
        <SearchBox value={value} onChange={onChange} placeholder="Name" autoFocus />
      </div>
    </I18nProvider>,
  );
  const box = screen.getByRole("searchbox");
  fireEvent.keyDown(box, { key: "Escape" });
  return { box, onChange, heard };
}

test.each(["dialog", undefined] as const)("search › Esc, something typed, in %s › empties it", (role) => {
  const { box, onChange, heard } = show("ade", role);
  expect(onChange).toHaveBeenCalledExactlyOnceWith("");
  expect(document.activeElement).toBe(box);
  expect(heard).not.toHaveBeenCalled();
});

test("search › Esc, nothing typed, on a screen › is left", () => {
  const { box, heard } = show("");
  expect(document.activeElement).not.toBe(box);
  expect(heard).not.toHaveBeenCalled();
});

test("search › Esc, nothing typed, in a sheet › reaches the sheet, and no focus is lost", () => {
  const { box, heard } = show("", "dialog");
  expect(heard).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(box);
});
