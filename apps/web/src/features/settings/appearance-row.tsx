import { useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { chooseLanguage, languages } from "../../local/i18n.ts";
import { chooseTheme, readTheme, type Theme } from "../../local/theme.ts";
import { Segmented } from "../../ui/chip.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { DarkThemeIcon, LightThemeIcon, SystemThemeIcon } from "../../ui/icons.ts";

/** Light, dark or as the device says; and the language once there is more than one. */
export function AppearanceRow() {
  const { t, i18n } = useLingui();
  const [theme, setTheme] = useState<Theme>(readTheme);
  const known = Object.entries(languages);
  return (
    <>
      <Segmented
        label={t`Light or dark`}
        value={theme}
        onChange={(next) => {
          setTheme(next);
          chooseTheme(next);
        }}
        options={[
          { value: "system", label: t`As the device`, icon: SystemThemeIcon },
          { value: "light", label: t`Light`, icon: LightThemeIcon },
          { value: "dark", label: t`Dark`, icon: DarkThemeIcon },
        ]}
      />
      {known.length > 1 && (
        <Field label={t`Language`}>
          <Select value={i18n.locale} onChange={(event) => void chooseLanguage(event.target.value)}>
            {known.map(([code, { name }]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
}
