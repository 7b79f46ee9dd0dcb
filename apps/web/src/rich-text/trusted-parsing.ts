/** The part of trusted types that is used here. Browsers without them need none of it. */
type Rules = { createHTML: (html: string, type: string, sink: string) => string | null };
type Factory = { defaultPolicy?: object | null; createPolicy: (name: string, rules: Rules) => object };

/**
 * Lets the editor's library read a text through `DOMParser`, in a document that is never shown and runs nothing. Of what a
 * page does by a text every other way stays shut (decision 061).
 */
export function allowParsing(): void {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  if (!factory || factory.defaultPolicy) return;
  factory.createPolicy("default", {
    createHTML: (html, _type, sink) => (sink === "DOMParser parseFromString" ? html : null),
  });
}
