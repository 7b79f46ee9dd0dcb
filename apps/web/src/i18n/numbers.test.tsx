// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { i18n } from "@lingui/core";
import { afterEach, expect, test } from "vitest";
import { MoneyText } from "../ui/money-text.tsx";
import { formatDecimal, formatMoney, formatPercent, priced } from "./numbers.ts";

afterEach(() => i18n.activate("en"));

test.each([
  ["en", ["₦1,248,000.50", "7.5\u00a0%", "14,750.5", "$0.125", "₦1,248,000.50"]],
  ["sw", ["₦1,248,000.50", "7.5\u00a0%", "14,750.5", "$0.125", "₦1,248,000.50"]],
  [
    "fr",
    ["1\u202f248\u202f000,50\u00a0₦", "7,5\u00a0%", "14\u202f750,5", "0,125\u00a0$", "1\u202f248\u202f000,50\u00a0₦"],
  ],
])("figures of the screens › are written as a reader of %s writes them", (language, figures) => {
  i18n.load(language, {});
  i18n.activate(language);
  const { container } = render(<MoneyText amount={124_800_050} currency="NGN" />);
  expect([
    formatMoney(124_800_050, "NGN"),
    formatPercent(75_000),
    formatDecimal("14750.5"),
    priced("0.125", "USD"),
    container.textContent,
  ]).toEqual(figures);
});
