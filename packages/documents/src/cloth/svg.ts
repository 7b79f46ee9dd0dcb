import { wax } from "./dyes.ts";
import { placesOf, type Cloth, type Shape, type Step } from "./motif.ts";

/** One tile of the cloth as an SVG of its own, without seams when it is repeated. */
export function tileSvg(cloth: Cloth): string {
  const { width, height } = cloth;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${tileMarkup(cloth)}</svg>`;
}

/**
 * Draws one tile: its own shapes and those that reach in from its neighbours.
 * @param prefix - begins every id, so that several cloths fit on one page
 */
export function tileMarkup(cloth: Cloth, prefix = "c"): string {
  const { dyes, width, height, layers } = cloth;
  const colours = { first: dyes.first, second: dyes.second, wax };
  const parts = layers.map((layer, index) => {
    const drawing = shapesMarkup(layer.shapes, colours);
    const places = placesOf(layer, cloth, width, height);
    const [only] = places;
    if (places.length === 1 && only![0] === 0 && only![1] === 0) return drawing;
    const id = `${prefix}${index}`;
    const uses = places.map(([x, y]) => `<use href="#${id}" x="${x}" y="${y}"/>`).join("");
    return `<defs><g id="${id}">${drawing}</g></defs>${uses}`;
  });
  return `<path fill="${dyes.first}" d="M0 0h${width}v${height}H0z"/>${parts.join("")}`;
}

function shapesMarkup(shapes: readonly Shape[], colours: Readonly<Record<Shape["dye"], string>>): string {
  const runs: { dye: Shape["dye"]; line: number | undefined; d: string }[] = [];
  for (const { dye, line, steps } of shapes) {
    const d = steps.map(svgStep).join("");
    const last = runs.at(-1);
    if (last && last.dye === dye && last.line === line) last.d += d;
    else runs.push({ dye, line, d });
  }
  return runs
    .map(({ dye, line, d }) =>
      line === undefined
        ? `<path fill="${colours[dye]}" d="${d}"/>`
        : `<path fill="none" stroke="${colours[dye]}" stroke-width="${short(line)}" d="${d}"/>`,
    )
    .join("");
}

/** Tenths are finer than anything that is shown: a tile is at most some 200 px wide. */
const short = (value: number): number => Number(value.toFixed(1));

function svgStep(step: Step): string {
  if (step[0] === "O") {
    const [, x, y, radius] = step;
    const r = short(radius);
    const half = `a${r} ${r} 0 1 0 `;
    return `M${short(x - radius)} ${short(y)}${half}${short(2 * r)} 0${half}${short(-2 * r)} 0z`;
  }
  const [kind, ...numbers] = step;
  return `${kind}${numbers.map(short).join(" ")}`;
}

/** The tile as a value for `background-image`. */
export const tileUrl = (cloth: Cloth): string =>
  `url("data:image/svg+xml,${tileSvg(cloth)
    .replaceAll('"', "'")
    .replaceAll(/[%#<>]/g, encodeURIComponent)}")`;
