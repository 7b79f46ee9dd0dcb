import type { MinorUnits } from "./money.ts";

/**
 * Split `total` in proportion to `weights`, losing no minor unit.
 *
 * Leftover units go to the largest remainders, earlier parts first, so sharing
 * a 100 kobo discount over three equal lines gives 34, 33, 33. A negative total
 * (a credit note) splits as the mirror image of the positive one.
 *
 * @param total - minor units, a safe integer
 * @param weights - whole numbers ≥ 0, at least one above zero
 * @returns one part per weight, in order, summing exactly to `total`
 * @throws RangeError when the weights are empty, fractional, negative or all zero, or the total is not a safe integer
 */
export function allocate(total: MinorUnits, weights: readonly number[]): number[] {
  if (!Number.isSafeInteger(total)) throw new RangeError(`expected whole minor units, got ${total}`);
  for (const weight of weights) {
    if (!Number.isSafeInteger(weight)) throw new RangeError(`expected whole weights, got ${weight}`);
  }
  return allocateExact(BigInt(total), weights.map(BigInt)).map(Number);
}

/**
 * `allocate` for numbers of any size.
 * @throws RangeError when the weights are empty, negative or all zero
 */
export function allocateExact(total: bigint, weights: readonly bigint[]): bigint[] {
  let sum = 0n;
  for (const weight of weights) {
    if (weight < 0n) throw new RangeError(`expected weights of zero or more, got ${weight}`);
    sum += weight;
  }
  if (sum === 0n) throw new RangeError("expected at least one weight above zero");

  const size = total < 0n ? -total : total;
  const parts: bigint[] = [];
  const remainders: { index: number; remainder: bigint }[] = [];
  let left = size;
  for (const [index, weight] of weights.entries()) {
    const product = size * weight;
    const part = product / sum;
    parts.push(part);
    remainders.push({ index, remainder: product % sum });
    left -= part;
  }
  // `left` is below the number of weights with a remainder, so a part of weight zero never gets a unit.
  remainders.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of remainders.slice(0, Number(left))) parts[index] = (parts[index] as bigint) + 1n;
  return total < 0n ? parts.map((part) => -part) : parts;
}
