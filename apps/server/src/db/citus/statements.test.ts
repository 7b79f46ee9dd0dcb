import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import type { PoolClient } from "pg";
import { describe, expect, test } from "vitest";
import { isUnavailable } from "../unavailable.ts";
import { LinkClaims, together } from "./statements.ts";

const failing = (code: string, message: string) => Promise.reject(Object.assign(new Error(message), { code }));

test("statements of one trip › a worker is away, and what follows hears of an aborted transaction first › the worker is the cause", async () => {
  const away = Promise.resolve().then(() => failing("08006", "connection to the remote node failed"));
  const trip = together([Promise.resolve(1), away, failing("25P02", "current transaction is aborted")]);
  await expect(trip).rejects.toMatchObject({ code: "08006" });
  expect(await together([Promise.resolve(1), Promise.resolve("two")])).toEqual([1, "two"]);
});

test("a node that goes away in the midst of a write › asks for another try, as the database being away does", () => {
  const error = Object.assign(new Error("failure on connection marked as essential: node:5432"), { code: "XX000" });
  expect(isUnavailable(error)).toBe(true);
  expect(isUnavailable(Object.assign(new Error("cannot push down this subquery"), { code: "XX000" }))).toBe(false);
});

describe("links claimed at the coordinator", () => {
  /** Answers as `public_links` with a link that another document has; each statement waits to be let go. */
  function coordinator() {
    const asked: string[][] = [];
    const letGo: (() => void)[] = [];
    const query = async ({ values: [links] }: { values: [string[]] }) => {
      asked.push(links);
      await new Promise<void>((done) => letGo.push(done));
      if (links.includes("away")) throw new Error("connection lost");
      return { rows: links.filter((link) => link !== "taken").map((link_id) => ({ link_id })) };
    };
    const next = async () => {
      await expect.poll(() => letGo.length).toBe(1);
      letGo.shift()?.();
    };
    return { asked, next, claims: new LinkClaims({ query } as unknown as Pick<PoolClient, "query">) };
  }
  const link = (linkId: string) => ({ linkId, businessId: "b" as BusinessId, invoiceId: linkId as InvoiceId });

  test("come while one is under way › share the next statement, and one that is taken fails its own push alone", async () => {
    const { asked, next, claims } = coordinator();
    const first = claims.claim([link("a")]);
    const others = ["b", "taken", "c"].map((each) => claims.claim([link(each), link(`${each}2`)]));
    await next();
    expect(await first).toBe(true);
    await next();
    expect(await Promise.all(others)).toEqual([true, false, true]);
    expect(asked).toEqual([["a"], ["b", "b2", "taken", "taken2", "c", "c2"]]);
  });

  test("the same link twice › goes in a statement of its own; an error reaches those it concerns, and later ones go on", async () => {
    const { asked, next, claims } = coordinator();
    const twice = [claims.claim([link("a")]), claims.claim([link("b")]), claims.claim([link("b")])];
    for (let count = 0; count < 3; count += 1) await next();
    expect(await Promise.all(twice)).toEqual([true, true, true]);
    expect(asked).toEqual([["a"], ["b"], ["b"]]);
    const lost = claims.claim([link("away")]);
    const later = claims.claim([link("d")]);
    await next();
    await expect(lost).rejects.toThrow("connection lost");
    await next();
    expect(await later).toBe(true);
  });
});
