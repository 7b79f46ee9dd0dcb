import { useState } from "react";
import { initials } from "@ankara/domain/text";
import { cx } from "./cx.ts";

const sizes = {
  small: "size-9 rounded-[9px] text-15",
  medium: "size-11 rounded-[11px]",
  large: "size-20 rounded-card text-22",
} as const;
const pixels = { small: 36, medium: 44, large: 80 } as const;

/** The business's own picture, or its initials on woven brown until there is one (and when the picture cannot be loaded). */
export function BusinessLogo({
  name,
  url,
  size = "small",
}: {
  name: string;
  url: string | null;
  size?: keyof typeof sizes;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  if (url && broken !== url)
    return (
      <img
        src={url}
        alt=""
        width={pixels[size]}
        height={pixels[size]}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(url)}
        className={cx("shrink-0 bg-white object-contain ring-1 ring-line", sizes[size])}
      />
    );
  return (
    <span aria-hidden="true" className={cx("cloth grid shrink-0 place-items-center font-semibold", sizes[size])}>
      {initials(name)}
    </span>
  );
}
