// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Button } from "./button.tsx";

afterEach(cleanup);

test("button › busy since it was pressed with a key › keeps the focus and refuses another press", async () => {
  const person = userEvent.setup();
  const sent = vi.fn<() => void>();
  const Form = () => {
    const [busy, setBusy] = useState(false);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent();
          setBusy(true);
        }}
      >
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </form>
    );
  };
  render(<Form />);
  await person.tab();
  await person.keyboard("{Enter}");
  const button = screen.getByRole("button", { name: "Save" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(button);
  await person.keyboard("{Enter}");
  expect(sent).toHaveBeenCalledOnce();
});
