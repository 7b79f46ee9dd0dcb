import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { cx } from "./cx.ts";

/** Reasons a password is refused, in the server's words. */
export const refusals = {
  common: msg`This password is too common. Choose another.`,
  own_words: msg`This password is too close to your name or business. Choose another.`,
};

type StrengthBarProps = {
  /** 0 to 4; undefined while it is too short to be judged. */
  score: number | undefined;
  /** Reason it is not taken at all. */
  refused?: string | undefined;
};

/** Shows the strength of a typed password as four bars and a word. The word stands where the rule stood that it has to meet. */
export function StrengthBar({ score, refused }: StrengthBarProps) {
  const { t } = useLingui();
  const level = refused === undefined ? Math.max(1, score ?? 0) : 1;
  const labels = [t`Weak password`, t`Fair password`, t`Good password`, t`Strong password`];
  const tone = level === 1 ? "bg-overdue" : level === 2 ? "bg-accent" : "bg-paid";
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden="true" className="flex gap-1">
        {labels.map((word, index) => (
          <span key={word} className={cx("h-1 flex-1 rounded-full", index < level ? tone : "bg-line")} />
        ))}
      </div>
      <output className={cx("text-13", level === 1 && score !== undefined ? "text-overdue-ink" : "text-muted")}>
        {refused ?? (score === undefined ? t`At least 8 characters.` : labels[level - 1])}
      </output>
    </div>
  );
}
