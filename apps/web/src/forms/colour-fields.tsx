import { useId } from "react";
import { useLingui } from "@lingui/react/macro";
import { dyesOf, isChosen } from "@ankara/documents/cloth/dyes";
import { cx } from "../ui/cx.ts";

/** Returns the colour that documents and pages wear: the one chosen, or the first dye of the business's own cloth. */
export const shownAccent = (accent: string, businessName: string): string =>
  isChosen(accent) ? accent : dyesOf(businessName).first;

/** The dye of the business's own cloth, which stands for our indigo, and dyes that read well in light and dark. */
const offered = ["#27348B", "#1E7F4F", "#8C3A1F", "#1B1B1F", "#1F6FB2", "#7A4B00"] as const;

/** The business's colour: one of ours or any other. */
export function ColourFields({
  accent,
  businessName,
  onChange,
}: {
  accent: string;
  businessName: string;
  onChange: (accent: string) => void;
}) {
  const { t } = useLingui();
  const name = useId();
  const ownDye = shownAccent("", businessName);
  const names = {
    "#27348B": t`Your own cloth`,
    "#1E7F4F": t`Green`,
    "#8C3A1F": t`Terracotta`,
    "#1B1B1F": t`Black`,
    "#1F6FB2": t`Blue`,
    "#7A4B00": t`Brown`,
  };
  const own = !offered.some((colour) => colour === accent.toUpperCase());
  return (
    <div role="radiogroup" aria-label={t`Colour`} className="flex flex-wrap items-center gap-1">
      {offered.map((colour) => (
        <label
          key={colour}
          title={names[colour]}
          className="grid size-11 place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-primary desk:size-9"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            aria-label={names[colour]}
            checked={accent.toUpperCase() === colour}
            onChange={() => onChange(colour)}
          />
          <Dot colour={isChosen(colour) ? colour : ownDye} on={accent.toUpperCase() === colour} />
        </label>
      ))}
      <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-input px-2 text-15 text-muted has-focus-visible:outline-2 has-focus-visible:outline-primary">
        <Dot colour={own ? accent : anyColour} on={own} />
        {t`Another`}
        <input
          type="color"
          value={accent.toLowerCase()}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
          className="sr-only"
        />
      </label>
    </div>
  );
}

/** Stands for a colour that is still to be chosen. */
const anyColour = "conic-gradient(#B5432B, #F2A413, #1E7F4F, #1F6FB2, #27348B, #74295F, #B5432B)";

function Dot({ colour, on }: { colour: string; on: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "size-5 rounded-full",
        on ? "ring-2 ring-primary ring-offset-2 ring-offset-surface" : "ring-1 ring-field-line",
      )}
      style={{ background: colour }}
    />
  );
}
