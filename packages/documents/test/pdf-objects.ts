import { unzlibSync } from "fflate";

/** An object as it stands in the file: its text without a stream, and the stream unpacked. */
export type PdfObject = {
  readonly text: string;
  readonly stream: Uint8Array | null;
  /** True when the stream ends where its length says, as `endstream` after an end of line. */
  readonly hasTrueLength: boolean;
};

/** Takes a file apart by hand, so that nothing a forgiving reader repairs is overlooked. */
export function pdfObjects(bytes: Uint8Array): { raw: string; objects: ReadonlyMap<number, PdfObject> } {
  const raw = Buffer.from(bytes).toString("latin1");
  const objects = new Map<number, PdfObject>();
  for (const found of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n(<<[\s\S]*?>>)\nstream(\r?\n)?/g)) {
    const text = found[2]!;
    const from = found.index + found[0].length;
    const length = Number(/\/Length (\d+)/.exec(text)?.[1]);
    const packed = bytes.subarray(from, from + length);
    const stream = text.includes("/FlateDecode") ? unzlibSync(packed) : packed;
    objects.set(Number(found[1]), {
      text,
      stream,
      hasTrueLength: /^\r?\nendstream\r?\nendobj/.test(raw.slice(from + length, from + length + 20)),
    });
    if (!text.includes("/Type /ObjStm")) continue;
    const body = Buffer.from(stream).toString("latin1");
    const first = Number(/\/First (\d+)/.exec(text)![1]);
    const places = body.slice(0, first).trim().split(" ").map(Number);
    for (let index = 0; index < places.length; index += 2)
      objects.set(places[index]!, {
        text: body.slice(first + places[index + 1]!, first + (places[index + 3] ?? body.length)).trim(),
        stream: null,
        hasTrueLength: true,
      });
  }
  return { raw, objects };
}

/** The object a key of another one leads to. */
export function follow(objects: ReadonlyMap<number, PdfObject>, from: string, key: string): PdfObject {
  const id = new RegExp(`/${key} \\[?\\s*(\\d+) 0 R`).exec(from)?.[1];
  const found = id === undefined ? undefined : objects.get(Number(id));
  if (!found) throw new Error(`expected /${key} in ${from.slice(0, 200)}`);
  return found;
}
