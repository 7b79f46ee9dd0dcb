import makeQrCode from "qrcode-generator";

/**
 * The modules of a QR code as one path in module units: `M0 0h7v1h-7z…`.
 * Runs of dark modules in a row are one rectangle.
 *
 * @param level - error correction: 15 or 30 % of the modules may be lost
 */
export function qrPath(data: string, level: "M" | "H" = "M"): QrPath {
  const key = level + data;
  let path = known.get(key);
  if (path) return path;
  path = draw(data, level);
  if (known.size >= maxKnown) known.clear();
  known.set(key, path);
  return path;
}

type QrPath = {
  readonly modules: number;
  readonly rectangles: readonly (readonly [x: number, y: number, width: number])[];
};

/** A document asks for its code when it is measured, shown and printed: each time eight patterns are drawn and judged. */
const known = new Map<string, QrPath>();
const maxKnown = 16;

function draw(data: string, level: "M" | "H"): QrPath {
  const code = makeQrCode(0, level);
  // The library takes one byte a character: hand it UTF-8 so that every scanner reads Yoruba letters back.
  code.addData(String.fromCharCode(...new TextEncoder().encode(data)), "Byte");
  code.make();
  const modules = code.getModuleCount();
  const rectangles: [number, number, number][] = [];
  for (let y = 0; y < modules; y++) {
    for (let x = 0; x < modules; x++) {
      if (!code.isDark(y, x)) continue;
      const start = x;
      while (x + 1 < modules && code.isDark(y, x + 1)) x++;
      rectangles.push([start, y, x - start + 1]);
    }
  }
  return { modules, rectangles };
}
