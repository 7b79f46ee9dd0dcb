/** Types of the parts of pdfmake we use, which brings none. */
declare module "pdfmake" {
  const pdfmake: {
    addFonts(fonts: Readonly<Record<string, Readonly<Record<"normal" | "bold", string>>>>): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    createPdf(definition: Readonly<Record<string, unknown>>): { getBuffer(): Promise<Buffer> };
  };
  export default pdfmake;
}
