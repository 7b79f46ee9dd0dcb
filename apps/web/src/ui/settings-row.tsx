import type { ReactNode } from "react";
import { useMedia } from "./use-media.ts";

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

/** Room for a second column of settings beside the first. */
export const useHasSecondColumn = () => useMedia("(min-width: 1700px)");

const Column = ({ children }: { children: ReactNode }) => (
  <div className="settings-body in-order w-full px-4 pb-10 desk:px-6" style={{ maxWidth: settingsColumn + 48 }}>
    {children}
  </div>
);

type SettingsBodyProps = {
  children: ReactNode;
  /** Stands beside the rest on the widest screens, else below it. Null where it comes only with the room. */
  aside?: ReactNode;
};

/** The body of a settings page. Its tree is one for all widths: what is typed outlives a window that grows. */
export function SettingsBody({ children, aside }: SettingsBodyProps) {
  const beside = useHasSecondColumn() && aside;
  if (aside === undefined) return <Column>{children}</Column>;
  return (
    <Columns second={beside && <Column>{aside}</Column>}>
      <Column>
        {children}
        {!beside && aside}
      </Column>
    </Columns>
  );
}

/** Two columns side by side, parted from top to bottom; the first ends where settings do. Only one without a second. */
export function Columns({ children, second }: { children: ReactNode; second: ReactNode }) {
  return (
    <div className="flex min-h-full">
      <div className="w-full min-w-0" style={{ maxWidth: settingsColumn + 48 }}>
        {children}
      </div>
      {second && <div className="min-w-0 flex-1 border-l border-line">{second}</div>}
    </div>
  );
}
