/// <reference types="vite/client" />
declare module "*.po" {
  export const messages: import("@lingui/core").Messages;
}
/** A part of a catalogue, cut by build/word-parts.ts. */
declare module "*.po?words=first" {
  export const messages: import("@lingui/core").Messages;
}
declare module "*.po?words=later" {
  export const messages: import("@lingui/core").Messages;
}
