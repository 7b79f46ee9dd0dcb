/**
 * Lets so many pieces of work run at a time; the others wait in their order. For work that keeps the event loop busy for
 * some milliseconds a piece: a crowd of it must leave gaps for what is quick.
 */
export class Turns {
  readonly #max: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(max: number) {
    this.#max = max;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#max) this.#running += 1;
    // Whoever ends hands over its place, so that the count stays.
    else await new Promise<void>((start) => this.#waiting.push(start));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
