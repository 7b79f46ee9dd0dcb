import { EventEmitter } from "node:events";
import type { Writable } from "node:stream";
import { Client, type ClientConfig, type QueryArrayConfig } from "pg";
import { freeBytes } from "../free-bytes.ts";

/** The part of the driver's connection that hands on what came; its own types leave it out. */
type Incoming = EventEmitter & { attachListeners(stream: EventEmitter): void; readonly stream: Writable };

/** First byte of a row and of the description before it; each message has its length after that byte. */
const [rowCode, descriptionCode, headerBytes] = [0x44, 0x54, 5];
/** The driver gets a copy of messages this short, so that the memory they came in can be freed. */
const shortBytes = 1_000;
/** Below this the collector frees memory more cheaply. */
const worthwhileBytes = 4_000;

/**
 * A client that knows rows of bytes (`readBytes`). The driver takes every row for text and copies it several times on the
 * way: such rows are told from its other messages and put together in one piece of memory.
 */
export class BytesClient extends Client {
  readonly #connection: Incoming;
  /** Hands the driver its messages. */
  readonly #driver = new EventEmitter();
  #isBytes = false;
  #isDescription = false;
  /** A header that was cut. */
  #carry: Buffer | null = null;
  /** Bytes of the message under way that the driver still has to get. */
  #owed = 0;
  #row: { readonly bytes: Buffer; filled: number } | null = null;

  constructor(config?: string | ClientConfig) {
    super(config);
    this.#connection = this.connection as unknown as Incoming;
    const attach = this.#connection.attachListeners.bind(this.#connection);
    this.#connection.attachListeners = (stream) => {
      attach(this.#driver);
      stream.on("data", (chunk: Buffer) => this.#receive(chunk));
    };
    this.#connection.on("rowDescription", ({ fields }: { fields: readonly { format: string }[] }) => {
      this.#isBytes = fields[0]?.format === "binary";
    });
  }

  #receive(chunk: Buffer): void {
    const bytes = this.#carry ? Buffer.concat([this.#carry, chunk]) : chunk;
    this.#carry = null;
    let [start, at] = [0, 0];
    let isShared = false;
    const pass = () => {
      if (at > start) {
        const messages = bytes.subarray(start, at);
        const isShort = messages.length <= shortBytes;
        isShared ||= !isShort;
        this.#driver.emit("data", isShort ? Buffer.from(messages) : messages);
      }
      start = at;
    };
    while (at < bytes.length) {
      if (this.#row) {
        start = at = at + this.#fillRow(this.#row, bytes, at);
      } else if (this.#owed > 0) {
        const passed = Math.min(this.#owed, bytes.length - at);
        this.#owed -= passed;
        at += passed;
        // Before a row is looked at the driver has to know how rows come.
        if (this.#owed === 0 && this.#isDescription) pass();
      } else if (bytes.length - at < headerBytes) {
        pass();
        this.#carry = Buffer.from(bytes.subarray(at));
        start = at = bytes.length;
      } else {
        const length = bytes.readUInt32BE(at + 1) + 1;
        this.#isDescription = bytes[at] === descriptionCode;
        if (bytes[at] === rowCode && this.#isBytes) {
          pass();
          start = at += headerBytes;
          // Memory of its own, so that it can be freed.
          this.#row = { bytes: Buffer.allocUnsafeSlow(length - headerBytes), filled: 0 };
        } else this.#owed = length;
      }
    }
    pass();
    if (!isShared && chunk.length >= worthwhileBytes) freeBytes(chunk);
  }

  /** @returns the bytes taken from `chunk` */
  #fillRow(row: { readonly bytes: Buffer; filled: number }, chunk: Buffer, at: number): number {
    const taken = chunk.copy(row.bytes, row.filled, at);
    row.filled += taken;
    if (row.filled === row.bytes.length) {
      this.#row = null;
      this.#connection.emit("dataRow", { name: "dataRow", length: row.filled, fields: columnsOf(row.bytes) });
    }
    return taken;
  }
}

/** Each column has its length before it; -1 stands for null. */
function columnsOf(row: Buffer): (Buffer | null)[] {
  let at = 2;
  return Array.from({ length: row.readInt16BE(0) }, () => {
    const length = row.readInt32BE(at);
    at += 4 + Math.max(length, 0);
    return length < 0 ? null : row.subarray(at - length, at);
  });
}

/**
 * One prepared statement whose columns, all of them texts, come as bytes of UTF-8: for answers that are passed on as they are. The
 * columns of a row lie in one piece of memory.
 */
export async function readBytes(
  client: Pick<Client, "query">,
  statement: { name: string; text: string; values: unknown[] },
): Promise<(Buffer | null)[][]> {
  const asBytes = { binary: true, rowMode: "array", types: { getTypeParser: () => (bytes: unknown) => bytes } };
  const result = await client.query<(Buffer | null)[]>({ ...statement, ...asBytes } as QueryArrayConfig);
  return result.rows;
}

/**
 * Sends the statements that `ask` asks in one write: each write is a call of the system, and wakes PostgreSQL for a part.
 */
export function sendTogether<T>(client: Pick<Client, "query">, ask: () => T): T {
  const { stream } = (client as Client).connection as unknown as Incoming;
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}
