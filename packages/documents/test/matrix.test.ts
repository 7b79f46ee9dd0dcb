import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { loadFonts } from "../src/fonts-node.ts";
import { renderPdf } from "../src/pdf.ts";
import { collisions, laidOut, textOf } from "./laid-out.ts";
import { countries, documentTypes, templates, treeOf } from "./matrix.ts";
import { printOf, rasterised } from "./raster.ts";
import { readTexts } from "./read-pdf.ts";
import { restartIds } from "./samples.ts";
import { specialDocuments } from "./special-documents.ts";
import { letters, treeText } from "./tree-text.ts";

// The text of a document stands in golden/<template>/<country>.golden.txt, to be read as a diff. How it looks stands in golden/pictures: a print of all its pixels,
// which a change of a tenth of a point breaks, and a sheet of small pictures of each template. After a change: `npm run documents -w @ankara/documents -- changed`
// shows what changed, and without the last word it writes prints and sheets anew; look at them before committing.
const folder = new URL("golden/pictures/", import.meta.url);
const prints = (name: string) =>
  readFileSync(new URL(`${name}.golden.txt`, folder), "utf8")
    .trimEnd()
    .split("\n");

beforeEach(restartIds);

describe.each(templates)("%s", (template) => {
  const known = prints(template);

  test.each(countries.map((country) => [country.code, country] as const))(
    "every kind of %s prints, looks and copies as it did",
    async (code, country) => {
      const texts: string[] = [];
      const looks: string[] = [];
      for (const type of documentTypes) {
        const tree = treeOf(template, country, type);
        const { pages } = await laidOut(tree);
        expect({ type, collisions: pages.flatMap(({ marks }) => collisions(marks)) }).toEqual({
          type,
          collisions: [],
        });
        texts.push(`== ${type}`, ...pages.map(({ marks }) => textOf(marks)), "");
        const pdf = await renderPdf(tree, { fonts: await loadFonts(JSON.stringify(tree)) });
        looks.push(`${code} ${type}: ${printOf(await rasterised(pdf))}`);
        // A reader copies the text of the tree out of the file, letter for letter.
        expect({ type, text: letters((await readTexts(pdf)).join("\n")) }).toEqual({
          type,
          text: letters(treeText(tree)),
        });
      }
      await expect(texts.join("\n")).toMatchFileSnapshot(`golden/${template}/${code}.golden.txt`);
      expect(looks).toEqual(known.filter((line) => line.startsWith(`${code} `)));
    },
    30_000,
  );
});

describe("on bad days, and as a business may choose", () => {
  const known = prints("special");
  test.each(Object.entries(specialDocuments))("%s looks as it did", async (name, tree) => {
    const drawn = tree();
    const pdf = await renderPdf(drawn, { fonts: await loadFonts(JSON.stringify(drawn)) });
    expect(known).toContain(`${name}: ${printOf(await rasterised(pdf))}`);
  });
});

test.each([...templates, "special"])("contact sheets › the sheet of %s is of these prints", (name) => {
  const sheet = createHash("sha256")
    .update(readFileSync(new URL(`${name}.png`, folder)))
    .digest("hex");
  expect(prints(name)[0]).toBe(`sheet ${sheet.slice(0, 16)}`);
});
