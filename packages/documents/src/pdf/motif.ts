import { wax } from "../cloth/dyes.ts";
import { handle, placesOf, type Cloth, type Layer, type Shape, type Step } from "../cloth/motif.ts";

/** Points of one unit of the cloth: its tile is 28 points wide, as high as the strip of a first page. */
const unit = 0.4375;

/** One layer of the cloth around the origin, for a form that the strip paints again and again. */
export function layerOperators({ shapes }: Layer, { dyes }: Cloth): string {
  const colours = { first: dyes.first, second: dyes.second, wax };
  return shapes.map((shape) => shapeOperators(shape, colours[shape.dye])).join("\n");
}

/** Bounding box of a layer, in its own units. */
export const layerBox = ({ reach }: Layer): [number, number, number, number] => [-reach, -reach, reach, reach];

/**
 * Operators of a strip of cloth whose upper left corner is the origin, y downward. Layers lie over the whole strip one
 * after the other and are never cut at a tile's edge, so that no viewer shows seams. Every step is the same, which packs
 * into a few bytes.
 * @param names - of the layers' forms among the strip's resources
 */
export function stripOperators(cloth: Cloth, width: number, height: number, names: readonly string[]): string {
  const scale = unit * cloth.zoom;
  const painted = cloth.layers.flatMap((layer, index) => {
    let [x, y] = [0, 0];
    const steps = placesOf(layer, cloth, width / scale, height / scale).map(([left, top]) => {
      const step = `1 0 0 1 ${num(left - x)} ${num(top - y)} cm /${names[index]!} Do`;
      [x, y] = [left, top];
      return step;
    });
    return ["q", ...steps, "Q"];
  });
  return [
    `0 0 ${width} ${height} re W n`,
    `${rgb(cloth.dyes.first)} rg 0 0 ${width} ${height} re f`,
    `${num(scale)} 0 0 ${num(scale)} 0 0 cm`,
    ...painted,
  ].join("\n");
}

const num = (value: number): number => Number(value.toFixed(4));

function shapeOperators({ line, steps }: Shape, colour: string): string {
  const path = pathOperators(steps);
  return line === undefined ? `${rgb(colour)} rg ${path} f` : `${rgb(colour)} RG ${num(line)} w ${path} S`;
}

/** The outline in PDF's words, which know neither circles nor quadratic curves. */
function pathOperators(steps: readonly Step[]): string {
  const at = (...numbers: number[]) => numbers.map((number) => Number(number.toFixed(2))).join(" ");
  let [x, y] = [0, 0];
  const words = steps.map((step) => {
    switch (step[0]) {
      case "O":
        return circle(step[1], step[2], step[3]);
      case "Z":
        return "h";
      case "M":
      case "L":
        [, x, y] = step;
        return `${at(x, y)} ${step[0] === "M" ? "m" : "l"}`;
      case "C":
        [x, y] = [step[5], step[6]];
        return `${at(...(step.slice(1) as number[]))} c`;
      case "Q": {
        const [, px, py, toX, toY] = step;
        const toward = (from: number, pull: number) => from + (2 / 3) * (pull - from);
        const curve = at(toward(x, px), toward(y, py), toward(toX, px), toward(toY, py), toX, toY);
        [x, y] = [toX, toY];
        return `${curve} c`;
      }
    }
  });
  return words.join(" ");
}

function circle(x: number, y: number, radius: number): string {
  const grip = radius * handle;
  return pathOperators([
    ["M", x + radius, y],
    ["C", x + radius, y + grip, x + grip, y + radius, x, y + radius],
    ["C", x - grip, y + radius, x - radius, y + grip, x - radius, y],
    ["C", x - radius, y - grip, x - grip, y - radius, x, y - radius],
    ["C", x + grip, y - radius, x + radius, y - grip, x + radius, y],
    ["Z"],
  ]);
}

/** `#27348B` as PDF writes it: three shares from 0 to 1. */
export function rgb(colour: string): string {
  return [1, 3, 5]
    .map((from) => Number((Number.parseInt(colour.slice(from, from + 2), 16) / 255).toFixed(4)))
    .join(" ");
}
