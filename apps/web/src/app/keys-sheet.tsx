import { useLingui } from "@lingui/react/macro";
import { Kbd } from "../ui/button.tsx";
import { Sheet } from "../ui/sheet.tsx";

/** Lists the keys of the app; `?` opens it on any screen. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const keys: readonly (readonly [string, string])[] = [
    ["↑ ↓", t`Move through a list`],
    ["Enter", t`Open`],
    ["n", t`New`],
    ["/", t`Search this screen`],
    ["Ctrl K", t`Search everything`],
    ["Esc", t`Back`],
    ["?", t`Show these keys`],
  ];
  return (
    <Sheet open onClose={onClose} width="narrow" title={t`Keyboard shortcuts`}>
      <dl className="sheet-form gap-0">
        {keys.map(([key, action]) => (
          <div
            key={key}
            className="flex min-h-11 items-center justify-between gap-4 border-t border-line first:border-t-0"
          >
            <dt>{action}</dt>
            <dd>
              <Kbd always>{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
