import { useRef, type PointerEvent } from "react";
import { useLingui } from "@lingui/react/macro";
import { signatureBox, withPoint } from "@ankara/domain/invoice/signature";
import { Button } from "../../ui/button.tsx";

/**
 * A box to sign in with a finger, a pen or a mouse. The keyboard has no way to draw, so whoever uses the pad also takes a typed name.
 *
 * @param drawing - path of the signature so far; empty for none
 */
export function SignaturePad({ drawing, onDraw }: { drawing: string; onDraw: (drawing: string) => void }) {
  const { t } = useLingui();
  const isDown = useRef(false);
  const draw = (kind: "M" | "L", event: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * signatureBox.width;
    const y = ((event.clientY - top) / height) * signatureBox.height;
    onDraw(withPoint(drawing, kind, { x, y }));
  };
  const lift = () => {
    isDown.current = false;
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex min-h-11 items-center justify-between">
        <span className="text-13 font-medium text-muted">{t`Signature`}</span>
        {drawing !== "" && (
          <Button variant="ghost" size="small" className="-mr-2" onClick={() => onDraw("")}>
            {t`Clear`}
          </Button>
        )}
      </div>
      <svg
        viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
        role="img"
        aria-label={drawing === "" ? t`Empty box to sign in` : t`Signature`}
        className="w-full cursor-crosshair touch-none rounded-input border border-field-line bg-white text-black"
        onPointerDown={(event) => {
          isDown.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          draw("M", event);
        }}
        onPointerMove={(event) => isDown.current && draw("L", event)}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        <line x1="16" y1="80" x2="284" y2="80" stroke="currentColor" strokeOpacity="0.35" strokeDasharray="2 3" />
        <path
          d={drawing}
          fill="none"
          stroke="currentColor"
          strokeWidth={2.2}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </div>
  );
}
