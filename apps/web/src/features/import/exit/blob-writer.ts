/** Pieces are handed to the browser at this size: it may keep them on its disk, the page holds one at a time. */
const pieceSize = 4 * 1024 * 1024;

/** Collects a file that is made piece by piece without holding it in the page's memory. */
export class BlobWriter {
  readonly #pieces: Blob[] = [];
  #open: Uint8Array<ArrayBuffer>[] = [];
  #size = 0;

  write(bytes: Uint8Array): void {
    this.#open.push(new Uint8Array(bytes));
    this.#size += bytes.length;
    if (this.#size >= pieceSize) this.#close();
  }

  file(name: string): File {
    this.#close();
    return new File(this.#pieces, name, { type: "application/zip" });
  }

  #close(): void {
    this.#pieces.push(new Blob(this.#open));
    this.#open = [];
    this.#size = 0;
  }
}
