import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { BrowserRouter } from "react-router";
import { Questions } from "../ui/dialog.tsx";
import { Toaster } from "../ui/toast.tsx";
import { CrashPage } from "./crash-page.tsx";
import { Gate } from "./gate.tsx";
import { ModalHost } from "./modals.tsx";
import { NewVersion } from "./new-version.tsx";

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
