import { type Dyes, dyesFrom, indigo, seedOf, streamOf } from "./dyes.ts";

/** Colour of a shape: one of the dyes, or wax. The second dye only ever lies on wax. */
type Dye = "first" | "second" | "wax";

/** A step of an outline: a whole circle (centre, radius), move, line, quadratic and cubic curve, close. */
export type Step =
  | readonly ["O", number, number, number]
  | readonly ["M" | "L", number, number]
  | readonly ["Q", number, number, number, number]
  | readonly ["C", number, number, number, number, number, number]
  | readonly ["Z"];
/** A filled outline, or a line of this width along it. */
export type Shape = { readonly dye: Dye; readonly line?: number; readonly steps: readonly Step[] };

/** Shapes around an origin, and the places of one tile where they are painted. */
export type Layer = {
  readonly shapes: readonly Shape[];
  readonly at: readonly (readonly [x: number, y: number])[];
  /** The farthest point of the shapes from their origin, rounded up. */
  readonly reach: number;
};

/** The cloth of a business: two dyes and one motif. The name alone decides them, on every device and on the server. */
export type Cloth = {
  readonly dyes: Dyes;
  readonly width: number;
  readonly height: number;
  /** Scale against the other motifs, so that a thin strip shows as much of this one. */
  readonly zoom: number;
  /** Painted one after the other, each over the whole cloth before the next: then no seam shows. */
  readonly layers: readonly Layer[];
};

type Choices = {
  readonly petals: number;
  readonly rim: number;
  readonly belt: number;
  readonly heart: number;
  readonly filler: number;
};

/**
 * The cloth of a business by its name. One number of the stream for each of: first dye, its shift, second dye, its shift,
 * layout, petals, rim, belt, heart, filler. Another order, or a number more, changes the cloth of everybody.
 * @param accent - a colour the business chose, `#rrggbb`, which dyes the same motif
 */
export function clothOf(name: string, accent = ""): Cloth {
  const draw = streamOf(seedOf(name));
  const dyes = dyesFrom(draw, accent);
  const pick = (count: number) => Math.floor(draw() * count);
  const layout = layouts[pick(layouts.length)]!;
  const petals = [4, 6, 8, 8, 10][pick(5)]!;
  const [rim, belt, heart, filler] = [pick(4), pick(4), pick(5), pick(4)];
  return { dyes, ...layout({ petals, rim, belt, heart, filler }) };
}

/**
 * Places where a layer is painted to cover a piece of this size, from above to below, because what lies lower overlaps
 * what lies higher.
 */
export function placesOf(
  { at, reach }: Layer,
  tile: Pick<Cloth, "width" | "height">,
  width: number,
  height: number,
): [x: number, y: number][] {
  const steps = (from: number, step: number, end: number): number[] => {
    const first = from - Math.floor((from + reach) / step) * step;
    const count = Math.max(0, Math.ceil((end + reach - first) / step));
    return Array.from({ length: count }, (_, index) => first + index * step).filter((place) => place + reach > 0);
  };
  return at
    .flatMap(([x, y]) =>
      steps(y, tile.height, height).flatMap((top) =>
        steps(x, tile.width, width).map((left): [number, number] => [left, top]),
      ),
    )
    .toSorted((a, b) => a[1] - b[1] || a[0] - b[0]);
}

/** Half a circle's Bézier handle, as a share of the radius. */
export const handle = 0.5523;

type Point = readonly [number, number];

/** A point on a circle; 0° is up, and the angle grows clockwise. */
const polar = (r: number, degrees: number, [x, y]: Point = [0, 0]): Point => [
  x + r * Math.sin((degrees * Math.PI) / 180),
  y - r * Math.cos((degrees * Math.PI) / 180),
];

const dot = (dye: Dye, r: number, [x, y]: Point = [0, 0]): Shape => ({ dye, steps: [["O", x, y, r]] });
const ring = (dye: Dye, r: number, line: number): Shape => ({ dye, line, steps: [["O", 0, 0, r]] });

/** @param degrees - the way its upper corner points */
function diamond(dye: Dye, wide: number, high: number, centre: Point = [0, 0], degrees = 0): Shape {
  const corner = (r: number, turn: number): Point => polar(r, degrees + turn, centre);
  return {
    dye,
    steps: [
      ["M", ...corner(high, 0)],
      ["L", ...corner(wide, 90)],
      ["L", ...corner(high, 180)],
      ["L", ...corner(wide, 270)],
      ["Z"],
    ],
  };
}

/** A leaf that points away from its origin, between two radii; `belly` is how far its curves are pulled out. */
function leaf(dye: Dye, degrees: number, from: number, to: number, belly: number, origin: Point = [0, 0]): Shape {
  const tip = (r: number) => polar(r, degrees, origin);
  const side = (way: number): Point => polar(belly, degrees + way, polar((from + to) / 2, degrees, origin));
  return {
    dye,
    steps: [["M", ...tip(from)], ["Q", ...side(90), ...tip(to)], ["Q", ...side(-90), ...tip(from)], ["Z"]],
  };
}

/** One shape for each of so many turns; `shift` is a share of a turn. */
const around = (count: number, shift: number, shape: (degrees: number) => Shape): Shape[] =>
  Array.from({ length: count }, (_, place) => shape(((place + shift) * 360) / count));

/** Wax on the first dye, around a roundel. */
function rimOf({ rim, petals }: Choices, r: number): Shape[] {
  if (rim === 1) return around(petals * 2, 0, (at) => dot("wax", r * 0.075, polar(r, at)));
  if (rim === 2) return around(petals * 2, 0.5, (at) => leaf("wax", at, r * 0.9, r * 1.12, r * 0.12));
  return rim === 3 ? [ring("wax", r, r * 0.07)] : [];
}

/** On wax, between rim and heart. */
function beltOf({ belt, petals }: Choices, r: number): Shape[] {
  if (belt === 0) return around(petals * 2, 0.5, (at) => dot("first", r * 0.085, polar(r, at)));
  if (belt === 1) return [ring("second", r, r * 0.1)];
  if (belt === 2) return around(petals * 2, 0, (at) => diamond("second", r * 0.085, r * 0.13, polar(r, at), at));
  return [
    ring("first", r * 1.04, r * 0.06),
    ...around(petals * 2, 0.5, (at) => dot("second", r * 0.06, polar(r * 0.86, at))),
  ];
}

function heartOf({ heart, petals }: Choices, r: number): Shape[] {
  const many = petals > 6;
  switch (heart) {
    case 0:
      return [
        ...around(petals, 0, (at) => leaf("second", at, r * 0.22, r, r * (many ? 0.3 : 0.42))),
        ...around(petals, 0.5, (at) => leaf("first", at, r * 0.45, r * 0.95, r * 0.16)),
        dot("first", r * 0.17),
      ];
    case 1:
      return [
        dot("first", r),
        ...around(petals, 0, (at) => leaf("wax", at, r * 0.2, r * 0.9, r * (many ? 0.26 : 0.36))),
        dot("wax", r * 0.16),
      ];
    case 2:
      return [
        diamond("first", r, r),
        diamond("wax", r * 0.66, r * 0.66),
        diamond("second", r * 0.42, r * 0.42),
        ...around(4, 0.5, (at) => dot("second", r * 0.13, polar(r * 0.86, at))),
      ];
    case 3:
      return [dot("second", r), dot("wax", r * 0.72), dot("first", r * 0.5), dot("wax", r * 0.2)];
    default:
      return [
        ...around(petals, 0, (at) => leaf("first", at, r * 0.3, r, r * (many ? 0.28 : 0.4))),
        diamond("second", r * 0.34, r * 0.34),
      ];
  }
}

/** A whole roundel: rim, wax, belt and heart. */
function roundel(choices: Choices, r: number): Shape[] {
  const isRimmed = choices.rim !== 0;
  return [
    ...rimOf(choices, r),
    dot("wax", r * (isRimmed ? 0.84 : 1)),
    ...beltOf(choices, r * (isRimmed ? 0.7 : 0.84)),
    ...heartOf(choices, r * (isRimmed ? 0.53 : 0.64)),
  ];
}

/** The small figure between roundels. */
function fillerOf({ filler }: Choices, r: number): Shape[] {
  if (filler === 0) return [diamond("wax", r, r), diamond("second", r * 0.55, r * 0.55)];
  if (filler === 1) return [...around(4, 0, (at) => leaf("wax", at, r * 0.25, r * 1.1, r * 0.42)), dot("wax", r * 0.2)];
  if (filler === 2) return [dot("wax", r * 0.32), ...around(8, 0, (at) => dot("wax", r * 0.13, polar(r * 0.8, at)))];
  return [dot("wax", r * 0.72), dot("second", r * 0.4)];
}

function layer(shapes: readonly Shape[], ...at: Point[]): Layer {
  const reach = Math.max(
    ...shapes.map(({ steps, line = 0 }) => {
      const numbers = steps.flatMap(([kind, ...rest]) =>
        kind === "O" ? rest.slice(0, 2).map((at) => Math.abs(at) + rest[2]!) : rest.map(Math.abs),
      );
      return Math.max(...numbers) + line / 2;
    }),
  );
  return { shapes, at, reach: Math.ceil(reach) };
}

type Layout = (choices: Choices) => Omit<Cloth, "dyes">;

/** A roundel to a tile, and a filler where four tiles meet. */
const roundels: Layout = (choices) => ({
  width: 64,
  height: 64,
  zoom: 1,
  layers: [layer(fillerOf(choices, 13.5), [0, 0]), layer(roundel(choices, 28), [32, 32])],
});

/** Rows of roundels, each half a step beside the one before. */
const halfDrop: Layout = (choices) => ({
  width: 64,
  height: 64,
  zoom: 1,
  layers: [layer(fillerOf(choices, 8.6), [32, 0], [0, 32]), layer(roundel(choices, 21), [0, 0], [32, 32])],
});

/** A net of double lines with a knot at each crossing. */
const lattice: Layout = (choices) => {
  const mesh: Step[] = [["M", 0, -32], ["L", 32, 0], ["L", 0, 32], ["L", -32, 0], ["Z"]];
  return {
    width: 64,
    height: 64,
    zoom: 1,
    layers: [
      layer([{ dye: "wax", line: 7.6, steps: mesh }], [32, 32]),
      layer([{ dye: "second", line: 2.6, steps: mesh }], [32, 32]),
      layer([dot("wax", 6.4), diamond("first", 4.4, 4.4)], [32, 0], [0, 32]),
      layer(fillerOf(choices, 14), [0, 0]),
      layer(roundel({ ...choices, rim: 0, petals: Math.min(choices.petals, 8) }, 16.5), [32, 32]),
    ],
  };
};

/** Scales that overlap downward, each with rays, beads or rings. Only their upper half is ever seen. */
const fans: Layout = (choices) => {
  const { petals, heart } = choices;
  const shown = (shapes: Shape[]) =>
    shapes.filter(({ steps: [first], line }) => line !== undefined || Number(first?.[2]) < 6);
  const rays =
    heart === 2
      ? around(petals * 2 + 4, 0, (at) => diamond("wax", 2.4, 4.2, polar(16.4, at), at))
      : heart === 3
        ? [ring("wax", 17.6, 2), ring("wax", 13.6, 1.4)]
        : heart === 4
          ? around(petals * 2 + 4, 0, (at) => dot("wax", 1.9, polar(16.4, at)))
          : around(petals * 2 + 4, 0, (at) => leaf("wax", at, 12.4, 20.4, petals > 6 ? 2.2 : 3));
  const core = heart === 1 || heart === 4 ? [diamond("second", 8.4, 8.4)] : [dot("second", 7.5)];
  const scale = [
    dot("first", 32),
    dot("wax", 30),
    ...shown(beltOf({ ...choices, petals: petals + 2 }, 26)),
    dot("first", 21.6),
    ...shown(rays),
    dot("wax", 11),
    ...core,
  ];
  return { width: 64, height: 32, zoom: 1.5, layers: [layer(scale, [32, 0], [0, 16])] };
};

/** A wave of half circles, of beads or of lines, with an eye or a diamond in each bend. */
const river: Layout = ({ belt, heart, filler }) => {
  const h = 16 * handle;
  // The ends reach a little over the tile, so that two of them never leave a hair between.
  const wave: Step[] = [
    ["M", -32, -0.4],
    ["L", -32, 0],
    ["C", -32, -h, -16 - h, -16, -16, -16],
    ["C", -16 + h, -16, 0, -h, 0, 0],
    ["C", 0, h, 16 - h, 16, 16, 16],
    ["C", 16 + h, 16, 32, h, 32, 0],
    ["L", 32, -0.4],
  ];
  const line = (dye: Dye, width: number) => layer([{ dye, line: width, steps: wave }], [32, 20]);
  const beads = Array.from({ length: 14 }, (_, place) => {
    const [x, way] = place < 7 ? ([-16, 1] as const) : ([16, -1] as const);
    const [dx, dy] = polar(16, ((place % 7) * 180) / 7 - 90);
    return dot("wax", 2.1, [x + dx, dy * way]);
  });
  const banks =
    belt === 1
      ? [line("second", 6.4), line("wax", 2)]
      : belt === 3
        ? [line("second", 7.6), line("wax", 4.4), line("first", 1.6)]
        : [line("first", 8)];
  const eye =
    heart % 2 === 1
      ? [dot("wax", 6.6), dot("second", 4.2), dot("wax", 1.7)]
      : [diamond("wax", 7, 7), diamond("second", 4, 4)];
  const other = filler % 2 === 1 ? [dot("wax", 5), dot("second", 2.8)] : eye;
  return {
    width: 64,
    height: 40,
    zoom: 1.25,
    layers: [
      line("wax", 13),
      ...banks,
      ...(belt % 2 === 0 ? [layer(beads, [32, 20])] : []),
      layer(eye, [16, 22]),
      layer(other, [48, 18]),
    ],
  };
};

/** Large leaves that meet in circles, with a small roundel between them. */
const petalled: Layout = (choices) => {
  const { belt, rim, petals } = choices;
  const inner = belt % 2 === 1 ? "second" : "first";
  const leaves = [90, 180].flatMap((at) => [
    leaf("wax", at, 3, 61, 27),
    leaf(inner, at, 9, 55, 15),
    inner === "second" ? dot("wax", 2.4, polar(32, at)) : leaf("wax", at, 17, 47, 5.4),
  ]);
  return {
    width: 64,
    height: 64,
    zoom: 1,
    layers: [
      layer(leaves, [0, 0]),
      layer([dot("wax", 6), diamond("second", 4.2, 4.2)], [0, 0]),
      layer(roundel({ ...choices, rim: rim === 3 ? 1 : rim, petals: Math.min(petals, 8) }, 15.5), [32, 32]),
    ],
  };
};

const layouts: readonly Layout[] = [roundels, halfDrop, lattice, fans, river, petalled];

/** The cloth of pages that are no business's: checking a document, confirming an address. Dyed as the app itself is. */
export const ownCloth: Cloth = { ...clothOf("Ankara"), dyes: { first: indigo.day, second: "#C4572F" } };
