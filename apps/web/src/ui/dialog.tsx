import { Suspense, type ReactNode } from "react";
import { signal, useSignal } from "./signal.ts";
import { lazyPart } from "./lazy-part.tsx";

export type Question = {
  title: ReactNode;
  text?: ReactNode;
  /** Names the act: "Delete", "Void INV-0142". */
  confirmLabel: ReactNode;
  /** "Cancel" unless given. Null for a message with one button. */
  cancelLabel?: ReactNode | null;
  tone?: "plain" | "danger";
  /** Text that must be typed before the action can be chosen, and how it is asked for. */
  typed?: { expected: string; label: ReactNode };
};
export type OpenQuestion = Question & { answer: (yes: boolean) => void };

const openQuestion = signal<OpenQuestion | null>(null);

/** Asks before something that cannot be undone. True when confirmed; Esc, Cancel and a tap outside are false. */
export function confirm(question: Question): Promise<boolean> {
  openQuestion.get()?.answer(false);
  return new Promise((resolve) => {
    openQuestion.set({
      ...question,
      answer: (yes) => {
        openQuestion.set(null);
        resolve(yes);
      },
    });
  });
}

const Panel = lazyPart(() => import("./dialog-panel.tsx"));

/** Shows the questions; stands once, in the root of the app. */
export function Questions() {
  const question = useSignal(openQuestion);
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <Panel question={question} />
    </Suspense>
  );
}
