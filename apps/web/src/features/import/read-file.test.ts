import { strToU8, zipSync } from "fflate";
import writeExcel from "write-excel-file/universal";
import { describe, expect, test } from "vitest";
import { decodeText, readFile } from "./read-file.ts";
import { linesOf, readDirectory, unpackText, type ZipLimits } from "./zip-directory.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** As Excel on a Western Windows saves it. */
const windows1252 = (text: string) =>
  Uint8Array.from([...text].map((letter) => (letter === "€" ? 0x80 : (letter.codePointAt(0) ?? 0))));

async function tableOf(bytes: Uint8Array) {
  const read = await readFile(new Blob([new Uint8Array(bytes)]));
  if (!read.ok || read.value.is !== "table") throw new Error("expected a table");
  return read.value.table;
}

test("imported file › Windows-1252 with semicolons, quotes and line breaks inside cells", async () => {
  const table = await tableOf(
    windows1252('Nom;Téléphone;Notes\r\n"Café ""Chez Zoé""; Douala";0803;"deux\r\nlignes"\r\n;;\r\nPrix €;1;\r\n'),
  );
  expect(table).toEqual({
    headers: ["Nom", "Téléphone", "Notes"],
    rows: [
      ['Café "Chez Zoé"; Douala', "0803", "deux\r\nlignes"],
      ["Prix €", "1", ""],
    ],
  });
});

test("imported file › UTF-8 and UTF-16 by their marks", () => {
  expect(decodeText(bytesOf("\uFEFFỌlá"))).toBe("Ọlá");
  const utf16 = new Uint8Array(new Uint16Array([0xfeff, ...[..."Ọlá"].map((letter) => letter.charCodeAt(0))]).buffer);
  expect(decodeText(utf16)).toBe("Ọlá");
});

test("imported file › a column mark said in the first line, tabs, and titles above the table", async () => {
  expect((await tableOf(bytesOf("sep=|\nName|Phone\nAda|1"))).headers).toEqual(["Name", "Phone"]);
  expect((await tableOf(bytesOf("Customer List\t\t\nAdé Ltd\t\t\nName\tPhone\tEmail\nAda\t1\ta@b.c"))).rows).toEqual([
    ["Ada", "1", "a@b.c"],
  ]);
});

test("imported file › the first sheet of an XLSX, days and numbers as text", async () => {
  const blob = await writeExcel([
    [{ value: "Date" }, { value: "Amount" }, { value: "Vendor" }],
    [{ value: new Date(Date.UTC(2026, 10, 20)), format: "dd/mm/yyyy" }, { value: 1250.5 }, { value: "Kano Mills" }],
  ]).toBlob();
  expect(await tableOf(new Uint8Array(await blob.arrayBuffer()))).toEqual({
    headers: ["Date", "Amount", "Vendor"],
    rows: [["2026-11-20", "1250.5", "Kano Mills"]],
  });
});

test.each([
  ["nothing", new Uint8Array(), "empty"],
  ["a header alone", bytesOf("Name,Phone\n"), "empty"],
  ["the older Excel format", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), "not_xlsx"],
  ["a ZIP that is cut off", Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), "unreadable"],
  ["cards without a name", bytesOf("BEGIN:VCARD\nEND:VCARD"), "empty"],
])("imported file › %s › %s", async (_, bytes, error) => {
  expect(await readFile(new Blob([new Uint8Array(bytes)]))).toEqual({ ok: false, error });
});

describe("a ZIP", () => {
  const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

  test("that is a bomb is refused by what its directory says, before anything is unpacked", async () => {
    const bomb = zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(40_000_000) }, { level: 9 });
    expect(bomb.length).toBeLessThan(100_000);
    const read = (limits: ZipLimits) => readDirectory(blobOf(bomb), limits);
    expect(await read({ entries: 10, bytes: 300_000_000, ratio: 400 })).toEqual({ ok: false, error: "suspicious" });
    expect(await read({ entries: 10, bytes: 1_000_000, ratio: 1e9 })).toEqual({ ok: false, error: "too_large" });
    const many = zipSync(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}`, strToU8("x")])));
    expect(await readDirectory(blobOf(many), { entries: 10, bytes: 1e6, ratio: 100 })).toEqual({
      ok: false,
      error: "too_many",
    });
    expect((await readDirectory(blobOf(many), { entries: 20, bytes: 1e6, ratio: 100 })).ok).toBe(true);
  });

  test("whose directory lies about a size is stopped while it is unpacked", async () => {
    const liar = zipSync({ "a.txt": new Uint8Array(5_000_000) }, { level: 9 });
    const view = new DataView(liar.buffer);
    const directory = view.getUint32(liar.length - 22 + 16, true);
    view.setUint32(directory + 24, 1_000, true);
    const file = blobOf(liar);
    const read = await readDirectory(file, { entries: 10, bytes: 1e9, ratio: 100 });
    if (!read.ok || !read.value[0]) throw new Error("expected an entry");
    const [entry] = read.value;
    const drain = async () => {
      for await (const piece of unpackText(file, entry)) expect(piece.length).toBeLessThan(2_000);
    };
    await expect(drain()).rejects.toThrow(RangeError);
  });

  test("gives its lines back whatever the pieces are", async () => {
    const lines = Array.from({ length: 30_000 }, (_, index) => `Ọlá ${index} ₦`);
    const file = blobOf(zipSync({ "a.jsonl": strToU8(lines.join("\n")) }));
    const read = await readDirectory(file, { entries: 10, bytes: 1e9, ratio: 100 });
    if (!read.ok || !read.value[0]) throw new Error("expected an entry");
    const found: string[] = [];
    for await (const line of linesOf(unpackText(file, read.value[0]))) found.push(line);
    expect(found).toEqual(lines);
  });
});
