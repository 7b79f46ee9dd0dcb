import { createElement, lazy, useState, type ComponentType } from "react";

/** A screen in a chunk of its own that can be fetched before it is shown. */
export type LazyScreen<P, Module = unknown> = ComponentType<P> & { preload: () => Promise<Module> };
type PropsOf<C> = C extends (props: infer P) => unknown ? P : object;

/**
 * `lazyScreen(() => import("./drafts-screen.tsx"), "DraftsScreen")`: screens are named exports. One whose code is there
 * already is drawn at once, without an empty page before it.
 */
export function lazyScreen<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyScreen<PropsOf<Module[Name]>, Module> {
  type Props = PropsOf<Module[Name]>;
  type Screen = ComponentType<Props & object>;
  let loading: Promise<Module> | undefined;
  let loaded: Screen | undefined;
  const once = () => {
    loading ??= load().then(
      (module) => {
        loaded = module[name] as Screen;
        return module;
      },
      (error: unknown) => {
        // A chunk that failed on a bad line may arrive the next time.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Later = lazy(async () => ({ default: (await once())[name] as Screen }));
  function Screen(props: Props & object) {
    // Chosen once: another kind of element in its place would lose what was typed.
    const [kind] = useState<{ Kind: Screen }>(() => ({ Kind: loaded ?? Later }));
    return createElement(kind.Kind, props);
  }
  return Object.assign(Screen as ComponentType<Props>, { preload: once });
}
