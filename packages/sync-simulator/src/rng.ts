import type { Random } from "@ankara/domain/ids";

/** A seeded generator of random numbers: the same seed gives the same history. */
export class Rng {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed ^ 0x9e37_79b9) >>> 0;
    for (let warm = 0; warm < 4; warm += 1) this.next();
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number in [0, below). */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }

  /** True in `share` of the cases. */
  happens(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(of: readonly T[]): T | undefined {
    return of[this.below(of.length)];
  }

  readonly bytes: Random = (count) => Uint8Array.from({ length: count }, () => this.below(256));
}
