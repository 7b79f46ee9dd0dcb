import { Trans } from "@lingui/react/macro";
import { useId, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Sheet, type SheetProps } from "../ui/sheet.tsx";

type RecordSheetProps = Pick<SheetProps, "onClose" | "subtitle" | "inline"> & {
  open?: boolean;
  /** True when there is a record to edit; else one is added. */
  editing: boolean;
  /** "Edit client", "New client". */
  title: ReactNode;
  /** Label of the button for a new one: "Add client". */
  add: ReactNode;
  /** The form carries this id: the button under it sends it from wherever the content is scrolled to. */
  children: (formId: string) => ReactNode;
};

/** The sheet a record is added or edited in: a title, its form, and the one button at the foot. */
export function RecordSheet({ open = true, editing, add, children, ...sheet }: RecordSheetProps) {
  const formId = useId();
  return (
    <Sheet
      {...sheet}
      open={open}
      footer={
        <Button type="submit" form={formId} variant="primary" size="large" full>
          {editing ? <Trans>Save</Trans> : add}
        </Button>
      }
    >
      {children(formId)}
    </Sheet>
  );
}
