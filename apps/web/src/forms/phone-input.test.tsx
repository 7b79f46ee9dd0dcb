// @vitest-environment happy-dom
import { useState } from "react";
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "../../test/render-screen.tsx";
import { PhoneInput } from "./phone-input.tsx";

afterEach(cleanup);

function Shown({ start }: { start: string }) {
  const [phone, setPhone] = useState(start);
  return (
    <>
      <PhoneInput aria-label="Phone" value={phone} onType={setPhone} />
      <p data-testid="stored">{phone}</p>
    </>
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>("Phone");
const stored = () => screen.getByTestId("stored").textContent;

test("phone field › a stored number stands in groups, and looking at it changes nothing", async () => {
  renderScreen(<Shown start="+2348035550142" />);
  const person = userEvent.setup();
  expect(field().value).toBe("+234 803 555 0142");
  await person.type(field(), "9{Backspace}");
  expect(stored()).toBe("+2348035550142");
});

test("phone field › keeps what is typed letter for letter, also once it is left", async () => {
  renderScreen(<Shown start="" />);
  const person = userEvent.setup();
  await person.type(field(), "0803 555-0142 ext 7");
  expect(field().value).toBe("0803 555-0142 ext 7");
  await person.tab();
  expect([field().value, stored()]).toEqual(["0803 555-0142 ext 7", "0803 555-0142 ext 7"]);
});

test("phone field › groups come when the field is left, so that no key moves the caret", async () => {
  renderScreen(<Shown start="" />);
  const person = userEvent.setup();
  await person.type(field(), "+256772555029");
  expect(field().value).toBe("+256772555029");
  await person.tab();
  expect([field().value, stored()]).toEqual(["+256 772 555 029", "+256772555029"]);
});
