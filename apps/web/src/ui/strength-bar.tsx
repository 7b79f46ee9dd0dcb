import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { cx } from "./cx.ts";

/** Reasons a password is refused, in the server's words. */
export const refusals = {
  common: msg`This password is too common. Choose another.`,
  own_words: msg`This password is too close to your name or business. Choose another.`,
};

/** Shows the strength of a typed password as four bars and a word. @param score - 0 to 4; refused: not taken at all */
export function StrengthBar({ score, refused }: { score: number; refused?: string | undefined }) {
  const { t } = useLingui();
  const level = refused === undefined ? Math.max(1, score) : 1;
  const labels = [t`Weak password`, t`Fair password`, t`Good password`, t`Strong password`];
  const tone = level === 1 ? "bg-overdue" : level === 2 ? "bg-accent" : "bg-paid";
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden="true" className="flex gap-1">
        {labels.map((word, index) => (
          <span key={word} className={cx("h-1 flex-1 rounded-full", index < level ? tone : "bg-line")} />
        ))}
      </div>
      <output className={cx("text-13", level === 1 ? "text-overdue-ink" : "text-muted")}>
        {refused ?? labels[level - 1]}
      </output>
    </div>
  );
}
