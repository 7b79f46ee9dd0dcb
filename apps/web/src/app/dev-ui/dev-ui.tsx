import "../../styles/features.css";
import { useState } from "react";
import { useServerState } from "../../api/use-server-state.ts";
import { Segmented } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Screen } from "../../ui/screen.tsx";
import { chooseTheme, readTheme, type Theme } from "../../platform/theme.ts";
import { Buttons, Choices, Inputs } from "./inputs.tsx";
import { Lists, Overlays, Statuses, Surfaces } from "./parts.tsx";

/** Every part of the kit in every state. Development and sandbox only; its words are not translated. */
export function DevUi() {
  const sandbox = useServerState()?.demo === true;
  if (!import.meta.env.DEV && !sandbox) {
    return (
      <Screen title="Kit" back="/">
        <EmptyState plain title="The kit is shown in development and sandbox only" />
      </Screen>
    );
  }
  return (
    <main id="main" className="h-full">
      <Screen title="Kit" back="/" actions={<ThemeSwitch />}>
        <div className="grid gap-8 p-4 desk:grid-cols-2 desk:p-6">
          <Buttons />
          <Choices />
          <Inputs />
          <Statuses />
          <Surfaces />
          <Overlays />
          <Lists />
        </div>
      </Screen>
    </main>
  );
}

function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(readTheme);
  return (
    <Segmented
      label="Theme"
      value={theme}
      onChange={(next) => {
        setTheme(next);
        chooseTheme(next);
      }}
      options={[
        { value: "system", label: "System" },
        { value: "light", label: "Light" },
        { value: "dark", label: "Dark" },
      ]}
    />
  );
}
