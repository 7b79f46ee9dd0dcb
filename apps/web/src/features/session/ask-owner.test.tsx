// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import AskOwner from "./ask-owner.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A server that answers once. */
function answerWith(body: object, status = 200) {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    asked.push(JSON.parse(init.body as string));
    return Response.json(body, { status });
  });
  return asked;
}
async function ask() {
  const person = userEvent.setup();
  renderScreen(<AskOwner />);
  const button = screen.getByRole("button", { name: "Ask the owner" });
  await person.type(screen.getByRole("textbox", { name: /^Business code/ }), " k7qm2xpa ");
  expect(button).toHaveProperty("disabled", true);
  await person.type(screen.getByRole("textbox", { name: /^Your name/ }), "Túndé Àkàndé");
  await person.click(button);
}

test("asking the owner › with code and name › the digits to say stand there, the form is gone", async () => {
  const asked = answerWith({ digits: "0412", until: "2026-11-29T09:41:00.000Z" });
  await ask();
  expect(await screen.findByText("0412")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(asked).toEqual([{ recovery: { business: "k7qm2xpa", name: "Túndé Àkàndé" } }]);
});

test("asking the owner › too often › says so, and what was typed stays", async () => {
  answerWith({ code: "rate_limited", message: "Too many attempts. Try again in an hour." }, 429);
  await ask();
  expect(await screen.findByText("Too many attempts. Try again in an hour.")).toBeTruthy();
  expect(screen.getByRole("textbox", { name: /^Your name/ })).toHaveProperty("value", "Túndé Àkàndé");
});
