import type { FormEvent, ReactNode } from "react";
import { cx } from "../../ui/cx.ts";
import { useHasRail } from "../../ui/use-media.ts";

/** One question of the welcome: heading, a sentence, the fields and the buttons: at the foot of a phone, else after the last field. */
export function WelcomeCard({
  title,
  lead,
  children,
  footer,
  onSubmit,
}: {
  title: ReactNode;
  lead: ReactNode;
  children?: ReactNode;
  footer: ReactNode;
  onSubmit?: () => void;
}) {
  const rail = useHasRail();
  return (
    <form
      noValidate
      className={cx("flex flex-col", !rail && "flex-1")}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <h1 className="text-28">{title}</h1>
      <p className="mt-1 mb-6 text-muted">{lead}</p>
      <div className="flex flex-col gap-4">{children}</div>
      <div className={rail ? "h-8" : "min-h-6 flex-1"} />
      <div className="flex flex-col gap-2">{footer}</div>
    </form>
  );
}
