import { qrPath } from "@ankara/documents/qr";
import { useMemo } from "react";

/** Black on white with its quiet zone, in the dark too: that is what cameras read. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { modules, rectangles } = useMemo(() => qrPath(text), [text]);
  const path = rectangles.map(([x, y, width]) => `M${x} ${y}h${width}v1h-${width}z`).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${modules + 8} ${modules + 8}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 rounded-card"
    >
      <rect x="-4" y="-4" width={modules + 8} height={modules + 8} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
