/** An exact fraction, always in lowest terms with a positive denominator. Slow, and plainly right. */
export class Rational {
  readonly n: bigint;
  readonly d: bigint;

  constructor(n: bigint, d = 1n) {
    if (d === 0n) throw new RangeError("denominator of zero");
    const sign = d < 0n ? -1n : 1n;
    const common = gcd(n < 0n ? -n : n, d < 0n ? -d : d);
    this.n = (sign * n) / common;
    this.d = (sign * d) / common;
  }

  /** Decimal text, `"12.50"`; empty counts as zero. */
  static parse(text: string): Rational {
    const [whole = "0", fraction = ""] = (text || "0").split(".");
    return new Rational(BigInt(whole + fraction), 10n ** BigInt(fraction.length));
  }

  plus(other: Rational): Rational {
    return new Rational(this.n * other.d + other.n * this.d, this.d * other.d);
  }

  minus(other: Rational): Rational {
    return new Rational(this.n * other.d - other.n * this.d, this.d * other.d);
  }

  times(other: Rational): Rational {
    return new Rational(this.n * other.n, this.d * other.d);
  }

  over(other: Rational): Rational {
    return new Rational(this.n * other.d, this.d * other.n);
  }

  compare(other: Rational): number {
    const difference = this.n * other.d - other.n * this.d;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  /** The largest whole number not above it. */
  floor(): bigint {
    const quotient = this.n / this.d;
    return this.n % this.d < 0n ? quotient - 1n : quotient;
  }

  /** The nearest whole number; exactly half goes away from zero. */
  round(): bigint {
    const half = new Rational(1n, 2n);
    return this.n < 0n ? -new Rational(-this.n, this.d).plus(half).floor() : this.plus(half).floor();
  }
}

export const whole = (n: bigint): Rational => new Rational(n);
export const sumOf = (values: readonly Rational[]): Rational => values.reduce((a, b) => a.plus(b), whole(0n));

function gcd(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}
