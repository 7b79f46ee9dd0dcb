/** Of all files below `fonts/parts`. Written by `scripts/build-fonts.ts`. */
export const fontPartsVersion = "01eb982f";
