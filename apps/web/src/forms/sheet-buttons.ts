/** Foot of a sheet with one or two buttons: on a phone they share its width, on a desk they stand at its end. */
export const sheetButtons = "flex gap-2 max-desk:*:flex-1 max-desk:*:px-2 desk:justify-end";
