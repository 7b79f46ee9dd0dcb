import { useLingui } from "@lingui/react/macro";
import { useLanguage } from "../../i18n/use-language.ts";
import { ChevronDownIcon } from "../../ui/icons.ts";

/** The language at the foot of the pages before the app, small, in its own name. */
export function LanguageChoice() {
  const { t } = useLingui();
  const { value, choose, options } = useLanguage();
  if (options.length === 0) return null;
  return (
    <div className="relative flex items-center self-center text-muted desk:self-start">
      <select
        aria-label={t`Language`}
        value={value}
        onChange={(event) => void choose(event.target.value)}
        className="h-11 appearance-none rounded-input bg-transparent pr-6 text-15 desk:h-9"
      >
        {options.map(({ code, text }) => (
          <option key={code} value={code} lang={code}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDownIcon
        size={18}
        strokeWidth={1.75}
        aria-hidden="true"
        className="pointer-events-none absolute right-0"
      />
    </div>
  );
}
