// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { buildBusiness } from "@ankara/fixtures/builders";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import { api } from "../../api/api.ts";
import AuthorityFields from "./authority-fields.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each([
  ["ke-oscu", /enter them in eTIMS itself/],
  ["rw-vsdc", /enter them in EBM itself/],
  ["ug-efris", /Items EFRIS does not know are registered with their first sale/],
  ["zm-vsdc", /^$/],
])("settings of an authority › %s › says what of its stock is reported", async (id, said) => {
  const offer = { id, name: "Authority", rehearsal: false, accredited: false as const, cancels: false, settings: [] };
  vi.spyOn(api, "call").mockResolvedValue({ ok: true, value: { adapters: [offer] } });
  renderScreen(<AuthorityFields business={buildBusiness()} onChange={() => {}} />);
  await screen.findByRole("switch", { name: /^Authority/ });
  const found = screen.queryAllByText(/stock/).map(({ textContent }) => textContent);
  expect(found.join("\n")).toMatch(said);
});

test.each([
  [{ id: "ug-efris", name: "URA EFRIS", rehearsal: false }, /^URA EFRISNot accredited\./],
  [{ id: "ng-access-point", name: "NRS MBS", rehearsal: false }, /^NRS MBS through an access pointNot accredited\./],
  [{ id: "rehearsal", name: "Rehearsal", rehearsal: true }, /^Test authorityNot recorded by any authority$/],
])("settings of an authority › $id › say once that nobody has accredited it", async (named, said) => {
  const offer = { ...named, accredited: false as const, cancels: false, settings: [] };
  vi.spyOn(api, "call").mockResolvedValue({ ok: true, value: { adapters: [offer] } });
  renderScreen(<AuthorityFields business={buildBusiness()} onChange={() => {}} />);
  const choice = await screen.findByRole("switch");
  expect(choice.closest("label")?.textContent).toMatch(said);
});

test("settings of an authority › no network › says so, and asks again", async () => {
  const call = vi
    .spyOn(api, "call")
    .mockResolvedValue({ ok: false, error: { code: "offline", message: "", fields: {}, status: 0, retryAfter: null } });
  renderScreen(<AuthorityFields business={buildBusiness()} onChange={() => {}} />);
  const again = await screen.findByRole("button", { name: "Try again" });
  // Nothing was to be changed: to read is not to save.
  expect(screen.queryByText(/Nothing changed/)).toBeNull();
  call.mockResolvedValue({ ok: true, value: { adapters: [] } });
  again.click();
  expect(await screen.findByText(/doesn’t send to a tax authority/)).toBeDefined();
});
