import { initials } from "@ankara/domain/text";
import { cx } from "./cx.ts";

const dyes = ["dye-1", "dye-2", "dye-3", "dye-4", "dye-5"] as const;
const sizes = { small: "size-8 text-13", medium: "size-11 text-15", large: "size-16 text-22" } as const;

/** Before two more words a title is no part of the name: Alhaji Mùsá Ɗanjuma is MƊ. */
const title = /^(alhaj[ia]|hajiya|hajia|chief|dr|engr|mrs?|prof|rev|st)\.?\s+(?=\S+\s+\S)/i;

/** A name as two letters on one of five cloth dyes; the same name always has the same dye. */
export function Avatar({
  name,
  size = "medium",
  className,
}: {
  name: string;
  size?: keyof typeof sizes;
  className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "avatar grid shrink-0 place-items-center rounded-full font-semibold",
        sizes[size],
        dyes[dyeOf(name)],
        className,
      )}
    >
      {initials(name.replace(title, ""))}
    </span>
  );
}

/** FNV-1a over the name; the place in `dyes`. */
function dyeOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % dyes.length;
}
