import type { ReactNode } from "react";
import { Logo } from "../../ui/logo.tsx";

/** A page for the client of a business: no navigation, nothing of an account. */
export function ClientPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="safe-y h-full overflow-y-auto">
      <title>{`${title} · Ankara`}</title>
      <div className="mx-auto flex min-h-full w-full max-w-[480px] flex-col px-5 pt-8 pb-6">
        <div className="flex-1">{children}</div>
        <div className="mt-10 flex justify-center opacity-70">
          <Logo className="h-7" />
        </div>
      </div>
    </main>
  );
}
