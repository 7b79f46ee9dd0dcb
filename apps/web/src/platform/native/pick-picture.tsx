import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { createRoot } from "react-dom/client";
import { thisDevice, type CapturedPicture } from "../device.ts";
import { CameraIcon, ImageIcon } from "../../ui/icons.ts";
import { Row } from "../../ui/row.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";

type Problem = Exclude<NonNullable<CapturedPicture>, { file: File }>["problem"];
const problems: Record<Problem, MessageDescriptor> = {
  refused: msg`This device blocks Ankara. Allow it in the device’s settings, or choose the other way. Nothing you typed is lost.`,
  missing: msg`This device has no camera. Choose a picture from the gallery.`,
  failed: msg`No picture arrived. Try again; nothing you typed is lost.`,
};
const staysMs = 6_000;

/** Camera or gallery, as the person says; null when nothing came of it, which is said unless they changed their mind. */
export async function pickPicture(): Promise<File | null> {
  const from = await choosePlace();
  if (from === null) return null;
  const captured = await (await thisDevice().parts()).takePicture(from);
  if (captured && "problem" in captured)
    toast(i18n._(problems[captured.problem]), { tone: "danger", durationMs: staysMs });
  return captured && "file" in captured ? captured.file : null;
}

function choosePlace(): Promise<"camera" | "gallery" | null> {
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  return new Promise((resolve) => {
    const answer = (from: "camera" | "gallery" | null) => {
      root.unmount();
      place.remove();
      resolve(from);
    };
    root.render(
      <I18nProvider i18n={i18n}>
        <Where onAnswer={answer} />
      </I18nProvider>,
    );
  });
}

function Where({ onAnswer }: { onAnswer: (from: "camera" | "gallery" | null) => void }) {
  const { t } = useLingui();
  return (
    <Sheet open onClose={() => onAnswer(null)} title={t`Add a picture`}>
      <div className="pb-3">
        <Row
          start={<CameraIcon size={22} strokeWidth={1.75} aria-hidden="true" />}
          title={<Trans>Take a photo</Trans>}
          onClick={() => onAnswer("camera")}
        />
        <Row
          start={<ImageIcon size={22} strokeWidth={1.75} aria-hidden="true" />}
          title={<Trans>From the gallery</Trans>}
          onClick={() => onAnswer("gallery")}
        />
      </div>
    </Sheet>
  );
}
