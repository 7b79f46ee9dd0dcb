import { atServer } from "../../../api/server-origin.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { createPortal } from "react-dom";
import { holdsPictures } from "../../../platform/save-data.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { CloseIcon } from "../../../ui/icons.ts";

/** Path of the videos. The server redirects the name to another host when it is set up so. */
const addressOf = (name: string): string => atServer(`/videos/${name}.mp4`);

type FullscreenVideoProps = {
  /** Name of the file, without its ending. */
  name: string;
  title: string;
  onClose: () => void;
};

/**
 * Plays a video over everything. Leaving fullscreen pauses and closes it, as does Esc; where a browser gives no
 * fullscreen it fills the window.
 */
export function FullscreenVideo({ name, title, onClose }: FullscreenVideoProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [missing, setMissing] = useState(false);
  const [agreed, setAgreed] = useState(() => !holdsPictures());
  const close = useEffectEvent(() => {
    video.current?.pause();
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    onClose();
  });

  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const element = box.current;
    element?.focus();
    // Refused without a press, or where there is none: the window is filled then.
    void element?.requestFullscreen?.().catch(() => undefined);
    const onFullscreen = () => {
      if (!document.fullscreenElement) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    document.addEventListener("fullscreenchange", onFullscreen);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("fullscreenchange", onFullscreen);
      document.removeEventListener("keydown", onKey);
      before?.focus();
    };
  }, []);

  return createPortal(
    // A dialog of its own: the kit's, and the element, would hold the focus that fullscreen moves.
    <div
      ref={box}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as said above
      role="dialog"
      aria-modal="true"
      aria-label={title}
      tabIndex={-1}
      className="fixed inset-0 z-80 flex flex-col bg-[#121318] text-white outline-none"
    >
      <div className="flex shrink-0 items-center gap-2 p-2 pl-4">
        <p className="min-w-0 flex-1 truncate font-medium">{title}</p>
        <IconButton
          label={t`Close`}
          icon={CloseIcon}
          className="text-white hover:bg-white/10"
          onClick={() => close()}
        />
      </div>
      {missing ? (
        <div className="grid flex-1 place-items-center p-8 text-center">
          <p>
            <span className="block text-18 font-semibold">
              <Trans>No tutorial yet</Trans>
            </span>
            <span className="mt-1 block text-white/80">
              <Trans>Videos need a connection. See Sample shows what you get.</Trans>
            </span>
          </p>
        </div>
      ) : !agreed ? (
        <div className="grid flex-1 place-items-center p-8 text-center">
          <div className="flex flex-col items-center gap-4">
            <p className="max-w-80">
              <Trans>You chose to use less data. This video takes about half a megabyte.</Trans>
            </p>
            <Button variant="primary" onClick={() => setAgreed(true)}>
              <Trans>Play it</Trans>
            </Button>
          </div>
        </div>
      ) : (
        // The recordings have no sound; what they say is written in the picture.
        <video
          ref={video}
          src={addressOf(name)}
          controls
          autoPlay
          muted
          playsInline
          onError={() => setMissing(true)}
          className="min-h-0 w-full flex-1"
        />
      )}
    </div>,
    document.body,
  );
}
