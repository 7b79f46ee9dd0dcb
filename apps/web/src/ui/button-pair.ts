import { cx } from "./cx.ts";

/** Letters of all labels together that have room beside their pictures on a phone of 360 px. */
const maxLetters = 24;
/** Letters that fit at 320 px in a smaller size only: "Kopora" beside "Ohereza inyemezabwishyu" in Kinyarwanda. */
const maxLargeLetters = 27;

/**
 * Look of large buttons side by side at the foot of a phone's screen: each keeps its words on one line, and long words take the
 * room of the pictures.
 */
export const pairLook = (labels: readonly string[]): string => {
  const letters = labels.join("").length;
  return cx(
    "min-w-0 flex-auto shrink! px-2! min-[600px]:basis-0 min-[600px]:max-w-100",
    letters > maxLetters
      ? "min-[400px]:px-3! max-[399px]:[&_svg]:hidden"
      : "min-[360px]:px-3! max-[359px]:[&_svg]:hidden",
    letters > maxLargeLetters && "max-[350px]:text-13",
  );
};
