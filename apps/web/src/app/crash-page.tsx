import { Component, type ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { Button } from "../ui/button.tsx";

/** The last net: a screen that broke says so and what is safe, and offers to load the app again. */
export class CrashPage extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="mx-auto flex h-full max-w-[420px] flex-col justify-center gap-3 px-6">
        <h1 className="text-22">
          <Trans>Something broke on this page</Trans>
        </h1>
        <p className="text-muted">
          <Trans>What you saved is safe on this device. Open the app again to carry on.</Trans>
        </p>
        <Button variant="primary" size="large" className="mt-2 self-start" onClick={() => window.location.assign("/")}>
          <Trans>Open again</Trans>
        </Button>
      </main>
    );
  }
}
