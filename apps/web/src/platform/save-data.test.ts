// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { chooseSaveData, holdsPictures, savesData } from "./save-data.ts";

const onNetwork = (connection: { type?: string; saveData?: boolean } | undefined) =>
  Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
afterEach(() => localStorage.clear());

test.each([
  [undefined, "on", true],
  [undefined, null, false],
  [{ type: "cellular" }, "on", true],
  [{ type: "wifi" }, "on", false],
  [{ type: "cellular" }, "off", false],
  [{ type: "cellular", saveData: true }, null, true],
  [{ type: "cellular", saveData: true }, "off", false],
  [{ saveData: true }, null, true],
])("data saving › on %j with the switch %s pictures wait › %s", (connection, chosen, waits) => {
  onNetwork(connection);
  if (chosen !== null) chooseSaveData(chosen === "on");
  expect(holdsPictures()).toBe(waits);
});

test("data saving › the browser's own wish counts until the person chooses here", () => {
  onNetwork({ saveData: true });
  expect(savesData()).toBe(true);
  chooseSaveData(false);
  expect(savesData()).toBe(false);
});
