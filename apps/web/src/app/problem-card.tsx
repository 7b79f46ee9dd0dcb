import type { ReactNode } from "react";
import { Card } from "../ui/card.tsx";
import { AlertIcon, SafeIcon } from "../ui/icons.ts";

/** Something only the person can settle: what it is, what is safe, and below it plain choices. */
export function ProblemCard({ title, safe, children }: { title: ReactNode; safe: ReactNode; children: ReactNode }) {
  return (
    <Card>
      <div className="flex gap-2">
        <AlertIcon size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-ink" />
        <h3 className="min-w-0 text-body font-semibold tracking-normal">{title}</h3>
      </div>
      <p className="mt-1 mb-1.5 flex items-center gap-1 text-15 text-paid-ink">
        <SafeIcon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        {safe}
      </p>
      {children}
    </Card>
  );
}

export const Choices = ({ children }: { children: ReactNode }) => (
  <div className="mt-3 flex flex-wrap gap-2">{children}</div>
);
