import type { ComponentType } from "react";
import { lazyPart, type LazyPart } from "../ui/lazy-part.tsx";

/** A screen in a chunk of its own that can be fetched before it is shown. */
export type LazyScreen<Props, Module = unknown> = ComponentType<Props> & { preload: () => Promise<Module> };
type PropsOf<C> = C extends (props: infer P) => unknown ? P & object : object;

/**
 * `lazyScreen(() => import("./drafts-screen.tsx"), "DraftsScreen")`: `lazyPart` for screens, which are named exports.
 *
 * @param quiet - shows nothing while its code is missing
 */
export function lazyScreen<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  options?: { quiet?: boolean },
): LazyScreen<PropsOf<Module[Name]>, Module> {
  let module: Module;
  const part: LazyPart<PropsOf<Module[Name]>> = lazyPart(
    async () => {
      module = await load();
      return { default: module[name] as ComponentType<PropsOf<Module[Name]>> };
    },
    { isScreen: true, ...options },
  );
  const { preload } = part;
  return Object.assign(part as ComponentType<PropsOf<Module[Name]>>, {
    preload: async () => {
      // Not `part.preload`, which is this very function from here on: it would call itself until the stack is full.
      await preload();
      return module;
    },
  });
}
