// @vitest-environment happy-dom
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { user } from "../../../test/fake-writer.ts";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { clearLocalStorage, readSession, writeSession } from "../../session/session.ts";
import { Welcome } from "./welcome.tsx";

beforeEach(async () => {
  writeSession({ token: "e30.e30.c2ln", user });
  await openTestStore();
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await closeTestStore();
  clearLocalStorage();
});

const cardIs = (name: string) => screen.findByRole("heading", { level: 1, name });

test("welcome › by keyboard › Skip goes on, the key for back a card back, arrows through the answers", async () => {
  const person = userEvent.setup();
  renderScreen(<Welcome user={user} paper={() => null} />);
  await cardIs("Your business");
  expect(document.querySelector("[data-back-key]")).toBeNull();
  await person.tab();
  await person.keyboard("{Enter}");
  await cardIs("How you get paid");
  document.querySelector<HTMLElement>("[data-back-key]")!.click();
  await cardIs("Your business");
  for (const next of ["How you get paid", "Your logo", "Your first invoice"]) {
    await person.click(screen.getByRole("button", { name: "Skip" }));
    await cardIs(next);
  }
  const answers = within(screen.getByRole("group", { name: "Your first invoice" })).getAllByRole("button");
  answers[0]!.focus();
  await person.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toBe(answers[2]);
  await person.keyboard("{ArrowUp}{Enter}");
  await cardIs("How you get paid");
});

test("welcome › a card that is still being saved is skipped › its answer does not lead back to the next one", async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => answer.promise);
  const person = userEvent.setup();
  renderScreen(<Welcome user={user} paper={() => null} />);
  await cardIs("Your business");
  await person.click(screen.getByRole("button", { name: "Continue" }));
  await person.click(screen.getByRole("button", { name: "Skip" }));
  await person.click(screen.getByRole("button", { name: "Skip" }));
  await cardIs("Your logo");
  const renamed = { ...user, name: "Adé Ọlátúnjí" };
  answer.resolve(Response.json({ user: renamed }));
  await expect.poll(() => readSession()?.user.name).toBe(renamed.name);
  await act(async () => undefined);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your logo");
});
