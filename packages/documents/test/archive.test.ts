import { unzlibSync } from "fflate";
import { describe, expect, test } from "vitest";
import { loadFonts } from "../src/fonts-node.ts";
import { buildInvoiceDocument, type Logo } from "../src/invoice-document.ts";
import { renderPdf } from "../src/pdf.ts";
import { srgbProfile } from "../src/pdf/srgb-profile.ts";
import { png } from "./png.ts";
import { lagos } from "./samples.ts";

/** Holds the demands of PDF/A-3a, as far as the file alone shows them. No validator runs here (decision on documents and templates). */
describe("an archive file", () => {
  const logo: Logo = {
    bytes: png(2, 1, 6, [0, 10, 20, 30, 255, 40, 50, 60, 128]),
    mime: "image/png",
    width: 2,
    height: 1,
  };
  const input = {
    invoice: lagos({ template: "band", publicNote: "Party 😀 hats, ✓ → ፩" }),
    logo,
    publicUrl: "https://ankara.example/invoice/link/x",
  };

  test("says what it is, in its metadata, which nothing packs", async () => {
    const { raw, objects } = await drawn(input);
    expect(raw).toContain("<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>");
    expect(objects.find((text) => text.includes("/Type /Metadata"))).not.toContain("/Filter");
    expect(objects.join("\n")).toContain("/MarkInfo");
    expect(objects.join("\n")).toMatch(/\/Lang \(en\)/);
    expect(raw).toMatch(/^%PDF-1\.7\n%[\u0080-\u00ff]{4}/);
    expect(raw).toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/);
  });

  test("names the colours it was made for", async () => {
    const { objects } = await drawn(input);
    const intent = objects.find((text) => text.includes("/S /GTS_PDFA1"));
    expect(intent).toContain("/OutputConditionIdentifier (sRGB IEC61966-2.1)");
    expect(objects.join("\n")).not.toMatch(/DeviceCMYK/);
  });

  test("carries each font with the text its glyphs stand for", async () => {
    const { objects } = await drawn(input);
    const fonts = objects.filter((text) => text.includes("/Subtype /Type0"));
    expect(fonts.length).toBeGreaterThanOrEqual(3);
    for (const font of fonts) expect(font).toMatch(/\/ToUnicode \d+ 0 R/);
    const descriptors = objects.filter((text) => text.includes("/Type /FontDescriptor"));
    expect(descriptors).toHaveLength(fonts.length);
    for (const descriptor of descriptors) expect(descriptor).toMatch(/\/FontFile2 \d+ 0 R/);
    for (const font of objects.filter((text) => text.includes("/CIDFontType2")))
      expect(font).toContain("/CIDToGIDMap /Identity");
  });

  test("never draws the glyph of no character, not even for letters that no font has", async () => {
    const { contents } = await drawn(input);
    const glyphs = [...contents.join("\n").matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
    expect(glyphs.length).toBeGreaterThan(500);
    expect(glyphs).not.toContain("0000");
  });

  test("has no program, no lock, and links that print", async () => {
    const { raw, objects } = await drawn(input);
    const all = objects.join("\n");
    expect(raw + all).not.toMatch(/\/(JavaScript|JS|Encrypt|Launch|LZWDecode|TR2?|PS) /);
    for (const link of objects.filter((text) => text.includes("/Subtype /Link"))) expect(link).toContain("/F 4");
  });

  test("is not claimed where a logo is in ink colours, which need a profile of their printer", async () => {
    const jpeg = Uint8Array.of(
      0xff,
      0xd8,
      0xff,
      0xc0,
      0,
      20,
      8,
      0,
      1,
      0,
      1,
      4,
      ...Array<number>(16).fill(0),
      0xff,
      0xd9,
    );
    const { raw } = await drawn({ ...input, logo: { bytes: jpeg, mime: "image/jpeg", width: 1, height: 1 } });
    expect(raw).not.toContain("pdfaid");
  });
});

test("the profile is one of sRGB › its primaries add up to its white, its parts lie inside it", () => {
  const profile = srgbProfile();
  const view = new DataView(profile.buffer);
  const name = (at: number) => String.fromCharCode(...profile.subarray(at, at + 4));
  expect([view.getUint32(0), name(36), name(12), name(16)]).toEqual([profile.length, "acsp", "mntr", "RGB "]);
  const tags = new Map(
    Array.from({ length: view.getUint32(128) }, (_, index) => [
      name(132 + index * 12),
      { at: view.getUint32(136 + index * 12), size: view.getUint32(140 + index * 12) },
    ]),
  );
  for (const { at, size } of tags.values()) expect(at + size).toBeLessThanOrEqual(profile.length);
  const xyz = (tag: string) => [0, 1, 2].map((index) => view.getInt32(tags.get(tag)!.at + 8 + index * 4) / 65_536);
  const [white, ...primaries] = ["wtpt", "rXYZ", "gXYZ", "bXYZ"].map(xyz);
  white!.forEach((value, index) =>
    expect(primaries.reduce((sum, primary) => sum + primary[index]!, 0)).toBeCloseTo(value, 3),
  );
});

/** A drawn file taken apart: its bytes, its objects without streams, its pages' operators. */
async function drawn(input: Parameters<typeof buildInvoiceDocument>[0]) {
  const bytes = await renderPdf(buildInvoiceDocument(input), { fonts: await loadFonts() });
  const raw = Buffer.from(bytes).toString("latin1");
  const objects: string[] = [];
  const contents: string[] = [];
  for (const found of raw.matchAll(/\d+ 0 obj\n(<<[\s\S]*?>>)\nstream\r?\n?/g)) {
    const dictionary = found[1]!;
    objects.push(dictionary);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
    if (!dictionary.includes("FlateDecode") || dictionary.includes("/Type /XRef")) continue;
    const from = found.index + found[0].length;
    const body = Buffer.from(unzlibSync(bytes.subarray(from, from + length))).toString("latin1");
    if (dictionary.includes("/Type /ObjStm")) {
      const first = Number(/\/First (\d+)/.exec(dictionary)![1]);
      const places = body.slice(0, first).trim().split(" ").map(Number);
      for (let index = 1; index < places.length; index += 2)
        objects.push(body.slice(first + places[index]!, first + (places[index + 2] ?? body.length)));
    } else if (body.includes(" Tf")) contents.push(body);
  }
  return { raw, objects, contents };
}
