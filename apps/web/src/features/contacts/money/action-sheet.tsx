import { useLingui } from "@lingui/react/macro";
import { useId, type ReactNode } from "react";
import { DraftNotice } from "../../../forms/draft-notice.tsx";
import type { DraftForm } from "../../../forms/use-draft-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";

type ActionSheetProps<V extends object> = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Label of the button. */
  act: string;
  danger?: boolean;
  form: DraftForm<V>;
  onClose: () => void;
  children: ReactNode;
};

/** A sheet with one form and one button: what is typed outlives a closed sheet. */
export function ActionSheet<V extends object>({
  title,
  subtitle,
  act,
  danger,
  form,
  onClose,
  children,
}: ActionSheetProps<V>) {
  const { t } = useLingui();
  const id = useId();
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      stay={form.dirty}
      footer={
        <Button type="submit" form={id} variant={danger ? "danger" : "primary"} size="large" full busy={form.busy}>
          {act}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="sheet-form pt-1">
        <DraftNotice form={form} />
        {form.failed && (
          <p
            role="alert"
            className="text-15 text-overdue-ink"
          >{t`This device couldn’t save it. Nothing you typed is lost; try again.`}</p>
        )}
        {children}
      </form>
    </Sheet>
  );
}
