import type { ReactNode } from "react";

/** Numbers of documents, `INV-0142` or `INV-B-0001`. */
const numbered = /([\p{L}\d]{1,12}(?:-[\p{L}\d]{1,12})*-\d{1,12})/u;

/** Text in which no line ends inside the number of a document. */
export function Unparted({ text }: { text: string }): ReactNode {
  return text.split(numbered).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
