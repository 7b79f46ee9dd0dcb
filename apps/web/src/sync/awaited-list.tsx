import { Trans } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";
import { useCopyFailure } from "../store/hooks.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { RefreshIcon } from "../ui/icons.ts";
import { ListSkeleton } from "../ui/skeleton.tsx";
import { syncNow } from "./sync-engine.ts";

type AwaitedListProps = Partial<ComponentProps<typeof EmptyState>> & {
  /** Grey rows, where those of the list have another form. */
  skeleton?: ReactNode;
};

/**
 * The place of a list before its rows: grey ones, and once the first copy has failed, the say that they are still to come. `title`
 * names them in a whole sentence; `action` is for what can be written without the records, and `children` then say so.
 */
export function AwaitedList({ skeleton = <ListSkeleton avatar={false} />, ...empty }: AwaitedListProps) {
  const failure = useCopyFailure();
  if (failure === undefined) return skeleton;
  // The line above every screen has the act where the device or its session has to be mended first.
  const action =
    failure === "device" ? undefined : { label: <Trans>Try again</Trans>, icon: RefreshIcon, onClick: syncNow };
  return (
    <EmptyState title={<Trans>Your records are not here yet</Trans>} action={action} {...empty}>
      {empty.children ?? (action && <Trans>They load as soon as the server answers.</Trans>)}
    </EmptyState>
  );
}

/** Returns whether a list has nothing to choose from, search or add to: it is empty, or the first copy has failed. */
export function useIsBare(rows: readonly unknown[] | undefined): boolean {
  const failure = useCopyFailure();
  return rows === undefined ? failure !== undefined : rows.length === 0;
}
