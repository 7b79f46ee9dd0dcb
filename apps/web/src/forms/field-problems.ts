import { useState } from "react";
import type { ApiError } from "../api/api.ts";

/** Problems per field, ours before sending and the server's after; a field's problem goes when it is typed in again. */
export type FieldProblems<Name extends string> = Partial<Record<Name, string>>;

export function useFieldProblems<Name extends string>() {
  const [problems, setProblems] = useState<FieldProblems<Name>>({});
  return {
    problems,
    setProblems,
    clear: (name: Name) => setProblems((now) => ({ ...now, [name]: undefined })),
  };
}

/** The server's `fields`, `{ "user.email": "…" }`, by the names of the form. */
export function fieldsOf<Name extends string>(error: ApiError, names: readonly Name[]): FieldProblems<Name> {
  const found: FieldProblems<Name> = {};
  for (const [path, message] of Object.entries(error.fields)) {
    const name = names.find((known) => path === known || path.endsWith(`.${known}`));
    if (name !== undefined) found[name] = message;
  }
  return found;
}

/** Puts the caret into the first field with a problem, once the problems are drawn. */
export function focusFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
}
