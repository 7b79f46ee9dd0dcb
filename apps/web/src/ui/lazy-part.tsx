import { Trans, useLingui } from "@lingui/react/macro";
import { createElement, lazy, use, useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { Button } from "./button.tsx";
import { ScreenChromeContext } from "./screen-context.ts";
import { toast } from "./toast.tsx";

/** A part in a chunk of its own that can be fetched before it is shown. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<ComponentType<Props>> };

/**
 * `lazyPart(() => import("./share-sheet.tsx"))`: React's `lazy` for a device that is often without network. A chunk that
 * cannot be fetched leaves the screen and what was typed on it standing: the part says that it is missing and is fetched
 * again, where React would throw the whole app away. A chunk that has arrived is drawn at once.
 *
 * @param quiet - shows nothing while it is missing, for what only helps or adorns
 * @param isScreen - a whole screen, which keeps its head while it is missing
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { quiet = false, isScreen = false }: { quiet?: boolean; isScreen?: boolean } = {},
): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const once = () => {
    loading ??= load().then(
      (module) => (loaded = module.default),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const attempt = (): ComponentType<Props> =>
    lazy(() =>
      once().then(
        (part) => ({ default: part }),
        () => ({ default: Missing }),
      ),
    );
  // Shared by all mounts, as React forgets the state of a part that waits for its first chunk.
  let current = attempt();

  function Missing(props: Props & { open?: boolean; onClose?: () => void }) {
    const { open = true, onClose } = props;
    const [again, setAgain] = useState<{ Part: ComponentType<Props> }>();
    const [wasClosed, setWasClosed] = useState(false);
    if (!open && !wasClosed) setWasClosed(true);
    if (open && wasClosed && !again) setAgain({ Part: attempt() });
    useEffect(
      () => () => {
        current = attempt();
      },
      [],
    );
    if (again) return createElement(again.Part, props);
    if (quiet || !open) return null;
    return (
      <MissingPart
        isScreen={isScreen}
        onClose={onClose}
        fetchAgain={once}
        onRetry={() => setAgain({ Part: attempt() })}
      />
    );
  }
  function Part(props: Props) {
    // Chosen once: another kind of element in its place would lose what was typed.
    const [kind] = useState(() => ({ Part: loaded ?? current }));
    return createElement(kind.Part, props);
  }
  return Object.assign(Part, { preload: once });
}

/** A server that is away for a moment is no network that comes and goes: nothing says when it is back. */
const fetchAgainMs = 5_000;

/** Stands in for a part whose code is missing. A sheet closes instead, so that the next tap tries again. */
function MissingPart({
  isScreen,
  onClose,
  fetchAgain,
  onRetry,
}: {
  isScreen: boolean;
  onClose?: (() => void) | undefined;
  fetchAgain: () => Promise<unknown>;
  onRetry: () => void;
}) {
  const { t } = useLingui();
  const { withHead } = use(ScreenChromeContext);
  const showMissing = useEffectEvent(() => {
    if (!onClose) return;
    toast(t`This part is not on this device yet. It loads when you’re online.`, { tone: "danger", durationMs: 5000 });
    onClose();
  });
  const look = useEffectEvent(() => void fetchAgain().then(onRetry, () => undefined));
  useEffect(() => {
    showMissing();
    const again = () => look();
    const timer = setInterval(again, fetchAgainMs);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, []);
  if (onClose) return null;
  const said = (
    <div role="alert" className="flex flex-col items-start gap-2 p-4 text-muted">
      <p>
        <Trans>This part is not on this device yet. It loads when you’re online.</Trans>
      </p>
      <Button onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
  return isScreen ? withHead(said) : said;
}
