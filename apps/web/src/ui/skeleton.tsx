import { useLingui } from "@lingui/react/macro";
import { cx } from "./cx.ts";

/**
 * A grey bar in the place of text, only before the device's first answer. Inside `.in-order` the parts after it are not painted until
 * it goes, because nobody knows how far it will push them down.
 */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" data-pending="" className={cx("block h-3.5 rounded-[4px] bg-neutral", className)} />;
}

/** Keeps the place of a part whose code is still on its way and whose height nobody knows, or whether it has any. */
export const Pending = () => <span data-pending="" hidden />;

/** The rows of a list before the device has answered. */
export function ListSkeleton({ rows = 8, avatar = true }: { rows?: number; avatar?: boolean }) {
  const { t } = useLingui();
  return (
    <output aria-label={t`Loading`} data-pending="" className={cx("block", avatar && "list-avatar")}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={cx(index > 0 && "hairline")}>
          <div className="relative flex min-h-[66px] items-center gap-3 px-4 desk:min-h-15">
            {avatar && <span className="size-11 shrink-0 rounded-full bg-neutral" />}
            <span className="flex flex-1 flex-col gap-2">
              <Skeleton className={index % 3 === 1 ? "w-2/5" : "w-3/5"} />
              <Skeleton className="h-2.5 w-1/4" />
            </span>
            <Skeleton className="w-20" />
          </div>
        </div>
      ))}
    </output>
  );
}
