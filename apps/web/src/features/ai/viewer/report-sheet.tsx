import { useState, type FormEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { reportAiItem } from "@ankara/contract/ai";
import type { BodyOf } from "@ankara/contract/call";
import type { AiItem } from "@ankara/domain/ai/item";
import { api } from "../../../api/api.ts";
import { useApiMessage } from "../../../i18n/use-api-message.ts";
import { Button } from "../../../ui/button.tsx";
import { ChipGroup } from "../../../ui/chip.tsx";
import { Field, FieldError, TextArea } from "../../../ui/field.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toast.tsx";

type Reason = BodyOf<typeof reportAiItem>["reason"];

/** Says that a text should not have been written, and why. */
export default function ReportSheet({ item, onClose }: { item: AiItem; onClose: () => void }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [reason, setReason] = useState<Reason>("wrong_facts");
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    setBusy(true);
    const answer = await api.call(reportAiItem, { params: { id: item.id }, body: { reason, note } });
    setBusy(false);
    if (!answer.ok) {
      setProblem(messageOf(answer.error, t`We couldn’t send the report. Try again.`));
      return;
    }
    toast(t`Thank you. We’ll check this text.`, { tone: "good", durationMs: 4_000 });
    onClose();
  }

  return (
    <Sheet open onClose={onClose} stay={note !== ""} title={<Trans>Report this text</Trans>}>
      <form noValidate onSubmit={(event) => void send(event)} className="sheet-form pt-1">
        <ChipGroup<Reason>
          label={t`What’s wrong with it?`}
          look="soft"
          grow
          value={reason}
          onChange={setReason}
          options={[
            { value: "wrong_facts", label: t`Wrong facts` },
            { value: "offensive", label: t`Offensive` },
            { value: "not_useful", label: t`Not useful` },
            { value: "other", label: t`Something else` },
          ]}
        />
        <Field label={t`In your words`} optional>
          <TextArea value={note} maxLength={1_000} onChange={(event) => setNote(event.target.value)} />
        </Field>
        {problem && <FieldError>{problem}</FieldError>}
        <Button type="submit" variant="primary" size="large" busy={busy} full>
          <Trans>Send report</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
