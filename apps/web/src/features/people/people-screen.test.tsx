// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { newId, systemRandom } from "@ankara/domain/ids";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fullAllowances, strictAllowances } from "@ankara/domain/people/role";
import { buildInvoice } from "@ankara/fixtures/builders";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { PeopleScreen } from "./people-screen.tsx";

const owner = {
  id: "0190f7a0-0000-7000-8000-000000000001",
  name: "Fọlákẹ́ Ọlátúnjí",
  role: "owner",
  allowances: fullAllowances,
  joined_at: "2026-11-20T09:41:00.000Z",
  removed_at: null as string | null,
  seen_at: "2026-11-21T09:41:00.000Z",
  current: true,
};
const seller = {
  ...owner,
  id: "0190f7a0-0000-7000-8000-000000000002",
  name: "Bísí Adéyẹmí",
  role: "seller",
  allowances: { ...strictAllowances, maxDiscountPercent: 5 },
  current: false,
};
const invitation = {
  id: "0190f7a0-0000-7000-8000-000000000003",
  name: "Túndé",
  role: "seller",
  allowances: strictAllowances,
  expires_at: "2026-11-25T13:20:00.000Z",
};
const recovery = {
  id: "0190f7a0-0000-7000-8000-000000000004",
  name: "Bísí Adéyẹmí",
  device: "Chrome (Android)",
  digits: "0412",
  asked_at: "2026-11-21T09:41:00.000Z",
};
let people = [owner, seller];
let recoveries: (typeof recovery)[] = [];
let invitations = [invitation];
const requests: { method: string; path: string; body: unknown }[] = [];

beforeEach(async () => {
  await openTestStore();
  people = [owner, seller];
  invitations = [invitation];
  recoveries = [];
  requests.length = 0;
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit) => {
    if (path === "/people") return Response.json({ data: people, invitations, limit: 5, recoveries, code: "K7QM2XPA" });
    requests.push({ method, path, body: body === undefined ? null : JSON.parse(body as string) });
    if (method === "DELETE") [invitations, recoveries] = [[], []];
    return method === "DELETE"
      ? Response.json({ message: "The invitation is taken back" })
      : Response.json({
          invitation,
          expires_at: invitation.expires_at,
          code: "K7QM2-XPA9T",
          link: "https://shop.example/join/K7QM2-XPA9T",
        });
  });
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("people › the owner › sees who works here, with roles in words, and who is invited", async () => {
  people = [owner, seller, { ...seller, id: invitation.id, name: "Gone Away", removed_at: owner.joined_at }];
  renderScreen(<PeopleScreen />);
  expect(await screen.findByRole("link", { name: /Bísí Adéyẹmí.*Seller, discount up to 5\u00a0%/ })).toBeTruthy();
  expect(screen.getByText("2 of 5")).toBeTruthy();
  expect(screen.getByText("Túndé, Seller")).toBeTruthy();
  expect(screen.queryByText("Gone Away")).toBeNull();
});

test("people › an owner who is alone › reads what others may do before inviting them", async () => {
  people = [owner];
  renderScreen(<PeopleScreen />);
  expect(await screen.findByText("Sees and exports everything. Issues nothing")).toBeTruthy();
});

test("inviting › as a seller with a larger discount › shows the code once, and WhatsApp takes the link", async () => {
  renderScreen(<PeopleScreen />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: /^Invite someone/ }));
  const sheet = within(await screen.findByRole("dialog"));
  await person.type(sheet.getByLabelText(/^Name/), "Ifeanyi");
  await person.click(sheet.getByRole("button", { name: "More" }));
  await person.click(sheet.getByRole("switch", { name: /Sees everyone’s documents/ }));
  await person.click(sheet.getByRole("button", { name: "Make a link for WhatsApp" }));

  const ready = within(await screen.findByRole("dialog", { name: "The invitation is ready" }));
  expect(ready.getByText("K7QM2-XPA9T")).toBeTruthy();
  const href = ready.getByRole("link", { name: "Send link on WhatsApp" }).getAttribute("href") ?? "";
  expect(decodeURIComponent(href)).toContain("https://shop.example/join/K7QM2-XPA9T");
  const allowances = { ...strictAllowances, maxDiscountPercent: 10, seesAllDocuments: true };
  expect(requests).toEqual([
    {
      method: "POST",
      path: "/people/invitations",
      body: { invitation: { role: "seller", allowances, name: "Ifeanyi" } },
    },
  ]);
});

test("inviting › as a bookkeeper › asks for no switches", async () => {
  renderScreen(<PeopleScreen />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: /^Invite someone/ }));
  const sheet = within(await screen.findByRole("dialog"));
  await person.click(sheet.getByRole("radio", { name: "Bookkeeper" }));
  expect(sheet.queryByRole("switch")).toBeNull();
});

test("invitation › taken back › is gone from the list", async () => {
  renderScreen(<PeopleScreen />);
  await userEvent.setup().click(await screen.findByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(screen.queryByText("Túndé, Seller")).toBeNull());
  expect(requests).toMatchObject([{ method: "DELETE", path: `/people/invitations/${invitation.id}` }]);
});

test("people › a seller › sees names, and nothing to invite with", async () => {
  people = [
    { ...owner, current: false },
    { ...seller, current: true },
  ];
  invitations = [];
  renderScreen(<PeopleScreen />);
  expect(await screen.findByText("Bísí Adéyẹmí")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Invite someone/ })).toBeNull();
});

test("people › somebody who sold today › has the number of their sales, void ones left out", async () => {
  const store = await openTestStore();
  const issueDate = store.today();
  for (const status of ["issued", "issued", "void"] as const)
    await store.create(
      "invoices",
      buildInvoice({ id: newId(Date.now(), systemRandom), createdBy: seller.id, status, issueDate }),
    );
  renderScreen(<PeopleScreen />);
  expect(await screen.findByRole("link", { name: /Bísí Adéyẹmí.*2 sales today/ })).toBeTruthy();
});

test("somebody cannot log in › the owner compares digits, says who it is, and gets a link for an hour", async () => {
  recoveries = [recovery];
  renderScreen(<PeopleScreen />);
  expect(await screen.findByText(/Chrome \(Android\).*Digits: 0412/)).toBeTruthy();
  expect(screen.getByText("K7QM2XPA")).toBeTruthy();
  const person = userEvent.setup();
  await person.click(screen.getByRole("button", { name: "Answer" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Let Bísí Adéyẹmí in again?" }));
  expect(sheet.getByText(/stops working: password, passkeys, phone number, e-mail/)).toBeTruthy();
  // Members alone: the owner lets nobody in as themselves.
  expect(sheet.getAllByRole("radio")).toHaveLength(1);
  expect(sheet.getByRole("radio", { name: "Bísí Adéyẹmí" })).toHaveProperty("checked", true);
  await person.click(sheet.getByRole("button", { name: "Make a link for one hour" }));
  expect(await screen.findByText("K7QM2-XPA9T")).toBeTruthy();
  expect(requests).toEqual([
    { method: "POST", path: `/people/recovery/${recovery.id}/approve`, body: { user: {}, member_id: seller.id } },
  ]);
});

test("somebody cannot log in › under a name nobody has › no link before the owner says who it is; dismissing takes one tap", async () => {
  recoveries = [{ ...recovery, name: "Somebody" }];
  renderScreen(<PeopleScreen />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Answer" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Let Somebody in again?" }));
  expect(sheet.getByRole("button", { name: "Make a link for one hour" })).toHaveProperty("disabled", true);
  await person.click(sheet.getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(screen.queryByText(/Digits: 0412/)).toBeNull());
  expect(requests).toMatchObject([{ method: "DELETE", path: `/people/recovery/${recovery.id}` }]);
});
