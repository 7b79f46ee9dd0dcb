import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { BrowserRouter } from "react-router";
import { Questions } from "../ui/dialog.tsx";
import { Toaster } from "../ui/toast.tsx";
import { Gate } from "./gate.tsx";
import { ModalHost } from "./modals.tsx";
import { NewVersion } from "./new-version.tsx";
import { Component, type ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { Button } from "../ui/button.tsx";

/** The whole app: language, address, modals, and what floats above every screen. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <BrowserRouter>
        <CrashPage>
          <ModalHost>
            <Gate />
          </ModalHost>
        </CrashPage>
      </BrowserRouter>
      <NewVersion />
      <Questions />
      <Toaster />
    </I18nProvider>
  );
}

/** The last net: a screen that broke says so and what is safe, and offers to load the app again. */
class CrashPage extends Component<{ children: ReactNode }, { broken: boolean }> {
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
          <Trans>What you saved is safe on this device. Reload to continue.</Trans>
        </p>
        <Button variant="primary" size="large" className="mt-2 self-start" onClick={() => window.location.assign("/")}>
          <Trans>Reload</Trans>
        </Button>
      </main>
    );
  }
}
