import { useCallback, useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { useModals } from "../../ui/modal-context.ts";

/** Actions of a row besides opening it. */
export type RowActions = {
  rowOf: (id: string) => InvoiceRow | undefined;
  /** Begins choosing several, with this one. */
  pick: (id: string) => void;
  open: (address: string, state: object) => void;
  recordPayment: (row: InvoiceRow) => void;
};

/**
 * Swipes, a long press and the key `x` on the rows inside the element this ref is given to. The code comes after the
 * list has been drawn: nothing of it is needed to read.
 */
export function useRowActions(
  rows: readonly InvoiceRow[],
  pick: (id: string) => void,
): (box: HTMLElement | null) => void {
  const navigate = useNavigate();
  const { recordPayment } = useModals();
  const actions = useRef<RowActions>(null);
  useLayoutEffect(() => {
    actions.current = {
      rowOf: (id) => rows.find((row) => row.id === id),
      pick,
      open: (address, state) => void navigate(address, { state }),
      recordPayment: ({ id, contactId }) => void recordPayment({ contactId, invoiceId: id }),
    };
  });
  return useCallback((box) => {
    if (!box) return undefined;
    let stop: (() => void) | null = null;
    let gone = false;
    import("./row-gestures.ts")
      .then(({ watchRows }) => {
        if (!gone) stop = watchRows(box, () => actions.current);
      })
      .catch(() => undefined);
    return () => {
      gone = true;
      stop?.();
    };
  }, []);
}
