import { useLingui } from "@lingui/react/macro";
import { formatInstant } from "@ankara/domain/dates/dates";
import type { SaveState } from "./autosave.ts";

type SaveStateProps = {
  state: SaveState;
  /** Milliseconds since 1970. */ savedAt: number;
  timeZone: string;
  desk: boolean;
};

/** "Saved on this phone": where the draft is, and whether it is all there. */
export function SaveStateText({ state, savedAt, timeZone, desk }: SaveStateProps) {
  const { t, i18n } = useLingui();
  switch (state) {
    case "untouched":
      return t`Saves as you type`;
    case "waiting":
    case "saving":
      return t`Saving…`;
    case "failed":
      return (
        <span role="alert" className="text-overdue-ink">
          {desk ? t`Not saved: this computer refused to keep it` : t`Not saved: this phone refused to keep it`}
        </span>
      );
    case "saved": {
      const time = formatInstant(savedAt, timeZone, "time", i18n.locale);
      return desk ? t`Saved on this computer, ${time}` : t`Saved on this phone`;
    }
  }
}
