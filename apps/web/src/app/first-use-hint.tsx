import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { inAppDatabase } from "../platform/share-target/app-database.ts";
import { useCount } from "../store/hooks.ts";
import { useSession } from "../session/use-session.ts";
import { Button } from "../ui/button.tsx";
import { useIsDesk } from "../ui/use-media.ts";

/** From so many on, a list is long enough for what the hint is about. */
const enough = 3;

/** Hints at gestures that nothing on the screen names, by the page they are for. */
const hints: Readonly<Record<string, { of: "invoices" | "contacts"; text: MessageDescriptor }>> = {
  "/tabs/invoice": {
    of: "invoices",
    text: msg`Swipe an invoice to share it or record a payment. Touch and hold to select several.`,
  },
  "/tabs/home": {
    of: "contacts",
    text: msg`Pull down to refresh.`,
  },
};

/** One line at the first use of a list with something in it, on phones. Once it was understood it never returns for that person on this device. */
export function FirstUseHint({ pathname }: { pathname: string }) {
  const { t } = useLingui();
  const desk = useIsDesk();
  const userId = useSession()?.user.id;
  const page = pathname === "/" ? "/tabs/home" : pathname;
  const hint = hints[page];
  const counts = { invoices: useCount("invoices"), contacts: useCount("contacts") };
  const { understood, understand } = useUnderstood(`hint ${userId} ${page}`);
  if (desk || !hint || counts[hint.of] < enough || understood !== false) return null;
  return (
    <section
      aria-label={t`Hint`}
      className="flex items-center gap-3 border-t border-line bg-primary-soft px-4 py-2 text-15 text-primary-ink"
    >
      <p className="min-w-0 flex-1">{t(hint.text)}</p>
      <Button size="small" variant="ghost" onClick={understand}>
        <Trans>Got it</Trans>
      </Button>
    </section>
  );
}

/** Undefined until the device has said. Where nothing can be kept, all counts as understood: else it would come back for ever. */
function useUnderstood(key: string) {
  const [known, setKnown] = useState<{ key: string; understood: boolean }>();
  useEffect(() => {
    let wanted = true;
    const keep = (understood: boolean) => wanted && setKnown({ key, understood });
    inAppDatabase("answers", "readonly", (rows) => rows.get(key)).then(
      (value: unknown) => keep(value !== undefined),
      () => keep(true),
    );
    return () => {
      wanted = false;
    };
  }, [key]);
  return {
    understood: known?.key === key ? known.understood : undefined,
    understand: () => {
      setKnown({ key, understood: true });
      void inAppDatabase("answers", "readwrite", (rows) => rows.put("understood", key)).catch(() => undefined);
    },
  };
}
