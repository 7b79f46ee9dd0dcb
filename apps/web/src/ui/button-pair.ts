/** Letters of all labels together that have room beside their pictures on a phone of 360 px. */
const maxLetters = 24;

/**
 * Look of large buttons side by side at the foot of a phone's screen: each keeps its words on one line, and long words take the
 * room of the pictures.
 */
export const pairLook = (labels: readonly string[]): string =>
  labels.join("").length > maxLetters
    ? "min-w-0 flex-auto shrink! px-2! min-[400px]:px-3! max-[399px]:[&_svg]:hidden min-[600px]:basis-0 min-[600px]:max-w-100"
    : "min-w-0 flex-auto shrink! px-2! min-[360px]:px-3! max-[359px]:[&_svg]:hidden min-[600px]:basis-0 min-[600px]:max-w-100";
