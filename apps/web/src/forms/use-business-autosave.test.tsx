// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Business } from "@ankara/domain/records/business";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { i18n } from "@lingui/core";
import { useBusinessAutosave } from "./use-business-autosave.ts";

vi.mock("../store/store.ts", () => ({ currentStore: () => ({ update: () => Promise.resolve() }) }));

i18n.loadAndActivate({ locale: "en", messages: {} });
afterEach(cleanup);

/** The form over a record that the device reads anew when the test says so. */
const opened = (business: Business) =>
  renderHook(({ business }) => useBusinessAutosave(business), {
    initialProps: { business },
    wrapper: ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  });

const shop = (companyName: string) => ({ id: "b", companyName }) as Business;

test("autosave › saved, but the record not read anew yet › shows what was typed", async () => {
  const { result, rerender } = opened(shop("Shop"));
  act(() => result.current.type("companyName", "Shop of Ada"));
  await act(async () => result.current.saveNow());
  expect([result.current.saved, result.current.value("companyName")]).toEqual([true, "Shop of Ada"]);
  rerender({ business: shop("Shop of Ada") });
  expect(result.current.value("companyName")).toBe("Shop of Ada");
});

test("autosave › another device changes a field that was saved here › shows the other's", async () => {
  const { result, rerender } = opened(shop("Shop"));
  act(() => result.current.type("companyName", "Shop of Ada"));
  await act(async () => result.current.saveNow());
  rerender({ business: shop("Ada and Sons") });
  expect(result.current.value("companyName")).toBe("Ada and Sons");
});

test("autosave › typed on while it is saved › keeps the letters since then", async () => {
  const { result, rerender } = opened(shop("Shop"));
  act(() => result.current.type("companyName", "Shop of"));
  act(() => result.current.saveNow());
  act(() => result.current.type("companyName", "Shop of Ada"));
  await act(async () => undefined);
  rerender({ business: shop("Shop of") });
  expect(result.current.value("companyName")).toBe("Shop of Ada");
});
