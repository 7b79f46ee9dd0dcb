import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import { useLingui } from "@lingui/react/macro";
import { formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { isInParts } from "@ankara/domain/invoice/receivable";
import type { Invoice, InvoiceLine } from "@ankara/domain/records/invoice";
import { changeLine, datedToday, setIssueDate } from "../../document-parts/draft-edits.ts";
import { DateInput } from "../../forms/date-input.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import { PlusIcon } from "../../ui/icons.ts";
import { MoneyInput, type MoneyProblem } from "../../ui/money-input.tsx";
import { QuantityInput } from "../../ui/quantity-input.tsx";
import { cellAt, lineFields, usePlaces, type LineField, type Place, type PlaceName } from "./document-places.ts";
import { PayBy } from "./pay-by.tsx";
import { useTypedValue } from "./typed-value.ts";
import { useTypedText, type Edit } from "./use-draft.ts";
import type { ProblemTexts } from "./use-problems.ts";
import "../../styles/document-editor.css";

/** The part that is being edited: a cell of a line, a day, the note. */
type Open = { readonly lineId: string; readonly field: LineField } | "issued" | "due" | "note" | null;

type DocumentEditorProps = {
  draft: Invoice;
  /** Name that stands for the client; null while there is none. */
  client: string | null;
  texts: ProblemTexts;
  today: LocalDate;
  edit: Edit;
  /** The line that is worked on, here or in the panel. */
  chosen: string | null;
  onChosen: (lineId: string) => void;
  onChooseClient: () => void;
  /** The next line is wanted: Enter on the last one. */
  onEnd: () => void;
  /** The field that adds lines; it stands under the last one and is not printed. */
  addField: ReactNode;
  /** The drawn document. */
  children: ReactNode;
};

/**
 * Lets a document be edited where it stands: a click on a cell, a day or the note puts its field there, a click on the client
 * opens the list. Tab leads to the next cell, Enter to the next line.
 */
export default function DocumentEditor(props: DocumentEditorProps) {
  const { draft, client, texts, today, edit, chosen, onChosen, onEnd } = props;
  const { t, i18n } = useLingui();
  const documentRef = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<Open>(null);
  const { lines } = draft;
  const cell = typeof open === "object" ? open : null;
  const lineAt = lines.findIndex(({ id }) => id === cell?.lineId);
  const line = lines[lineAt];
  const chosenAt = lines.findIndex(({ id }) => id === chosen);
  const wrong = lines.flatMap(({ id }, at) => (texts.line(id) === undefined ? [] : [at]));
  const places = usePlaces(documentRef, [
    "client",
    "issued",
    "due",
    "note",
    "end",
    "free",
    ...[chosenAt, ...wrong].filter((at) => at >= 0).map((at): PlaceName => `row ${at}`),
    ...(cell && lineAt >= 0 ? lineFields.map((field): PlaceName => `${field} ${lineAt}`) : []),
  ]);
  const cellPlace = cell && places[`${cell.field} ${lineAt}`];
  const { issueDate, dueDate, termsDays } = datedToday(draft, today);

  const go = (lineId: string, field: LineField) => {
    opener.current = null;
    setOpen({ lineId, field });
    onChosen(lineId);
  };
  const close = (which: Open) => setOpen((now) => (now === which ? null : now));
  /** Closes a field by the keyboard, which goes back to where it came from. */
  const dismiss = () => {
    setOpen(null);
    opener.current?.focus();
  };
  const openFrom = (which: "issued" | "due" | "note") => (button: HTMLElement) => {
    opener.current = button;
    setOpen(which);
  };
  const onClick = ({ target }: MouseEvent) => {
    const hit = cellAt(target as Element);
    const clicked = hit && lines[hit.row];
    if (clicked) go(clicked.id, hit.field);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (open === null || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") dismiss();
    else if (!cell) {
      const inDay = event.target instanceof HTMLInputElement && event.target.type === "text";
      if (event.key !== "Enter" || !inDay) return;
      dismiss();
    } else if (event.key === "Enter") {
      const next = lines[lineAt + 1];
      if (next) go(next.id, cell.field);
      else {
        setOpen(null);
        onEnd();
      }
    } else if (event.key === "Tab") {
      // A business may leave columns out: those are reached in the panel.
      const shown = lineFields.filter((field) => places[`${field} ${lineAt}`] !== undefined);
      const step = event.shiftKey ? -1 : 1;
      const at = lineAt * shown.length + shown.indexOf(cell.field) + step;
      const next = lines[Math.floor(at / shown.length)];
      const field = shown[(at + shown.length) % shown.length];
      // Past the first and the last cell the key leads on as everywhere.
      if (at < 0 || !next || !field) return setOpen(null);
      go(next.id, field);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const dayText = (date: LocalDate | null) =>
    date === null ? t`No date yet` : formatDate(date, "medium", i18n.locale);
  const issued = dayText(issueDate);
  const due = dayText(dueDate);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the pointer: the panel beside it has the fields of a line for every key
    <div
      ref={documentRef}
      onClick={onClick}
      onKeyDown={onKeyDown}
      className={cx(
        "document-editor relative mx-auto max-w-[clamp(560px,85vh,871px)]",
        texts.lines && "document-editor-wrong",
      )}
    >
      {props.children}
      {wrong.map((at) => (
        <Mark key={at} at={places[`row ${at}`]} className="paper-wrong" />
      ))}
      {chosenAt >= 0 && !wrong.includes(chosenAt) && <Mark at={places[`row ${chosenAt}`]} className="paper-row" />}
      <PlaceButton
        at={places.client}
        label={client === null ? t`Choose a client` : t`Change the client, ${client}`}
        isWrong={texts.client !== undefined}
        onClick={props.onChooseClient}
      />
      {draft.status === "draft" && (
        <PlaceButton at={places.issued} label={t`Change the issue date, ${issued}`} onClick={openFrom("issued")} />
      )}
      {!isInParts(draft) && (
        <PlaceButton
          at={places.due}
          label={draft.kind === "quote" ? t`Change the last day, ${due}` : t`Change the due date, ${due}`}
          isWrong={texts.dueDate !== undefined}
          onClick={openFrom("due")}
        />
      )}
      {places.end && (
        <div
          className="paper-light absolute z-[5]"
          style={{
            left: places.end.left - 10,
            width: places.end.width + 20,
            top: places.end.top + places.end.height + 8,
          }}
        >
          {props.addField}
        </div>
      )}
      {draft.publicNote === "" ? (
        <PlaceButton at={places.free} label={t`Add a note`} isEmpty onClick={openFrom("note")} />
      ) : (
        <PlaceButton at={places.note} label={t`Change the note`} onClick={openFrom("note")} />
      )}
      {open === "issued" && places.issued && (
        <Box at={places.issued} width={260} onLeave={() => close("issued")}>
          <Field label={t`Issue date`}>
            <DateInput
              value={issueDate ?? ""}
              onChange={(date) => edit((before) => setIssueDate(before, date || null))}
            />
          </Field>
        </Box>
      )}
      {open === "due" && places.due && (
        <Box at={places.due} width={340} padded={false} onLeave={() => close("due")}>
          <PayBy
            termsDays={termsDays}
            dueDate={dueDate}
            error={texts.dueDate}
            holds={draft.kind === "quote"}
            isOpen
            edit={edit}
          />
        </Box>
      )}
      {open === "note" && (places.note ?? places.free) && (
        <NoteField at={(places.note ?? places.free)!} draft={draft} edit={edit} onLeave={() => close("note")} />
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
          onLeave={() => close(cell)}
        />
      )}
    </div>
  );
}

function Mark({ at, className }: { at: Place | undefined; className: string }) {
  if (!at) return null;
  const style = { left: at.left - 10, top: at.top, width: at.width + 20, height: at.height };
  return <span aria-hidden="true" className={cx("pointer-events-none absolute", className)} style={style} />;
}

type PlaceButtonProps = {
  at: Place | undefined;
  label: string;
  isWrong?: boolean;
  /** Nothing stands there yet: the label is drawn. */
  isEmpty?: boolean;
  onClick: (button: HTMLElement) => void;
};

/** A part of the document as a button, 36 px high at least; a dashed line shows it to the pointer. */
function PlaceButton({ at, label, isWrong = false, isEmpty = false, onClick }: PlaceButtonProps) {
  if (!at) return null;
  const height = Math.max(at.height + 8, 36);
  return (
    <button
      type="button"
      aria-label={label}
      onClick={(event) => onClick(event.currentTarget)}
      className={cx(
        "paper-place absolute flex items-center gap-2 rounded-input px-2 text-left text-13",
        isWrong && "paper-place-wrong",
      )}
      style={{ left: at.left - 8, top: at.top + at.height / 2 - height / 2, width: at.width + 16, height }}
    >
      {isEmpty && (
        <>
          <PlusIcon size={16} strokeWidth={1.75} aria-hidden="true" />
          <span aria-hidden="true">{label}</span>
        </>
      )}
    </button>
  );
}

type BoxProps = { at: Place; width: number; padded?: boolean; onLeave: () => void; children: ReactNode };

/** A small card over a part of the document. It takes the focus, and goes when the focus or the pointer goes elsewhere. */
function Box({ at, width, padded = true, onLeave, children }: BoxProps) {
  const box = useFocusOnMount();
  const leave = useEffectEvent((next: EventTarget | null) => {
    // A press on a label first moves the focus to the screen around it.
    if (next === null || box.current?.contains(next as Node) || (next as Node).contains(box.current)) return;
    // The calendar of the field stands in a portal.
    if (!(next as Element).closest("[role=dialog]")) onLeave();
  });
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => leave(target);
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, []);
  return (
    <div
      ref={box}
      onBlur={(event) => leave(event.relatedTarget)}
      className={cx("absolute z-10 rounded-card bg-surface shadow-soft ring-1 ring-line", padded && "p-3.5")}
      style={{ left: at.left - 14, top: at.top - 14, width }}
    >
      {children}
    </div>
  );
}

/** Puts the cursor into the first field once it stands. */
function useFocusOnMount() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      "input:not([type=radio]), textarea",
    );
    input?.focus({ preventScroll: true });
    if (input instanceof HTMLInputElement) input.select();
    box.current?.scrollIntoView?.({ block: "nearest" });
  }, []);
  return box;
}

type NoteFieldProps = { at: Place; draft: Invoice; edit: Edit; onLeave: () => void };

function NoteField({ at, draft, edit, onLeave }: NoteFieldProps) {
  const { t } = useLingui();
  const box = useFocusOnMount();
  const typed = useTypedText(draft, edit, "publicNote");
  return (
    <div
      ref={box}
      onBlur={onLeave}
      className="absolute z-10"
      style={{ left: at.left - 8, top: at.top - 8, width: Math.max(at.width + 16, 280) }}
    >
      <textarea
        aria-label={t`Note to client`}
        rows={3}
        maxLength={2000}
        {...typed}
        className="field-sizing-content min-h-20 w-full resize-none rounded-input bg-surface p-2 text-15 text-ink shadow-soft ring-2 ring-primary outline-none"
      />
    </div>
  );
}

type CellFieldProps = {
  at: Place;
  field: LineField;
  line: InvoiceLine;
  /** Counted from one. */
  place: number;
  currency: string;
  edit: Edit;
  onLeave: () => void;
};

/** The field over one cell. Typing counts at once; the document under it follows. */
function CellField({ at, field, line, place, currency, edit, onLeave }: CellFieldProps) {
  const { t } = useLingui();
  const box = useFocusOnMount();
  const change = (patch: Partial<InvoiceLine>) => edit((before) => changeLine(before, line.id, patch));
  const quantity = useTypedValue<boolean>(line.quantity, (value) => change({ quantity: value }));
  const price = useTypedValue<MoneyProblem>(line.unitPrice, (value) => change({ unitPrice: value }));
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
