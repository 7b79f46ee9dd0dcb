// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { Field } from "./field.tsx";
import { MoneyInput, type MoneyProblem } from "./money-input.tsx";
import { QuantityInput } from "./quantity-input.tsx";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));
afterEach(cleanup);

function setUp(start = "", currency = "NGN") {
  let reset: (value: string) => void = () => undefined;
  const changes: { value: string; problem: MoneyProblem | null }[] = [];
  function Form() {
    const [value, setValue] = useState(start);
    reset = setValue;
    return (
      <I18nProvider i18n={i18n}>
        <Field label="Price">
          <MoneyInput
            value={value}
            currency={currency}
            onChange={(next, problem) => {
              changes.push({ value: next, problem });
              if (problem === null) setValue(next);
            }}
          />
        </Field>
      </I18nProvider>
    );
  }
  render(<Form />);
  return {
    input: screen.getByLabelText<HTMLInputElement>("Price"),
    last: () => changes.at(-1),
    user: userEvent.setup(),
    set: (value: string) => act(() => reset(value)),
  };
}

describe("in French", () => {
  beforeAll(() => i18n.loadAndActivate({ locale: "fr", messages: {} }));
  afterAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

  test.each([
    ["2161667,5", "2\u202f161\u202f667,5", "2161667.5"],
    ["2161667.5", "2\u202f161\u202f667,5", "2161667.5"],
    ["12,", "12,", "12"],
  ])("%s is grouped with spaces, and a comma begins its decimals", async (typed, shown, plain) => {
    const { input, last, user } = setUp();
    await user.type(input, typed);
    expect(input.value).toBe(shown);
    expect(last()).toEqual({ value: plain, problem: null });
  });

  test("an amount that waits in the empty field is written as one that is typed", () => {
    render(
      <I18nProvider i18n={i18n}>
        <MoneyInput value="" currency="NGN" onChange={() => undefined} placeholder="73,100.5" />
      </I18nProvider>,
    );
    expect(screen.getByPlaceholderText("73\u202f100,5", { normalizer: (text) => text })).toBeTruthy();
  });

  test("the symbol stands behind the amount, as beside every other", () => {
    const { input } = setUp();
    expect(input.nextElementSibling?.textContent).toBe("₦");
    expect(input.previousElementSibling).toBeNull();
  });

  test("an amount that stands there is shown so, and loses a digit at the caret", async () => {
    const { input, last, user } = setUp("14750.5");
    expect(input.value).toBe("14\u202f750,5");
    await user.click(input);
    input.setSelectionRange(2, 2);
    await user.keyboard("{Backspace}");
    expect(input.value).toBe("1\u202f750,5");
    expect(input.selectionStart).toBe(1);
    expect(last()).toEqual({ value: "1750.5", problem: null });
  });

  test.each([
    ["1,250,50", "money_two_dots"],
    ["1.000,50", "money_two_dots"],
    ["12,345", "money_too_many_decimals"],
  ])("%s stays as typed and says why", async (typed, problem) => {
    const { input, last, user } = setUp();
    await user.click(input);
    await user.paste(typed);
    expect(input.value).toBe(typed.replaceAll(".", ","));
    expect(last()?.problem).toBe(problem);
  });

  test("a quantity has its comma, too", async () => {
    const changes = vi.fn<(value: string, problem: boolean) => void>();
    render(
      <I18nProvider i18n={i18n}>
        <QuantityInput aria-label="Quantity" value="1.5" onChange={changes} />
      </I18nProvider>,
    );
    const input = screen.getByLabelText<HTMLInputElement>("Quantity");
    expect(input.value).toBe("1,5");
    await userEvent.type(input, "2");
    expect(changes).toHaveBeenLastCalledWith("1.52", false);
  });
});

describe("typing money", () => {
  test("groups digits as they are typed and gives plain decimal text", async () => {
    const { input, last, user } = setUp();
    await user.type(input, "2161667.5");
    expect(input.value).toBe("2,161,667.5");
    expect(last()).toEqual({ value: "2161667.5", problem: null });
    expect(input.inputMode).toBe("decimal");
  });

  test("keeps a point that is on its way to decimals", async () => {
    const { input, last, user } = setUp();
    await user.type(input, "12.");
    expect(input.value).toBe("12.");
    expect(last()).toEqual({ value: "12", problem: null });
  });

  test("the caret stays behind its digit when a group opens before it", async () => {
    const { input, user } = setUp("12345");
    await user.click(input);
    input.setSelectionRange(2, 2);
    await user.keyboard("9");
    expect(input.value).toBe("129,345");
    expect(input.selectionStart).toBe(3);
  });

  test("taking digits away keeps the amount readable", async () => {
    const { input, last, user } = setUp("1234");
    await user.click(input);
    await user.keyboard("{Backspace}");
    expect(input.value).toBe("123");
    expect(last()).toEqual({ value: "123", problem: null });
  });

  test.each([
    ["12,5", "money_comma_decimal"],
    ["1.5.0", "money_two_dots"],
    ["12.345", "money_too_many_decimals"],
  ])("refuses %s, leaves it as typed and says why", async (typed, problem) => {
    const { input, last, user } = setUp();
    await user.type(input, typed);
    expect(last()?.problem).toBe(problem);
    expect(input.value).toBe(typed);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("alert").textContent).not.toBe("");
  });

  test("letters and signs › do not appear; a pasted amount shows what counts", async () => {
    const { input, last, user } = setUp("12345");
    await user.click(input);
    input.setSelectionRange(2, 2);
    await user.keyboard("k-");
    expect([input.value, input.selectionStart]).toEqual(["12,345", 2]);
    await user.clear(input);
    await user.paste("KSh 14,750.50 /=");
    expect(input.value).toBe("14,750.50");
    expect(last()).toEqual({ value: "14750.50", problem: null });
  });

  test("whole shillings take no decimals", async () => {
    const { last, user, input } = setUp("", "UGX");
    await user.type(input, "4750000.5");
    expect(last()?.problem).toBe("money_too_many_decimals");
  });

  test("a value from outside replaces what was typed, also what could not be read", async () => {
    const { input, user, set } = setUp("5");
    await user.type(input, "0");
    set("");
    expect(input.value).toBe("");
    await user.type(input, "1,2");
    set("1200");
    expect(input.value).toBe("1,200");
  });
});
