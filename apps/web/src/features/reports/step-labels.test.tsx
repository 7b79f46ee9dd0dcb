// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { dateNames } from "@ankara/domain/dates/names";
import type { LocalDate } from "@ankara/domain/dates/dates";
import { afterEach, expect, test } from "vitest";
import { useStepLabels } from "./step-labels.ts";

afterEach(() => {
  cleanup();
  dateNames.clear();
});

const monthsIn = (language: string) => {
  i18n.loadAndActivate({ locale: language, messages: {} });
  const wrapper = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;
  const { bar } = renderHook(() => useStepLabels(), { wrapper }).result.current;
  return ["2026-01-01", "2026-02-01", "2026-11-01"].map((day) => bar(day as LocalDate, "month").short).join(" ");
};

test("months under the bars › have their short names, without dots and the word for month", () => {
  const short = "Ṣẹ́rẹ́ Èrèlè Ẹrẹ̀nà Ìgbé Ẹ̀bibi Òkúdu Agẹmọ Ògún Owewe Ọ̀wàrà Bélú Ọ̀pẹ̀".split(" ");
  dateNames.set("yo", { months: short.map((name) => `Oṣù ${name}`), short, days: short });
  expect(["en", "fr", "yo"].map(monthsIn)).toEqual(["Jan Feb Nov", "janv févr nov", "Ṣẹ́rẹ́ Èrèlè Bélú"]);
});
