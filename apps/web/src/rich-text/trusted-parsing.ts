/**
 * Lets the editor's library read a text through `DOMParser`, in a document that is never shown and runs nothing. Of what a
 * page does by a text every other way stays shut (decision 061).
 */
export function allowParsing(): void {
  const factory = globalThis.window?.trustedTypes;
  if (!factory || factory.defaultPolicy) return;
  factory.createPolicy("default", {
    // A policy may answer null, which refuses the text; its types know texts alone.
    createHTML: (html, _type, sink) => (sink === "DOMParser parseFromString" ? html : (null as unknown as string)),
  });
}
