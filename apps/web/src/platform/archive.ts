import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** Takes the bytes as they come; the next ones wait for it. */
export type WriteBytes = (bytes: Uint8Array) => void | Promise<void>;

/** A ZIP that is handed on while it is made. */
export class Archive {
  readonly #zip: Zip;
  readonly #write: WriteBytes;
  #ready: Uint8Array[] = [];
  #failure: Error | null = null;
  /** Bytes handed on. */
  size = 0;

  constructor(write: WriteBytes) {
    this.#write = write;
    this.#zip = new Zip((error, bytes) => {
      if (error) this.#failure = error;
      else this.#ready.push(bytes);
    });
  }

  /** A text file, packed part by part. */
  async text<T>(
    name: string,
    parts: Iterable<T> | AsyncIterable<T>,
    textOf: (part: T) => string = String,
  ): Promise<void> {
    const file = new ZipDeflate(name, { level: 6 });
    this.#zip.add(file);
    for await (const part of parts) {
      file.push(strToU8(textOf(part)));
      await this.#drain();
    }
    file.push(new Uint8Array(), true);
    await this.#drain();
  }

  /** A file that is packed already. */
  async stored(name: string, bytes: Uint8Array): Promise<void> {
    const file = new ZipPassThrough(name);
    this.#zip.add(file);
    file.push(bytes, true);
    await this.#drain();
  }

  async end(): Promise<void> {
    this.#zip.end();
    await this.#drain();
  }

  async #drain(): Promise<void> {
    if (this.#failure) throw this.#failure;
    const ready = this.#ready;
    this.#ready = [];
    for (const bytes of ready) {
      this.size += bytes.length;
      await this.#write(bytes);
    }
  }
}
