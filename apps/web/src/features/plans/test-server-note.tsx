import { Trans } from "@lingui/react/macro";
import { cx } from "../../ui/cx.ts";

/** Said wherever something is bought while no real money moves. */
export const TestServerNote = ({ className }: { className?: string }) => (
  <p className={cx("text-13 text-muted", className)}>
    <Trans>This is a test server: no real money moves.</Trans>
  </p>
);
