import { useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { chooseTheme, readTheme, type Theme } from "../../platform/theme.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Segmented } from "../../ui/chip.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { DarkThemeIcon, LightThemeIcon, SystemThemeIcon } from "../../ui/icons.ts";

/** Light, dark or as the device says; and the language once there is more than one. */
export function AppearanceRow() {
  const { t } = useLingui();
  const [theme, setTheme] = useState<Theme>(readTheme);
  const language = useLanguage();
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
          { value: "system", label: t`System`, icon: SystemThemeIcon },
          { value: "light", label: t`Light`, icon: LightThemeIcon },
          { value: "dark", label: t`Dark`, icon: DarkThemeIcon },
        ]}
      />
      {language.options.length > 0 && (
        <Field
          label={t`Language`}
          hint={t`For the app. “Beta” means no native speaker has checked it yet. Documents have their own language.`}
        >
          <Select value={language.value} onChange={(event) => void language.choose(event.target.value)}>
            {language.options.map(({ code, text }) => (
              <option key={code} value={code} lang={code}>
                {text}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
}
