import type { PictureName } from "../tree.ts";
import type { Line } from "./lines.ts";

/**
 * A place in the document's structure tree, filled while laying out: reading order is the order of children.
 * Marks on the page refer to the node they belong to; marks without one are decoration.
 */
export type StructureNode = {
  readonly type:
    | "Document"
    | "H1"
    | "H2"
    | "P"
    | "Table"
    | "TR"
    | "TH"
    | "TD"
    | "L"
    | "LI"
    | "Lbl"
    | "LBody"
    | "Figure"
    | "Caption"
    | "Link";
  readonly children: StructureNode[];
  readonly alt?: string;
  readonly scope?: "Column" | "Row";
};

/** Marks on document; x and y in points from the top left corner of their box. */
export type Mark =
  | {
      readonly kind: "line";
      readonly x: number;
      /** Baseline. */ readonly y: number;
      readonly line: Line;
      readonly node: StructureNode | null;
      /** `#rrggbb`; black where it is left out. */
      readonly colour?: string;
    }
  | {
      readonly kind: "rule";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly weight: number;
      readonly colour?: string;
    }
  /** The cloth of the brand. */
  | {
      readonly kind: "motif";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | {
      readonly kind: "qr";
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly data: string;
      readonly level?: "H";
      readonly node: StructureNode | null;
    }
  | {
      readonly kind: "signature";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly path: string;
      readonly node: StructureNode | null;
    }
  | {
      readonly kind: "picture";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly picture: PictureName;
      readonly node: StructureNode | null;
    }
  | {
      readonly kind: "link";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly url: string;
      readonly node: StructureNode | null;
    };

/** Something laid out: how high it is, and its marks. */
export type Box = { readonly height: number; readonly marks: readonly Mark[] };

export const emptyBox: Box = { height: 0, marks: [] };

/** The marks moved right and down. */
export function moved(marks: readonly Mark[], x: number, y: number): Mark[] {
  return marks.map((mark) => ({ ...mark, x: mark.x + x, y: mark.y + y }));
}

/** A new node under `parent`; null where nothing is tagged (heads that repeat, footers). */
export function grow(
  parent: StructureNode | null,
  type: StructureNode["type"],
  more: Pick<StructureNode, "alt" | "scope"> = {},
): StructureNode | null {
  if (parent === null) return null;
  const node: StructureNode = { type, children: [], ...more };
  parent.children.push(node);
  return node;
}
