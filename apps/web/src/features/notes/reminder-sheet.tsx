import { Trans, useLingui } from "@lingui/react/macro";
import { addDays, todayIn } from "@ankara/domain/dates/dates";
import { readTime } from "@ankara/domain/entry/time";
import type { Note } from "@ankara/domain/records/note";
import { thisDevice } from "../../platform/device.ts";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ChipGroup } from "../../ui/chip.tsx";
import { DateInput } from "../../forms/date-input.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { deviceZone } from "../../i18n/device-country.ts";
import type { NotePatch } from "./note-autosave.ts";

type SheetProps = { note: Note; onChange: (patch: NotePatch) => void; onClose: () => void };
/** Offered under the field: before work, at noon, and in the evening. */
const usualTimes = ["07:00", "09:00", "12:00", "17:00"].map((value) => ({ value, label: value }));
const two = (value: number) => String(value).padStart(2, "0");

/** Day and time of a reminder, by the clock of this device. Leave to show notices is asked for here and nowhere else. */
export default function ReminderSheet({ note, onChange, onClose }: SheetProps) {
  const { t } = useLingui();
  const [now] = useState(() => Date.now());
  const [set] = useState(() => (note.remindAt === null ? null : new Date(note.remindAt)));
  const [day, setDay] = useState(() => (set ? todayIn(deviceZone(), set) : addDays(todayIn(deviceZone(), now), 1)));
  const [time, setTime] = useState(() => (set ? `${two(set.getHours())}:${two(set.getMinutes())}` : "09:00"));
  const [missing, setMissing] = useState<"day" | "time">();
  const [leave, setLeave] = useState<"given" | "refused" | "not_asked">();
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    let isActive = true;
    void thisDevice()
      .parts()
      .then(async ({ notices }) => {
        const answer = await notices.leave();
        if (!isActive) return;
        setLeave(answer);
        setClosed(notices.plan !== null);
      });
    return () => {
      isActive = false;
    };
  }, []);
  const save = async () => {
    const clock = readTime(time);
    if (day === "" || clock === null) return setMissing(day === "" ? "day" : "time");
    const at = new Date(`${day}T${clock}`);
    onChange({ remindAt: at.toISOString() });
    const { notices } = await thisDevice().parts();
    if ((await notices.leave()) === "not_asked" && !(await notices.request())) return setLeave("refused");
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Remind me`}
      width="narrow"
      footer={
        <div className="flex gap-3">
          {note.remindAt !== null && (
            <Button
              size="large"
              onClick={() => {
                onChange({ remindAt: null });
                onClose();
              }}
            >
              <Trans>No reminder</Trans>
            </Button>
          )}
          <Button variant="primary" size="large" full onClick={() => void save()}>
            <Trans>Remind me</Trans>
          </Button>
        </div>
      }
    >
      <div className="sheet-form pt-1">
        <div className="grid grid-cols-2 gap-3 max-[350px]:grid-cols-1">
          <Field label={t`Day`} required error={missing === "day" && t`Choose a day and a time`}>
            <DateInput lean="future" value={day} onChange={setDay} />
          </Field>
          <Field label={t`Time`} required error={missing === "time" && t`Choose a day and a time`}>
            <TextInput
              autoComplete="off"
              className="money"
              value={time}
              onChange={(event) => setTime(event.target.value)}
              onBlur={() => setTime(readTime(time) ?? time)}
            />
          </Field>
        </div>
        <ChipGroup
          look="soft"
          grow
          label={t`Time`}
          className="max-[599px]:gap-1! max-[599px]:[&>label]:px-1"
          options={usualTimes}
          value={readTime(time) ?? undefined}
          onChange={setTime}
        />
        <p className="text-13 text-muted">
          {leave === "refused" ? (
            <Trans>
              Notifications are blocked. Allow them in your browser or phone settings. Until then the note shows “Due”
              in the list.
            </Trans>
          ) : closed ? (
            <Trans>This device notifies you, even offline. The note shows “Due” in the list.</Trans>
          ) : (
            <Trans>Ankara notifies you while it is open. The note shows “Due” in the list.</Trans>
          )}
        </p>
      </div>
    </Sheet>
  );
}
