import XMLBuilder from "fast-xml-builder";

/** An element as the builder takes it: text, elements in their order, attributes under `@name`; undefined is left out. */
export type Xml = string | undefined | { readonly [name: string]: Xml | readonly Xml[] };

/** An element that has to be there with nothing in it. */
export const emptyXml: Xml = {};

const builder = new XMLBuilder({ attributeNamePrefix: "@", ignoreAttributes: false, format: true, indentBy: " " });

/** An XML 1.0 document in UTF-8. Characters XML has no place for are dropped. */
export function writeXml(root: Readonly<Record<string, Xml>>): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(lean(root))}`;
}

// Controls and half surrogates: not even as a reference (XML 1.0, 2.2).
// oxlint-disable-next-line no-control-regex
const noXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Without what is empty: EN 16931 wants an element absent rather than empty (BR-EX, PEPPOL-EN16931-R008). */
function lean(xml: Xml | readonly Xml[]): unknown {
  if (xml === undefined) return undefined;
  if (xml === emptyXml) return "";
  if (typeof xml === "string") {
    const text = xml.replaceAll(noXml, "").trim();
    return text === "" ? undefined : text;
  }
  if (isList(xml)) {
    const list = xml.map(lean).filter((one) => one !== undefined);
    return list.length === 0 ? undefined : list;
  }
  const entries = Object.entries(xml)
    .map(([name, value]) => [name, lean(value)] as const)
    .filter(([, value]) => value !== undefined);
  return entries.some(([name]) => !name.startsWith("@")) ? Object.fromEntries(entries) : undefined;
}

const isList = (xml: Xml | readonly Xml[]): xml is readonly Xml[] => Array.isArray(xml);
