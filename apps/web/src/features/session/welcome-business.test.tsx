// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { Business } from "@ankara/domain/records/business";
import { buildBusiness } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { user } from "../../../test/fake-writer.ts";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { clearLocalStorage, writeSession } from "../../session/session.ts";
import { BusinessCard } from "./welcome-business.tsx";

const onNext = vi.fn<() => void>();
const onType = vi.fn<(typed: Partial<Business>) => void>();
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
    <BusinessCard
      user={user}
      business={buildBusiness({ country, vatRegistered: false })}
      onType={onType}
      onNext={onNext}
    />,
  );
/** Its hint belongs to its name. */
const question = (term: string) => screen.getByRole("switch", { name: new RegExp(`^Registered for ${term}`) });
const goOn = () => fireEvent.click(screen.getByRole("button", { name: "Continue" }));

test("welcome › asks for nothing the sign-up has asked, and for all of it where a name was left empty", () => {
  const labels = /^(Business name|Your name|Country)/;
  const first = open("NG");
  expect(screen.queryAllByLabelText(labels)).toEqual([]);
  expect(screen.getByLabelText(/^Town or city/)).toBeDefined();
  first.unmount();
  renderScreen(
    <BusinessCard
      user={{ ...user, name: "" }}
      business={buildBusiness({ companyName: "" })}
      onType={onType}
      onNext={onNext}
    />,
  );
  expect(screen.getByLabelText("Business name")).toBeDefined();
  expect(screen.getByLabelText("Your name")).toBeDefined();
  expect(screen.getByText("Sets the currency and taxes of new invoices.")).toBeDefined();
});

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
