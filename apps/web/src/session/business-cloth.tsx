import { clothOf } from "@ankara/documents/cloth/motif";
import { tileUrl } from "@ankara/documents/cloth/svg";
import { useMemo } from "react";
import { cx } from "../ui/cx.ts";

/** Scale of the motif on a strip of 20 px, as on the pages clients see. */
const zoom = 0.3125;

/** A strip of the cloth of the business this device knows, over the ways back into it. */
export default function BusinessCloth({ name, className }: { name: string; className: string }) {
  const { url, size, selvedge } = useMemo(() => {
    const cloth = clothOf(name);
    const scale = zoom * cloth.zoom;
    return {
      url: tileUrl(cloth),
      size: `${cloth.width * scale}px ${cloth.height * scale}px`,
      selvedge: cloth.dyes.second,
    };
  }, [name]);
  return (
    <div
      aria-hidden="true"
      data-cloth={name}
      className={cx("h-5", className)}
      style={{ backgroundImage: url, backgroundSize: size, borderBottom: `3px solid ${selvedge}` }}
    />
  );
}
