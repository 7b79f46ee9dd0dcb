// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { buildBusiness } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { user } from "../../../test/fake-writer.ts";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { clearLocalStorage, writeSession } from "../../session/session.ts";
import { BusinessCard } from "./welcome-business.tsx";

const onNext = vi.fn<() => void>();
const sent: unknown[] = [];

beforeEach(async () => {
  writeSession({ token: "e30.e30.c2ln", user });
  await openTestStore();
  sent.length = 0;
  onNext.mockReset();
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    sent.push((JSON.parse(body as string) as { user: object }).user);
    return Response.json({ user });
  });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await closeTestStore();
  clearLocalStorage();
});

const open = (country: string) =>
  renderScreen(
    <BusinessCard user={user} business={buildBusiness({ country, vatRegistered: false })} onNext={onNext} />,
  );
/** Its hint belongs to its name. */
const question = (term: string) => screen.getByRole("switch", { name: new RegExp(`^Registered for ${term}`) });
const goOn = () => fireEvent.click(screen.getByRole("button", { name: "Continue" }));

describe("the one question about VAT at the welcome", () => {
  test.each([
    ["NG", "VAT"],
    ["CI", "TVA"],
    ["IN", "GST"],
  ])("%s › asks by the country's own term, and the answer is no until somebody says yes", async (country, term) => {
    open(country);
    expect(question(term).getAttribute("aria-checked")).toBe("false");
    goOn();
    await waitFor(() => expect(onNext).toHaveBeenCalled());
    expect(sent).toMatchObject([{ country, vat_registered: false }]);
  });

  test("yes › is what the server is told, which decides the taxes of new documents by it", async () => {
    open("NG");
    fireEvent.click(question("VAT"));
    goOn();
    await waitFor(() => expect(onNext).toHaveBeenCalled());
    expect(sent).toMatchObject([{ country: "NG", vat_registered: true }]);
  });
});
