/** Foot of a sheet with one or two buttons: on a phone they share its width, longer words taking more of it; on a desk they stand at its end. */
export const sheetButtons =
  "flex flex-wrap gap-2 max-desk:*:min-w-fit max-desk:*:flex-1 max-desk:*:px-2 desk:justify-end";
