import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/** A screen in a chunk of its own that can be fetched before it is shown. */
export type LazyScreen<P> = LazyExoticComponent<ComponentType<P>> & { preload: () => Promise<unknown> };
type PropsOf<C> = C extends (props: infer P) => unknown ? P : object;

/** `lazyScreen(() => import("./drafts-screen.tsx"), "DraftsScreen")`: screens are named exports. */
export function lazyScreen<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyScreen<PropsOf<Module[Name]>> {
  let loading: Promise<Module> | undefined;
  const once = () => {
    loading ??= load().catch((error: unknown) => {
      // A chunk that failed on a bad line may arrive the next time.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const screen = lazy(async () => ({ default: (await once())[name] as ComponentType<PropsOf<Module[Name]>> }));
  return Object.assign(screen, { preload: once });
}
