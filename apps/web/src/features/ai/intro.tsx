import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { aiBannerShows, dismissAiBanner } from "../../platform/ai-banner.ts";
import { tabText } from "../../platform/browser-storage.ts";
import { IconButton } from "../../ui/button.tsx";
import { AiWriterIcon, CloseIcon, PlayIcon } from "../../ui/icons.ts";
import { FullscreenVideo } from "./video/fullscreen-video.tsx";

const closedKey = "ai_intro_closed";

/**
 * The intro of the writer, for the first 20 days: a popup once a tab, afterwards a strip under the tools of the hub. Tapping
 * either opens the promo video fullscreen and marks the intro as dismissed.
 */
export function Intro() {
  const { t } = useLingui();
  const [shows, setShows] = useState(() => aiBannerShows(Date.now()));
  const [popup, setPopup] = useState(() => tabText.get(closedKey) === null);
  const [playing, setPlaying] = useState(false);
  const play = () => {
    dismissAiBanner();
    setShows(false);
    setPlaying(true);
  };
  const closePopup = () => {
    tabText.set(closedKey, "1");
    setPopup(false);
  };
  const dismiss = () => {
    dismissAiBanner();
    setShows(false);
  };
  return (
    <>
      {shows && popup && <Popup onPlay={play} onClose={closePopup} />}
      {shows && !popup && (
        <div className="mx-4 mb-4 flex items-center gap-1 rounded-card bg-primary-soft pr-1 text-primary-ink desk:mx-6">
          <button
            type="button"
            onClick={play}
            className="flex min-h-13 min-w-0 flex-1 items-center gap-3 px-4 text-left"
          >
            <PlayIcon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
            <span className="min-w-0 flex-1 font-medium">
              <Trans>See the writer at work in half a minute</Trans>
            </span>
          </button>
          <IconButton label={t`Don’t show again`} icon={CloseIcon} size={18} tone="primary" onClick={dismiss} />
        </div>
      )}
      {playing && <FullscreenVideo name="promo" title={t`Ai Writer`} onClose={() => setPlaying(false)} />}
    </>
  );
}

/** Covers a corner of the page only; on a narrower one, where any corner is a row, it stands under the tools. */
function Popup({ onPlay, onClose }: { onPlay: () => void; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <section
      aria-label={t`Meet the Ai Writer`}
      className="rise relative mx-4 mb-4 overflow-hidden rounded-[14px] bg-surface shadow-soft split:fixed split:right-4 split:bottom-6 split:z-30 split:m-0 split:w-90 desk:right-6"
    >
      <button type="button" onClick={onPlay} className="flex w-full text-left desk:block">
        <span
          aria-hidden="true"
          className="swatch-cloth motif grid w-20 shrink-0 place-items-center desk:h-36 desk:w-full"
        >
          <span className="grid size-11 place-items-center rounded-full bg-surface text-primary-ink shadow-soft">
            <PlayIcon size={22} strokeWidth={1.75} />
          </span>
        </span>
        <span className="flex items-start gap-3 py-3 pr-12 pl-3 desk:px-4">
          <AiWriterIcon
            size={20}
            strokeWidth={1.75}
            aria-hidden="true"
            className="mt-0.5 shrink-0 text-primary-ink max-desk:hidden"
          />
          <span>
            <span className="block font-semibold">
              <Trans>Meet the Ai Writer</Trans>
            </span>
            <span className="block text-13 text-muted max-desk:hidden desk:text-15">
              <Trans>Wishes, letters and posts for your business. See how in half a minute.</Trans>
            </span>
          </span>
        </span>
      </button>
      <IconButton
        label={t`Close`}
        icon={CloseIcon}
        size={18}
        className="absolute top-1 right-1 desk:bg-surface/90"
        onClick={onClose}
      />
    </section>
  );
}
