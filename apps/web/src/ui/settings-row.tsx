import type { ReactNode } from "react";

/** One subject of a settings page: its name and a line about it on the left where the page is wide enough, else above. */
export function SettingsRow({ title, about, children }: { title: ReactNode; about?: ReactNode; children: ReactNode }) {
  return (
    <section className="settings-row grid gap-x-6 gap-y-3 border-t border-line py-5 first:border-t-0">
      <div>
        <h2 className="text-body font-medium tracking-normal">{title}</h2>
        {about && <p className="mt-0.5 text-13 text-muted">{about}</p>}
      </div>
      <div className="in-order flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  );
}

/** Widest that a settings page grows, in pixels: all of them end on one line. */
export const settingsColumn = 712;

/** The body of a settings page. */
export const SettingsBody = ({ children }: { children: ReactNode }) => (
  <div className="settings-body in-order w-full px-4 pb-10 desk:px-6" style={{ maxWidth: settingsColumn + 48 }}>
    {children}
  </div>
);

type WithPaperProps = {
  label: string;
  /** Nothing where the page has no room for it. */
  paper: ReactNode;
  children: ReactNode;
};

/** A page with the paper it is about: beside it, whole in every window, while the page scrolls. */
export function WithPaper({ label, paper, children }: WithPaperProps) {
  if (!paper) return children;
  return (
    <div className="flex min-h-full">
      {children}
      <section
        aria-label={label}
        className="w-[300px] shrink-0 border-l border-line bg-sunken max-[1180px]:w-60 min-[1500px]:w-auto min-[1500px]:flex-1"
      >
        <div className="sticky top-0 p-5 max-[1180px]:px-3">
          {/* 1.415 is a sheet's height by its width; the rest is the head of the page and what stands around the paper. */}
          <div className="mx-auto" style={{ maxWidth: "max(220px, min(720px, (100dvh - 150px) / 1.415))" }}>
            <h2 className="pb-2 text-13 font-medium tracking-normal text-muted">{label}</h2>
            {paper}
          </div>
        </div>
      </section>
    </div>
  );
}
