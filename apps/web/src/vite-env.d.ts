/// <reference types="vite/client" />
interface ImportMetaEnv {
  readonly VITE_APP_VERSION: string;
  /** True in the build of the mobile shell. */
  readonly VITE_NATIVE?: boolean;
  /** Address of the server the shell's build belongs to, without a slash at the end. */
  readonly VITE_SERVER?: string;
  /** "on" where the shell is built with the keys of a push service. */
  readonly VITE_PUSH?: string;
  /** "on" where the shell's operator sells plans and credits in it, as the stores allow it there (docs/mobile.md). */
  readonly VITE_SELLS?: string;
}
declare module "*.po" {
  export const messages: import("@lingui/core").Messages;
}
/** A part of a catalogue, cut by build/catalogue-parts.ts. */
declare module "*.po?words=first" {
  export const messages: import("@lingui/core").Messages;
  export const dates: import("@ankara/domain/dates/names").DateNames | undefined;
}
declare module "*.po?words=later" {
  export const messages: import("@lingui/core").Messages;
}
