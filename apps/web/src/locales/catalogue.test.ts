import { fileURLToPath } from "node:url";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { expect, test } from "vitest";

const config = getConfig({ cwd: fileURLToPath(new URL("../..", import.meta.url)) });

test("the English catalogue holds exactly the messages of the code (npm run i18n -w apps/web)", { timeout: 60_000 }, async () => {
  const [catalogue] = await getCatalogs(config);
  if (!catalogue) throw new Error("lingui.config.ts names no catalogue");
  const inCode = Object.keys((await catalogue.collect()) ?? {});
  const inCatalogue = Object.keys((await catalogue.read("en")) ?? {});
  expect(inCode.filter((id) => !inCatalogue.includes(id))).toEqual([]);
  expect(inCatalogue.filter((id) => !inCode.includes(id))).toEqual([]);
});
