/** Draws EAN-13 codes for tests, from the tables of the standard (GS1 General Specifications 5.2). */
const left = [
  "0001101",
  "0011001",
  "0010011",
  "0111101",
  "0100011",
  "0110001",
  "0101111",
  "0111011",
  "0110111",
  "0001011",
];
const parity = ["LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL"];
const inverted = (bits: string): string => [...bits].map((bit) => (bit === "0" ? "1" : "0")).join("");
const reversed = (bits: string): string => [...bits].toReversed().join("");

/** The 95 bars (`1`) and spaces of thirteen digits. */
function barsOf(code: string): string {
  const digits = [...code].map(Number);
  const right = left.map(inverted);
  const pattern = parity[digits[0] ?? 0] ?? "";
  const first = digits.slice(1, 7).map((digit, place) => {
    const bits = left[digit] ?? "";
    return pattern[place] === "L" ? bits : reversed(inverted(bits));
  });
  const second = digits.slice(7).map((digit) => right[digit] ?? "");
  return `101${first.join("")}01010${second.join("")}101`;
}

/**
 * A picture of a label as a camera sees it: on grey paper, with noise, the light falling off to one side, a little tilted.
 *
 * @param tilt - rows the bars lean by, from top to bottom, in pixels
 */
export function pictureOf(
  code: string,
  { width = 640, height = 360, bar = 4, tilt = 12, noise = 24 } = {},
): { data: Uint8ClampedArray; width: number; height: number } {
  const bars = barsOf(code);
  const start = (width - bars.length * bar) / 2;
  const data = new Uint8ClampedArray(width * height * 4);
  let seed = 7;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const place = Math.floor((x - start - (tilt * y) / height) / bar);
      const dark = y > height * 0.15 && y < height * 0.85 && bars[place] === "1";
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      const light = (dark ? 50 : 210) * (1 - (0.35 * x) / width) + ((seed >>> 16) % (noise + 1)) - noise / 2;
      data.set([light, light, light, 255], (y * width + x) * 4);
    }
  }
  return { data, width, height };
}
