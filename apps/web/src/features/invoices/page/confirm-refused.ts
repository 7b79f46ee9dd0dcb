import { useLingui } from "@lingui/react/macro";
import { confirm } from "../../../ui/dialog.tsx";

/** Asks before a document the server refused goes out: its number is not valid, and the client pays by it. */
export function useConfirmRefused(): (number: string) => Promise<boolean> {
  const { t } = useLingui();
  return (number) =>
    confirm({
      title: t`The server refused this document`,
      text: t`${number} is not in your books and not valid until this is mended. A client who has it already may pay by it.`,
      confirmLabel: t`Share it all the same`,
      tone: "danger",
    });
}
