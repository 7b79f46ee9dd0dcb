import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import { useLingui } from "@lingui/react/macro";
import type { Invoice, InvoiceLine } from "@ankara/domain/records/invoice";
import { changeLine } from "../../document-parts/draft-edits.ts";
import { MoneyInput, type MoneyProblem } from "../../ui/money-input.tsx";
import { PlusIcon } from "../../ui/icons.ts";
import { QuantityInput } from "../../ui/quantity-input.tsx";
import { useTypedValue } from "./typed-value.ts";
import type { Edit } from "./use-draft.ts";
import "../../styles/paper-editor.css";

/** Fields of a line that stand on the document, in the order of the Tab key, and the columns they stand in. */
const fields = ["item", "qty", "price"] as const;
type Field = (typeof fields)[number];
type Cell = { readonly lineId: string; readonly field: Field };
/** Place on the document, px from its upper left corner. */
type Place = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

type PaperEditorProps = {
  draft: Invoice;
  edit: Edit;
  /** The line that is worked on, here or in the form. */
  chosen: string | null;
  onChosen: (lineId: string | null) => void;
  /** The next line is wanted: Enter on the last one, or a click under it. */
  onEnd: () => void;
  /** The drawn document. */
  children: ReactNode;
};

/**
 * Lets the lines of the drawn document be edited in their places: a click puts a field over a cell, Tab leads to the next
 * cell, Enter to the next line. The form beside it stays the way for keyboards and screen readers.
 */
export default function PaperEditor({ draft, edit, chosen, onChosen, onEnd, children }: PaperEditorProps) {
  const { t } = useLingui();
  const paper = useRef<HTMLDivElement>(null);
  const [cell, setCell] = useState<Cell | null>(null);
  const { lines } = draft;
  const lineAt = lines.findIndex(({ id }) => id === cell?.lineId);
  const line = lines[lineAt];
  const chosenAt = lines.findIndex(({ id }) => id === chosen);
  const cellPlace = usePlace(paper, lineAt < 0 ? null : { row: lineAt, column: cell?.field ?? "item" });
  const rowPlace = usePlace(paper, chosenAt < 0 ? null : { row: chosenAt, column: null });

  const endPlace = usePlace(paper, lines.length === 0 ? null : { row: lines.length - 1, column: null });

  const go = (next: Cell | null) => {
    setCell(next);
    if (next) onChosen(next.lineId);
  };
  const onClick = ({ target }: MouseEvent) => {
    const hit = (target as Element).closest?.(".doc-table tbody td");
    const row = hit?.closest("tr");
    if (!hit || !row?.parentElement) return;
    const at = [...row.parentElement.children].indexOf(row);
    const clicked = lines[at];
    const field =
      fields.find((name) => hit.classList.contains(`doc-c-${name}`)) ??
      (hit.classList.contains("doc-c-amount") ? "price" : "item");
    if (clicked) go({ lineId: clicked.id, field });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!cell || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const at = fields.indexOf(cell.field);
    if (event.key === "Escape") go(null);
    else if (event.key === "Enter") {
      const next = lines[lineAt + 1];
      go(next ? { lineId: next.id, field: cell.field } : null);
      if (!next) onEnd();
    } else if (event.key === "Tab") {
      const step = event.shiftKey ? -1 : 1;
      const place = lineAt * fields.length + at + step;
      const next = lines[Math.floor(place / fields.length)];
      const field = fields[(place + fields.length) % fields.length];
      // Past the first and the last cell the key leads on as everywhere.
      if (place < 0 || !next || !field) return go(null);
      go({ lineId: next.id, field });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the pointer: the form beside it has the same fields for every key
    <div ref={paper} onClick={onClick} onKeyDown={onKeyDown} className="paper-editor relative mx-auto max-w-[871px]">
      {children}
      {rowPlace && <span aria-hidden="true" className="paper-row pointer-events-none absolute" style={rowPlace} />}
      {endPlace && (
        <button
          type="button"
          // The field it leads to is reached by the Tab key on its own.
          tabIndex={-1}
          aria-hidden="true"
          onClick={onEnd}
          className="paper-add absolute flex h-9 items-center gap-2 rounded-input px-2.5 text-left text-13"
          style={{ left: endPlace.left, width: endPlace.width, top: endPlace.top + endPlace.height + 8 }}
        >
          <PlusIcon size={16} strokeWidth={1.75} aria-hidden="true" />
          {t`Add item, or “3 bags rice 45k”`}
        </button>
      )}
      {cell && line && cellPlace && (
        <CellField
          key={`${cell.lineId} ${cell.field}`}
          at={cellPlace}
          field={cell.field}
          line={line}
          place={lineAt + 1}
          currency={draft.currency}
          edit={edit}
          onLeave={() => setCell((now) => (now?.lineId === cell.lineId && now.field === cell.field ? null : now))}
        />
      )}
    </div>
  );
}

type CellFieldProps = {
  at: Place;
  field: Field;
  line: InvoiceLine;
  /** Counted from one. */
  place: number;
  currency: string;
  edit: Edit;
  onLeave: () => void;
};

/** The field over one cell. What is typed counts at once; the document under it follows. */
function CellField({ at, field, line, place, currency, edit, onLeave }: CellFieldProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const change = (patch: Partial<InvoiceLine>) => edit((before) => changeLine(before, line.id, patch));
  const quantity = useTypedValue<boolean>(line.quantity, (value) => change({ quantity: value }));
  const price = useTypedValue<MoneyProblem>(line.unitPrice, (value) => change({ unitPrice: value }));
  useEffect(() => {
    const input = box.current?.querySelector("input");
    input?.focus({ preventScroll: true });
    input?.select();
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  // Wide enough for a price, and over the right edge of its column, where figures stand.
  const width = Math.max(at.width, field === "item" ? 220 : field === "qty" ? 88 : 132);
  const left = field === "item" ? at.left - 8 : at.left + at.width - width + 8;
  return (
    <div
      ref={box}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave()}
      className="absolute z-10"
      style={{ left, top: at.top + at.height / 2 - 18, width }}
    >
      {field === "item" && (
        <input
          type="text"
          value={line.name}
          maxLength={200}
          autoComplete="off"
          aria-label={t`Name of item ${place}`}
          onChange={(event) => change({ name: event.target.value })}
          className="h-9 w-full rounded-input bg-surface px-2 text-15 text-ink shadow-soft ring-2 ring-primary outline-none"
        />
      )}
      {field === "qty" && (
        <QuantityInput compact className={over} aria-label={t`Quantity of item ${place}`} {...quantity} />
      )}
      {field === "price" && (
        <MoneyInput
          compact
          className={over}
          aria-label={t`Price of item ${place}`}
          currency={currency}
          maxDecimals={6}
          placeholder="0"
          {...price}
        />
      )}
    </div>
  );
}

const over = "bg-surface shadow-soft";

/** Finds where a row or a cell of the drawn document stands, again whenever the drawing changes its size or its content. */
function usePlace(
  paper: { readonly current: HTMLElement | null },
  of: { readonly row: number; readonly column: Field | null } | null,
): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  const row = of?.row ?? -1;
  const column = of?.column ?? null;
  useLayoutEffect(() => {
    const root = paper.current;
    if (!root || row < 0) return;
    const measure = () => {
      const drawn = root.querySelectorAll(".doc-table tbody tr")[row];
      const target = column === null ? drawn : drawn?.querySelector(`.doc-c-${column}`);
      const box = target?.getBoundingClientRect();
      const frame = root.getBoundingClientRect();
      setPlace(
        box ? { left: box.left - frame.left, top: box.top - frame.top, width: box.width, height: box.height } : null,
      );
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(root);
    const drawings = new MutationObserver(measure);
    drawings.observe(root.firstElementChild ?? root, { childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      drawings.disconnect();
    };
  }, [paper, row, column]);
  return row < 0 ? null : place;
}
