import { useLayoutEffect, useState, type RefObject } from "react";

/** Fields of a line that stand on the document, in the order of the Tab key. */
export const lineFields = ["item", "qty", "price"] as const;
export type LineField = (typeof lineFields)[number];

/** Parts of the document that can be pointed at: those it marks itself, the end of the lines, and room for a note. */
export type PlaceName =
  | "client"
  | "issued"
  | "due"
  | "note"
  | "end"
  | "free"
  | `row ${number}`
  | `${LineField} ${number}`;

/** Place on the document, px from the upper left corner of what it stands in. */
export type Place = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
export type Places = Partial<Record<PlaceName, Place>>;

/** Finds where parts of the drawn document stand, again whenever the drawing changes its size or its content. */
export function usePlaces(root: RefObject<HTMLElement | null>, names: readonly PlaceName[]): Places {
  const [places, setPlaces] = useState<Places>({});
  const key = names.join("|");
  useLayoutEffect(() => {
    const frame = root.current;
    if (!frame) return;
    const measure = () => {
      const origin = frame.getBoundingClientRect();
      const found: Places = {};
      for (const name of key.split("|") as PlaceName[]) {
        const box = boxOf(frame, name);
        if (box)
          found[name] = {
            left: box.left - origin.left,
            top: box.top - origin.top,
            width: box.right - box.left,
            height: box.bottom - box.top,
          };
      }
      setPlaces((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(frame);
    const drawings = new MutationObserver(measure);
    drawings.observe(frame.firstElementChild ?? frame, { childList: true, subtree: true });
    // The letters of the document come after its text, and everything below a line that breaks otherwise moves.
    document.fonts?.addEventListener("loadingdone", measure);
    return () => {
      document.fonts?.removeEventListener("loadingdone", measure);
      sizes.disconnect();
      drawings.disconnect();
    };
  }, [root, key]);
  return places;
}

/** Returns the cell of a line that was hit; the amount follows from the price. */
export function cellAt(target: Element): { readonly row: number; readonly field: LineField } | null {
  const hit = target.closest(".doc-table tbody td, .doc-entries li > *");
  const row = hit?.closest("tr, li");
  if (!hit || !row?.parentElement) return null;
  const at = [...row.parentElement.children].indexOf(row);
  // A roll has no columns: how many at what price stand on one line under the name.
  if (row.tagName === "LI") return { row: at, field: hit.tagName === "P" ? "item" : "price" };
  const named = lineFields.find((field) => hit.classList.contains(`doc-c-${field}`));
  return { row: at, field: named ?? (hit.classList.contains("doc-c-amount") ? "price" : "item") };
}

type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

function boxOf(frame: HTMLElement, name: PlaceName): Box | undefined {
  const lines = frame.querySelector(".doc-table tbody, .doc-entries");
  const [what = "", at = "0"] = name.split(" ");
  const row = lines?.children[Number(at)];
  switch (what) {
    case "row":
      return row?.getBoundingClientRect();
    case "item":
    case "qty":
    case "price":
      return cellOf(row, what)?.getBoundingClientRect();
    case "end":
      return (lines?.lastElementChild ?? lines?.previousElementSibling ?? lines)?.getBoundingClientRect();
    case "free":
      return freeBox(frame, lines);
    default:
      return union([...frame.querySelectorAll(`[data-part="${what}"]`)].map((part) => part.getBoundingClientRect()));
  }
}

const cellOf = (row: Element | undefined, field: LineField) =>
  row?.tagName === "LI"
    ? row.querySelector(field === "item" ? "p" : field === "qty" ? "span:first-child" : "span:last-child")
    : row?.querySelector(`.doc-c-${field}`);

/** Room beside the sums, under the notes of the law; a roll has none. */
function freeBox(frame: HTMLElement, lines: Element | null): Box | undefined {
  const sums = frame.querySelector(".doc-sums")?.getBoundingClientRect();
  const left = lines?.getBoundingClientRect().left;
  if (!sums || left === undefined || sums.left - left < 120) return undefined;
  const notes = [...frame.querySelectorAll(".doc-t-note")].map((note) => note.getBoundingClientRect().bottom);
  const top = Math.max(sums.top, ...notes.map((bottom) => bottom + 6));
  return { left, top, right: sums.left - 24, bottom: top + 28 };
}

function union(boxes: readonly DOMRect[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}
