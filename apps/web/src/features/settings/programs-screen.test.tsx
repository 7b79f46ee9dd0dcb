// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ApiKey } from "@ankara/contract/api-keys";
import type { WebhookDelivery, WebhookEndpoint } from "@ankara/contract/webhooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import { ProgramsScreen } from "./programs-screen.tsx";

const id = "0190f7a0-0000-7000-8000-000000000001";
const at = "2026-11-20T09:41:00.000Z";
let keys: ApiKey[] = [];
let endpoints: WebhookEndpoint[] = [];
let deliveries: WebhookDelivery[] = [];
const requests: { method: string; path: string; body: unknown }[] = [];

beforeEach(() => {
  keys = [];
  endpoints = [];
  deliveries = [];
  requests.length = 0;
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit) => {
    if (method === "GET" && path === "/users/api-keys") return Response.json({ data: keys });
    if (method === "GET" && path === "/webhook-endpoints") return Response.json({ data: endpoints });
    if (method === "GET") return Response.json({ data: deliveries, more: false });
    const given = typeof body === "string" ? (JSON.parse(body) as Record<string, never>) : undefined;
    requests.push({ method, path, body: given });
    if (path === "/users/api-keys") {
      const { name, scopes } = (given as unknown as { key: Pick<ApiKey, "name" | "scopes"> }).key;
      const key = {
        id,
        name,
        scopes,
        role: "owner" as const,
        prefix: "ank_k3f9x2ab",
        made_at: at,
        used_at: null,
        expires_at: null,
      };
      keys = [key];
      return Response.json({ key, token: "ank_k3f9x2ab_secret" });
    }
    if (path.endsWith("/send-again")) {
      const [delivery] = deliveries;
      return Response.json({ delivery: { ...delivery, state: "delivered", status: 200, answer: "", next_at: null } });
    }
    return Response.json({ message: "done" });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("programs screen › a key is described, made with the password and shown once", async () => {
  const user = userEvent.setup();
  renderScreen(<ProgramsScreen />);
  await user.click(await screen.findByRole("button", { name: "New API key" }));
  const sheet = await screen.findByRole("dialog");
  await user.click(within(sheet).getByRole("button", { name: "Continue" }));
  expect(within(sheet).getByText("Name the program that will use it")).toBeDefined();
  await user.type(within(sheet).getByRole("textbox", { name: /Name/ }), "Till");
  const clients = within(sheet).getByRole("group", { name: "Clients" });
  await user.click(within(clients).getByRole("button", { name: "Read" }));
  await user.click(within(sheet).getByRole("button", { name: "Continue" }));
  await user.type(await screen.findByLabelText(/^Password/), "correct horse");
  await user.click(screen.getByRole("button", { name: "Create key" }));
  expect(await screen.findByText("ank_k3f9x2ab_secret")).toBeDefined();
  expect(requests[0]?.body).toEqual({
    user: { current_password: "correct horse" },
    key: { name: "Till", scopes: ["clients:read"], role: "owner", expires_at: null },
  });
  await user.click(screen.getByRole("button", { name: "I saved it" }));
  expect(await screen.findByText("Clients: read")).toBeDefined();
  await waitFor(() => expect(screen.queryByText("ank_k3f9x2ab_secret")).toBeNull());
});

test("webhook deliveries › are listed, and one can be sent again", async () => {
  const user = userEvent.setup();
  endpoints = [
    {
      id,
      url: "https://till.example/hook",
      events: ["invoice.paid"],
      made_at: at,
      failing_since: at,
      stopped_at: null,
      old_secret_until: null,
    },
  ];
  deliveries = [
    {
      id,
      event: "invoice.paid",
      made_at: at,
      state: "waiting",
      tries: 2,
      tried_at: at,
      next_at: at,
      status: 503,
      answer: "down for repairs",
      body: "{}",
    },
  ];
  renderScreen(<ProgramsScreen />);
  expect(await screen.findByText("Not answering")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "What was sent" }));
  expect(await screen.findByText("503 down for repairs")).toBeDefined();
  await user.click(screen.getByRole("button", { name: /Send again/ }));
  expect(await screen.findByText("Delivered")).toBeDefined();
  expect(requests.map(({ path }) => path)).toEqual([`/webhook-deliveries/${id}/send-again`]);
});
