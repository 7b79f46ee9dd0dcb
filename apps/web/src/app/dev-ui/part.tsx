import type { ReactNode } from "react";

/** One part of the kit under its name. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="min-w-0">
      <h2 className="mb-3 text-18">{name}</h2>
      <div className="flex flex-col gap-4">{children}</div>
    </section>
  );
}

export const Line = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);
