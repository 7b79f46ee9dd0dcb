import { useLingui } from "@lingui/react/macro";
import { confirm } from "../../../ui/dialog.tsx";

/** Numbers a question names; there may be hundreds. */
const maxNamed = 5;

/**
 * Asks before documents the server refused go out: their numbers are not valid, and clients pay by them. Without any, nothing
 * is asked and the answer is yes.
 */
export function useConfirmRefused(): (numbers: readonly string[]) => Promise<boolean> {
  const { t } = useLingui();
  return async (numbers) => {
    const [number, ...others] = numbers;
    if (number === undefined) return true;
    const named = numbers.slice(0, maxNamed).join(", ") + (numbers.length > maxNamed ? " …" : "");
    return confirm({
      title: others.length === 0 ? t`The server refused this document` : t`The server refused some of these`,
      text:
        others.length === 0
          ? t`${number} is not in your books and not valid until this is mended. A client who has it already may pay by it.`
          : t`${named} are not in your books and not valid until this is mended. A client who has one already may pay by it.`,
      confirmLabel: others.length === 0 ? t`Share it all the same` : t`Share all of them`,
      tone: "danger",
    });
  };
}
