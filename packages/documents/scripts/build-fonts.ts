/**
 * Cuts the document fonts out of the full Noto fonts and writes them where the app serves them and Node reads them.
 * Run it after changing the characters of `characters.ts` or the scripts of `font-parts.ts`: `npm run fonts -w @ankara/documents`.
 * With `-- parts` it cuts the parts alone. The fonts of Han and Hangul are 150 MB: they are fetched for the run, not installed.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import subsetFont from "subset-font";
import { pageOf, scripts } from "../src/font-parts.ts";
import { documentCharacters, ethiopicCharacters, partCharacters, symbolCharacters } from "./characters.ts";

const require = createRequire(import.meta.url);
const folder = new URL("../../../apps/web/public/fonts/", import.meta.url);
const google = "@expo-google-fonts/";

/**
 * Never `ccmp` of Latin: it swaps a letter and its marks for glyphs that several letters
 * share, and the text hidden in the PDF then reads back wrong ("Total" came out as "Tọtal" once a Yoruba name was on the page).
 */
const latinFeatures = ["kern", "mark", "mkmk", "tnum"];
/** Kerning of Ethiopic pairs takes two thirds of the font and is hardly seen. */
const markFeatures = ["mark", "mkmk"];
/** Arabic alone takes its letters apart, into a form that joins and its dots: `marks.ts` puts them together again. */
const joinedFeatures = ["locl", "isol", "init", "medi", "fina", "rlig", "liga", "calt", "curs", "mark", "mkmk"];

type Cut = {
  readonly file: string;
  readonly source: string;
  readonly characters: string;
  readonly features: readonly string[];
  /** Keeps the forms a letter takes beside others. */
  readonly forms?: true;
};
const noto = (name: string, weight: 400 | 600): string => {
  const [style, family] = [weight === 400 ? "400Regular" : "600SemiBold", name.replaceAll(/[^a-z]/gi, "")];
  const kebab = name.replaceAll(" ", "-").toLowerCase();
  return `${google}${kebab}/${style}/${family}_${style}.ttf`;
};

const latin: readonly Cut[] = [
  ...([400, 600] as const).map((weight): Cut => ({
    file: `doc-${weight}.ttf`,
    source: noto("Noto Sans", weight),
    characters: documentCharacters(),
    features: latinFeatures,
  })),
  {
    file: "doc-symbols.ttf",
    source: noto("Noto Sans Math", 400),
    characters: symbolCharacters(),
    features: latinFeatures,
  },
  ...([400, 600] as const).map((weight): Cut => ({
    file: `doc-ethiopic-${weight}.ttf`,
    source: noto("Noto Sans Ethiopic", weight),
    characters: ethiopicCharacters(),
    features: markFeatures,
  })),
];

/** The font of each script, and the rules its letters need. */
const families: Readonly<
  Record<string, { readonly font: string; readonly features: readonly string[]; readonly forms?: true }>
> = {
  arabic: { font: "Noto Sans Arabic", features: ["ccmp", ...joinedFeatures], forms: true },
  hebrew: { font: "Noto Sans Hebrew", features: markFeatures, forms: true },
  devanagari: {
    font: "Noto Sans Devanagari",
    features:
      "locl ccmp nukt akhn rphf rkrf pref blwf abvf half pstf vatu cjct cfar pres abvs blws psts haln calt liga dist abvm blwm mark mkmk".split(
        " ",
      ),
    forms: true,
  },
  thai: { font: "Noto Sans Thai", features: ["ccmp", "locl", "liga", ...markFeatures], forms: true },
  nko: { font: "Noto Sans NKo", features: joinedFeatures, forms: true },
  adlam: { font: "Noto Sans Adlam", features: [...joinedFeatures, "abvm", "blwm", "dist"], forms: true },
  tifinagh: { font: "Noto Sans Tifinagh", features: markFeatures },
  vai: { font: "Noto Sans Vai", features: markFeatures },
  kana: { font: "Noto Sans SC", features: [] },
  han: { font: "Noto Sans SC", features: [] },
  hangul: { font: "Noto Sans KR", features: [] },
  emoji: { font: "Noto Emoji", features: [] },
};

function partCuts(): Cut[] {
  return scripts.flatMap((script): Cut[] => {
    const family = families[script.name];
    if (family === undefined) return [];
    const pages = new Map<string, string>();
    for (const character of partCharacters(script)) {
      const page = pageOf(script, character.codePointAt(0)!);
      pages.set(page, (pages.get(page) ?? "") + character);
    }
    const weights = script.weights === 1 ? ([400] as const) : ([400, 600] as const);
    return [...pages].flatMap(([page, characters]) =>
      weights.map((weight): Cut => ({
        file: `parts/${page}-${weight}.ttf`,
        source: noto(family.font, weight),
        characters,
        features: family.features,
        ...(family.forms ? { forms: true } : {}),
      })),
    );
  });
}

/** Packages too large to install beside the others, by their pinned versions. */
const fetched: Readonly<Record<string, string>> = { "noto-sans-sc": "0.4.3", "noto-sans-kr": "0.4.3" };
const sources = new Map<string, Promise<Uint8Array>>();
const temporary = await mkdtemp(join(tmpdir(), "ankara-fonts-"));

function readSource(source: string): Promise<Uint8Array> {
  let read = sources.get(source);
  if (!read) {
    const name = source.slice(google.length).split("/")[0]!;
    const version = fetched[name];
    if (version !== undefined) {
      const packed = execFileSync("npm", ["pack", "--silent", `${google}${name}@${version}`], {
        cwd: temporary,
        encoding: "utf8",
      });
      execFileSync("tar", ["xzf", packed.trim().split("\n").at(-1)!], { cwd: temporary });
      read = readFile(join(temporary, "package", source.slice(google.length + name.length + 1)));
    } else read = readFile(require.resolve(source));
    sources.set(source, read);
  }
  return read;
}

/** Adlam under the tag of N’Ko: both join alike, and the engine that sets words knows N’Ko alone. */
function retagged(font: Uint8Array): Uint8Array {
  const bytes = Buffer.from(font);
  for (let at = bytes.indexOf("adlm"); at >= 0; at = bytes.indexOf("adlm", at + 4)) bytes.write("nko ", at, "latin1");
  return bytes;
}

await mkdir(new URL("parts/", folder), { recursive: true });
for (const { file, source, characters, features, forms } of [
  ...(process.argv.includes("parts") ? [] : latin),
  ...partCuts(),
]) {
  const cut = await subsetFont(await readSource(source), characters, {
    targetFormat: "truetype",
    keepFeatures: features,
    noHinting: true,
    noLayoutClosure: !forms,
    dropTables: ["MATH", "STAT", "gasp"],
  });
  const font = file.startsWith("parts/adlam") ? retagged(cut) : cut;
  await writeFile(new URL(file, folder), font);
  process.stdout.write(`${file} ${font.length} bytes\n`);
}
await rm(temporary, { recursive: true });

// A device keeps parts by this, so that new ones take the place of old ones.
const written = createHash("sha256");
for (const { file } of partCuts()) written.update(file).update(await readFile(new URL(file, folder)));
const parts = new URL("../src/font-parts.ts", import.meta.url);
const named = /(fontPartsVersion = ")\w+/;
await writeFile(parts, (await readFile(parts, "utf8")).replace(named, `$1${written.digest("hex").slice(0, 8)}`));
