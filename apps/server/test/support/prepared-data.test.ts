import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeOthers } from "./prepared-data.ts";
import { freshFolder } from "./program.ts";

test("prepared data › made anew after a migration › the folder of the state before goes, a draft of another maker stays", async () => {
  const folder = await freshFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ["before", "now", "draft-of-another"])
    await mkdir(join(folder, name, "postgres"), { recursive: true });
  await removeOthers(join(folder, "now"));
  expect((await readdir(folder)).toSorted()).toEqual(["draft-of-another", "now"]);
});
