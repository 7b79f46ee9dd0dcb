import { useState } from "react";

/**
 * Returns the text of a field whose value is read from it: the text as typed (`12.`, or something that cannot be read) for
 * as long as the value was not changed by somebody else; then the value's own text.
 *
 * @param value - the value the form holds now
 * @param read - the value a typed text stands for
 * @param write - the text a value is shown as
 */
export function useTypedText(
  value: string,
  read: (typed: string) => string,
  write: (value: string) => string,
): [shown: string, type: (text: string) => void] {
  const [state, setState] = useState(() => ({ typed: write(value), heldWhenTyped: value }));
  const isTaken = read(state.typed) === value;
  // The form took what was typed: from now on any other value comes from outside.
  if (isTaken && state.heldWhenTyped !== value) setState({ typed: state.typed, heldWhenTyped: value });
  const shown = isTaken || state.heldWhenTyped === value ? state.typed : write(value);
  return [shown, (text) => setState({ typed: text, heldWhenTyped: value })];
}
