import motif from "../styles/motif-swatch.svg";
import { cx } from "./cx.ts";

const teeth = 15;
const side = 148;

/** A piece of wax print with pinked edges, 4° off straight. Empty states and nowhere else. */
export function Swatch({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx("swatch inline-block -rotate-4", className)}>
      <span
        className="swatch-cloth block"
        style={{
          width: side,
          height: side,
          clipPath: pinkedEdge,
          backgroundImage: `url("${motif}")`,
          backgroundSize: 77,
          backgroundPosition: "center",
        }}
      />
    </span>
  );
}

/** A square whose four edges run in zigzags. */
const pinkedEdge = (() => {
  const step = side / teeth;
  const along = Array.from({ length: teeth * 2 + 1 }, (_, i) => ({ at: (i * step) / 2, in: i % 2 ? step / 2 : 0 }));
  const points = [
    ...along.map((p) => [p.at, p.in]),
    ...along.map((p) => [side - p.in, p.at]),
    ...along.map((p) => [side - p.at, side - p.in]),
    ...along.map((p) => [p.in, side - p.at]),
  ];
  return `polygon(${points.map(([x, y]) => `${x?.toFixed(1)}px ${y?.toFixed(1)}px`).join(",")})`;
})();
