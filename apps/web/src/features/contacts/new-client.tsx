import type { ModalProps } from "../../ui/modal-context.ts";
import { ContactSheet } from "./contact-sheet.tsx";

/** The form of a new client over whatever screen asked for it. */
export function NewClient({ startName, onDone }: ModalProps<void> & { startName?: string }) {
  return <ContactSheet open onClose={() => onDone()} startName={startName} />;
}
