import { cx } from "./cx.ts";

/** The countries on the small sheet, needed before the picker opens; `scripts/build-flags.ts` draws both sheets. */
const near = new Set(["NG", "ZM", "UG", "KE", "GH", "ZA", "RW", "ZW", "ET", "TZ", "CM"]);

/**
 * A country's flag by its alpha-2 code, drawn the same on every device. The name stands beside it, so it is not read out, and a device
 * that has not seen the sheet of all flags shows an empty field offline.
 */
export function Flag({ code, large }: { code: string; large?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      className={cx("shrink-0 rounded-[2px] bg-neutral ring-1 ring-line", large ? "h-[22px] w-7" : "h-[15px] w-[22px]")}
    >
      <use href={`${near.has(code) ? "/flags-near.svg" : "/flags.svg"}#${code}`} />
    </svg>
  );
}
