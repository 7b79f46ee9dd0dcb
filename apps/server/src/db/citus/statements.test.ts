import { expect, test } from "vitest";
import { isUnavailable } from "../unavailable.ts";
import { together } from "./statements.ts";

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
