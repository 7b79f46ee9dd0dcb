// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { fullAllowances, strictAllowances } from "@ankara/domain/people/role";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import { MemberScreen } from "./member-screen.tsx";

const ids = ["0190f7a0-0000-7000-8000-000000000001", "0190f7a0-0000-7000-8000-000000000002"] as const;
const person = {
  joined_at: "2026-11-20T09:41:00.000Z",
  removed_at: null as string | null,
  seen_at: null,
  current: false,
};
const owner = {
  ...person,
  id: ids[0],
  name: "Fọlákẹ́ Ọlátúnjí",
  role: "owner",
  allowances: fullAllowances,
  current: true,
};
const seller = { ...person, id: ids[1], name: "Bísí Adéyẹmí", role: "seller", allowances: strictAllowances };
let people: object[];
const requests: { method: string; path: string; body: unknown }[] = [];

beforeEach(() => {
  localStorage.clear();
  people = [owner, seller];
  requests.length = 0;
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit) => {
    if (path === "/people") return Response.json({ data: people, invitations: [], limit: 5 });
    requests.push({ method, path, body: body === undefined ? null : JSON.parse(body as string) });
    if (path === "/people/invitations") {
      const { id, name, role, allowances } = seller;
      const invitation = { id, name, role, allowances, expires_at: "2026-11-25T13:20:00.000Z" };
      return Response.json({ invitation, code: "K7QM2-XPA9T", link: "https://shop.example/join/K7QM2-XPA9T" });
    }
    return Response.json({ member: seller });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (id: string = seller.id) =>
  renderScreen(<MemberScreen />, { at: `/settings/people/${id}`, path: "/settings/people/:id" });

describe("a person's page", () => {
  test("nobody of that name › all that its column says, so that it stands in the middle of the page", async () => {
    open("0198b0a0-0000-7000-8000-00000000ffff");
    const said = (await screen.findByRole("heading", { name: "This person does not work here" })).parentElement!;
    expect(said.matches("[data-scroller] > [style] > .empty:only-child")).toBe(true);
  });

  test("seller becomes a manager › saved without the switches of a seller", async () => {
    open();
    const someone = userEvent.setup();
    await someone.click(await screen.findByRole("radio", { name: "Manager" }));
    await someone.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests).toMatchObject([
      { method: "PATCH", path: `/people/${seller.id}`, body: { member: { role: "manager" } } },
    ]);
    expect(await screen.findByText("Bísí Adéyẹmí: saved")).toBeTruthy();
  });

  test("removing › asks first; no keeps them, yes leads back to the list", async () => {
    open();
    const someone = userEvent.setup();
    await someone.click(await screen.findByRole("button", { name: "Remove from the business" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Remove Bísí Adéyẹmí?" }));
    await someone.click(question.getByRole("button", { name: "Cancel" }));
    expect(requests).toEqual([]);
    await someone.click(screen.getByRole("button", { name: "Remove from the business" }));
    await someone.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/settings/people"));
    expect(requests).toMatchObject([{ method: "DELETE", path: `/people/${seller.id}` }]);
  });

  test("new login link › says that it ends no other one, is of this member, and shown once", async () => {
    open();
    expect(
      await screen.findByText(/Everything they log in with keeps working.*your answer then ends every other way in/),
    ).toBeTruthy();
    await userEvent.setup().click(screen.getByRole("button", { name: "New login link" }));
    expect(await screen.findByText("K7QM2-XPA9T")).toBeTruthy();
    expect(requests).toMatchObject([{ path: "/people/invitations", body: { invitation: { member_id: seller.id } } }]);
  });

  test("owner, somebody who left, somebody nobody knows › nothing to change", async () => {
    open(owner.id);
    expect(await screen.findAllByText("Fọlákẹ́ Ọlátúnjí")).not.toEqual([]);
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    cleanup();
    people = [owner, { ...seller, removed_at: owner.joined_at }];
    open();
    expect(await screen.findByText("No longer works here")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Remove from the business" })).toBeNull();
    cleanup();
    open("0190f7a0-0000-7000-8000-0000000000ff");
    expect(await screen.findByText("This person does not work here")).toBeTruthy();
  });
});
