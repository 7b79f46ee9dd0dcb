/**
 * Makes the two flag sheets of the country picker: `public/flags-near.svg` with the countries the product is offered in,
 * needed on the sign-up page, and `public/flags.svg` with all of them, needed once the picker opens. Run by hand
 * (`npm run flags -w apps/web`) when the list of countries changes; the result is committed.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { countries, supportedCountries, type Country } from "@ankara/domain/countries/countries";

const flags = new URL("../../../node_modules/country-flag-icons/3x2/", import.meta.url);

function sheetOf(some: readonly Country[]): string {
  const symbols = some.map(({ code }) => {
    const file = new URL(`${code}.svg`, flags);
    if (!existsSync(file)) throw new Error(`No flag for ${code}`);
    const svg = readFileSync(file, "utf8");
    const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1];
    const body = svg.replace(/^[^]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
    // Ids are shared by the whole sheet, so each flag's own get its code in front.
    const own = body
      .replaceAll(/\bid="([^"]+)"/g, `id="${code}-$1"`)
      .replaceAll(/url\(#([^)]+)\)/g, `url(#${code}-$1)`)
      .replaceAll(/href="#([^"]+)"/g, `href="#${code}-$1"`);
    return `<symbol id="${code}" viewBox="${viewBox}" preserveAspectRatio="none">${own}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${symbols.join("")}</svg>\n`;
}

for (const [name, some] of [
  ["flags-near.svg", supportedCountries],
  ["flags.svg", countries],
] as const) {
  const sheet = sheetOf(some);
  writeFileSync(new URL(`../public/${name}`, import.meta.url), sheet);
  process.stdout.write(`${name}: ${some.length} flags, ${sheet.length} bytes\n`);
}
