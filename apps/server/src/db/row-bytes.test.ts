import { Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../test/support/database.ts";
import { BytesClient, readBytes, sendTogether } from "./row-bytes.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Hands on what comes in pieces of this size, as a slow line does. */
class CutSocket extends Socket {
  readonly #pieceBytes: number;

  constructor(pieceBytes: number) {
    super();
    this.#pieceBytes = pieceBytes;
  }

  override push(chunk: Buffer | null): boolean {
    if (!chunk) return super.push(chunk);
    let isReady = true;
    for (let at = 0; at < chunk.length; at += this.#pieceBytes)
      isReady = super.push(Buffer.from(chunk.subarray(at, at + this.#pieceBytes)));
    return isReady;
  }
}

const textsOf = (rows: Awaited<ReturnType<typeof readBytes>>) =>
  rows.map((row) => row.map((bytes) => bytes && bytes.toString()));

const texts = "select v::text, repeat('Ọ̀yọ́ 6 yards, ', 3000) from generate_series(1, $1::int) v";

test.each([1, 2, 3, 4, 5, 6, 7, 13, 1_000, 65_536])(
  "rows of bytes › among rows of text, cut into pieces of %i bytes › are what PostgreSQL sent",
  async (pieceBytes) => {
    const client = new BytesClient({ ...database.app, pipeline: true, stream: () => new CutSocket(pieceBytes) });
    await client.connect();
    try {
      const rows = async (name: string, text: string, values: unknown[]) =>
        textsOf(await readBytes(client, { name, text, values }));
      const [before, large, none, empty, after] = await Promise.all([
        client.query<{ v: number; t: string }>("select 7 as v, 'wax' as t"),
        rows("large", texts, [pieceBytes < 1_000 ? 2 : 40]),
        rows("none", "select null::text, '', $1::text", ["lace"]),
        rows("empty", texts, [0]),
        client.query<{ repeat: string }>(texts, [1]),
      ]);
      expect(before.rows).toEqual([{ v: 7, t: "wax" }]);
      expect(large).toEqual(
        Array.from({ length: pieceBytes < 1_000 ? 2 : 40 }, (_, at) => [String(at + 1), "Ọ̀yọ́ 6 yards, ".repeat(3000)]),
      );
      expect(none).toEqual([[null, "", "lace"]]);
      expect(empty).toEqual([]);
      expect(after.rows[0]?.repeat).toBe("Ọ̀yọ́ 6 yards, ".repeat(3000));
    } finally {
      await client.end();
    }
  },
);

test("rows of bytes › what they came in › is freed at once", async () => {
  const came: Buffer[] = [];
  class KeepingSocket extends Socket {
    override push(chunk: Buffer | null): boolean {
      if (chunk) came.push(chunk);
      return super.push(chunk);
    }
  }
  const client = new BytesClient({ ...database.app, pipeline: true, stream: () => new KeepingSocket() });
  await client.connect();
  try {
    const rows = await readBytes(client, { name: "freed", text: texts, values: [40] });
    expect(rows.map(([, text]) => text?.toString())).toEqual(Array(40).fill("Ọ̀yọ́ 6 yards, ".repeat(3000)));
    const left = came.map(({ buffer }) => buffer.byteLength);
    expect(Math.max(...left)).toBeLessThan(8_193);
  } finally {
    await client.end();
  }
});

test("rows of bytes › a statement that fails among them › fails alone", async () => {
  const client = new BytesClient({ ...database.app, pipeline: true });
  await client.connect();
  try {
    const [failed, good] = await Promise.allSettled([
      readBytes(client, {
        name: "failing",
        text: "select (1 / ($1::int - v))::text from generate_series(1, 3) v",
        values: [2],
      }),
      readBytes(client, { name: "good", text: "select $1::text", values: ["lace"] }).then(textsOf),
    ]);
    expect(failed.status).toBe("rejected");
    expect(good).toEqual({ status: "fulfilled", value: [["lace"]] });
  } finally {
    await client.end();
  }
});

test("statements sent together › go in one write, and each has its own answer", async () => {
  const writes: number[] = [];
  class CountedSocket extends Socket {
    override _write(...given: Parameters<Socket["_write"]>): void {
      writes.push(1);
      super._write(...given);
    }
    override _writev(...given: Parameters<NonNullable<Socket["_writev"]>>): void {
      writes.push(given[0].length);
      super._writev?.(...given);
    }
  }
  const client = new BytesClient({ ...database.app, pipeline: true, stream: () => new CountedSocket() });
  await client.connect();
  try {
    writes.length = 0;
    const [one, two] = await sendTogether(client, () =>
      Promise.all([
        client.query<{ v: number }>("select 1 as v"),
        client.query<{ v: number }>("select $1::int as v", [2]),
      ]),
    );
    expect([one.rows, two.rows]).toEqual([[{ v: 1 }], [{ v: 2 }]]);
    expect(writes).toHaveLength(1);
  } finally {
    await client.end();
  }
});
