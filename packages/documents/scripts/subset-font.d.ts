declare module "subset-font" {
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options: {
      readonly targetFormat: "truetype";
      readonly keepFeatures?: readonly string[];
      readonly noHinting?: boolean;
      readonly noLayoutClosure?: boolean;
      readonly dropTables?: readonly string[];
    },
  ): Promise<Uint8Array>;
}
