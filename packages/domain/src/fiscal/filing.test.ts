import { buildInvoice } from "@ankara/fixtures/builders";
import { expect, test } from "vitest";
import type { Filing } from "../records/fiscal.ts";
import { requestFiling, visibleFiling } from "./filing.ts";

const invoice = buildInvoice({ status: "issued" });
const choice = { adapter: "rehearsal", on: true, since: "2026-11-20T09:00:00.000Z", serviceId: "", authorityId: "" };
const filing = (status: Filing["status"]): Filing => ({
  adapter: "rehearsal",
  status,
  at: "2026-11-20T10:00:00.000Z",
  tries: 1,
  problems: [],
});
const statusOf = (...given: Parameters<typeof visibleFiling>) => visibleFiling(...given)?.status ?? null;

test("filing with the authority › a document waits from its issue on, where the business chose it before", () => {
  expect(statusOf(invoice, choice)).toBe("waiting");
  expect(statusOf(invoice, { ...choice, since: "2026-11-21T00:00:00.000Z" })).toBeNull();
  expect(statusOf(invoice, { ...choice, on: false })).toBeNull();
  expect(statusOf({ ...invoice, kind: "quote" }, choice)).toBeNull();
});

test("filing with the authority › what was asked for since the last answer waits again; what is switched off shows the last answer", () => {
  const rejected = { ...invoice, filing: filing("rejected") };
  expect(statusOf(rejected, choice)).toBe("rejected");
  const again = { ...rejected, ...requestFiling("send", "2026-11-20T10:05:00.000Z") };
  expect(statusOf(again, choice)).toBe("waiting");
  expect(statusOf(again, { ...choice, on: false })).toBe("rejected");
  expect(statusOf({ ...again, filing: { ...filing("accepted"), at: "2026-11-20T10:06:00.000Z" } }, choice)).toBe(
    "accepted",
  );
});
