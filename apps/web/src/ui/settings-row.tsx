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
