import type { FormEvent, ReactNode } from "react";

/** One question of the welcome: heading, a sentence, the fields and the buttons at the foot. */
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
  return (
    <form
      noValidate
      className="flex flex-1 flex-col desk:flex-none"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <h1 className="text-28">{title}</h1>
      <p className="mt-1 mb-6 text-muted">{lead}</p>
      <div className="flex flex-col gap-4">{children}</div>
      <div className="min-h-6 flex-1 desk:h-8 desk:flex-none" />
      <div className="flex flex-col gap-2">{footer}</div>
    </form>
  );
}
