import { seedOf } from "@ankara/documents/cloth/dyes";
import { clothOf } from "@ankara/documents/cloth/motif";
import { tileUrl } from "@ankara/documents/cloth/svg";
import { useMemo } from "react";
import { cx } from "../ui/cx.ts";

/** Scale of the motif on a strip of 20 px and on a folded piece, as on the pages clients see. */
const zoom = 0.3125;

/** The dyes and the motif of a business by its name, and by the colour it chose if any, as styles. */
export function useClothLook(name: string, accent = "") {
  return useMemo(() => {
    const cloth = clothOf(name, accent);
    const scale = zoom * cloth.zoom;
    return {
      first: cloth.dyes.first,
      second: cloth.dyes.second,
      motif: { backgroundImage: tileUrl(cloth), backgroundSize: `${cloth.width * scale}px ${cloth.height * scale}px` },
    };
  }, [name, accent]);
}
export type ClothLook = ReturnType<typeof useClothLook>;

/** A strip of the cloth of the business this device knows, over the ways back into it. */
export default function BusinessCloth({
  name,
  accent,
  className,
}: {
  name: string;
  accent?: string;
  className?: string;
}) {
  const { motif, second } = useClothLook(name, accent);
  return (
    <div
      aria-hidden="true"
      data-cloth={name}
      className={cx("h-5", className)}
      style={{ ...motif, borderBottom: `3px solid ${second}` }}
    />
  );
}

/** Three pieces of cloth, folded, where an item has no photo. Its name says in which order they lie. */
export function FoldedCloth({ name, cloth }: { name: string; cloth: ClothLook }) {
  const seed = seedOf(name);
  const printed = seed % 3;
  // The two plain pieces are of different dyes.
  const dyes = (seed >> 4) % 2 === 0 ? [cloth.first, cloth.second] : [cloth.second, cloth.first];
  const pieces = [
    { top: "17%", left: "20%", right: "18%" },
    { top: "41%", left: "12%", right: "14%" },
    { top: "65%", left: "16%", right: "11%" },
  ];
  return (
    <span
      aria-hidden="true"
      className="relative block aspect-video overflow-hidden rounded-input"
      style={{ backgroundColor: `color-mix(in srgb, ${cloth.first} 9%, var(--surface))` }}
    >
      {pieces.map((place, index) => (
        <span
          key={place.top}
          className="absolute h-[24%] rounded-[5px_9px_9px_5px] shadow-[0_2px_0_rgb(20_16_30/.28)]"
          style={{
            ...place,
            ...(index === printed
              ? { ...cloth.motif, backgroundPosition: `${seed % 31}px ${seed % 17}px` }
              : { backgroundColor: dyes[index > printed ? index - 1 : index] }),
          }}
        />
      ))}
    </span>
  );
}
