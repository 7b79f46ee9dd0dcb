import { useId } from "react";
import { useLingui } from "@lingui/react/macro";
import type { Invoice } from "@ankara/domain/records/invoice";
import { ColourFields, shownAccent } from "../../forms/colour-fields.tsx";
import { useTemplates } from "../../forms/use-templates.ts";
import { cx } from "../../ui/cx.ts";

type Look = Pick<Invoice, "template" | "accent">;

/** Chooses template and colour of the document, over it. A template the plan does not allow cannot be chosen. */
export default function DocumentBar({
  template,
  accent,
  allowed,
  businessName,
  hasColours,
  onChange,
}: Look & {
  /** Templates of the plan; none while there is no plan to ask. */
  allowed?: readonly string[] | undefined;
  /** Gives the dyes until a colour is chosen. */
  businessName: string;
  hasColours: boolean;
  onChange: (patch: Partial<Look>) => void;
}) {
  const { t } = useLingui();
  const name = useId();
  const templates = useTemplates(allowed);
  const colour = shownAccent(accent, businessName);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div role="radiogroup" aria-label={t`Template`} className="flex flex-wrap gap-1">
        {templates.map(({ value, name: title, isAllowed }) => {
          const isOn = template === value;
          return (
            <label
              key={value}
              title={isAllowed ? undefined : t`with a plan`}
              className={cx(
                "flex min-h-11 items-center gap-2 rounded-input px-2.5 text-15 font-medium has-focus-visible:outline-2 has-focus-visible:outline-primary",
                isOn ? "bg-surface text-ink shadow-soft" : "text-muted hover:bg-hover",
                !isAllowed && !isOn && "opacity-60",
              )}
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={isOn}
                disabled={!isAllowed && !isOn}
                onChange={() => onChange({ template: value })}
              />
              <TemplateMark template={value} colour={colour} />
              {title}
            </label>
          );
        })}
      </div>
      {hasColours && (
        <ColourFields accent={accent} businessName={businessName} onChange={(chosen) => onChange({ accent: chosen })} />
      )}
    </div>
  );
}

/** A drawing of a template that tells it from the others at 24 px: a band, plain lines, a ruled table, a torn roll. */
function TemplateMark({ template, colour }: { template: Invoice["template"]; colour: string }) {
  const line = "stroke-current";
  return (
    <svg aria-hidden="true" viewBox="0 0 24 30" className="h-[30px] w-6 shrink-0 text-muted" fill="none">
      {template === "receipt" ? (
        <path d="M5.5.5h13v28l-2.2-2-2.1 2-2.2-2-2.2 2-2.1-2-2.2 2z" className={cx(line, "fill-surface")} />
      ) : (
        <rect x=".5" y=".5" width="23" height="29" rx="2" className={cx(line, "fill-surface")} />
      )}
      {template === "band" && <path d="M1 2.5A1.5 1.5 0 0 1 2.5 1h19A1.5 1.5 0 0 1 23 2.5V8H1z" fill={colour} />}
      {template === "ledger" ? (
        <path d="M4 8h16M4 13h16M4 18h16M4 23h16M4 8v15M12 8v15M20 8v15" className={line} />
      ) : template === "receipt" ? (
        <path d="M8.5 6h7M8.5 11h7M8.5 16h4" className={line} />
      ) : (
        <path
          d={template === "band" ? "M4 13h16M4 18h16M12 23h8" : "M4 6h8M4 13h16M4 18h16M12 23h8"}
          className={line}
        />
      )}
    </svg>
  );
}
