import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { Button } from "./button.tsx";

/** In the place of what only the server knows, when it does not answer. */
export const LoadFailed = ({ children, again }: { children: ReactNode; again: () => void }) => (
  <div className="flex flex-col items-start gap-3">
    <p className="text-muted">{children}</p>
    <Button onClick={again}>
      <Trans>Try again</Trans>
    </Button>
  </div>
);
