import type { CompactPdf } from "./compact-pdf.ts";

/** The e-invoice that lies in the file of an invoice: CII XML, as Factur-X 1.0 wants it. */
export type FacturX = {
  readonly xml: Uint8Array;
  /** When the document was made. */
  readonly madeAt: Date;
};

const name = "factur-x.xml";
const property = (key: string, description: string): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${key}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`;

/** Describes the packet's properties, because they are not among PDF/A's own (ISO 19005-3, 6.6.2.3). */
const extension = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${[
  property("DocumentFileName", "Name of the embedded XML file"),
  property("DocumentType", "INVOICE"),
  property("Version", "Version of the standard that applies to the XML"),
  property("ConformanceLevel", "Conformance level of the XML"),
].join("")}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`;
const said = `<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${name}</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>`;

/**
 * Makes an archive file a Factur-X invoice (Factur-X 1.0, profile EN 16931; ZUGFeRD 2 is the same): the XML lies in it as
 * another form of the whole, and the packet says so. A credit note is an INVOICE there too.
 */
export function attachFacturX(pdf: CompactPdf, { xml, madeAt }: FacturX): void {
  pdf.file(xml, {
    name,
    type: "text/xml",
    relationship: "Alternative",
    description: "Factur-X",
    creationDate: madeAt,
    modifiedDate: madeAt,
  });
  pdf.appendXML(extension);
  pdf.appendXML(said);
}
