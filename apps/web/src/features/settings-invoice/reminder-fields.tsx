import { Trans, useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { type Business, ReminderRules } from "@ankara/domain/records/business";
import { useBilling } from "../../session/billing.ts";
import { Chip } from "../../ui/chip.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { Switch } from "../../ui/switch.tsx";

const offered = [-7, -3, 0, 3, 7, 14, 30];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

type ReminderProps = { business: Pick<Business, "reminders">; onChange: (patch: Pick<Business, "reminders">) => void };

/** Edits when clients are reminded, and whether mails go out by themselves. */
export function ReminderFields({ business, onChange }: ReminderProps) {
  const { t } = useLingui();
  const allowed = useBilling().billing?.entitlements;
  const rules = business.reminders ?? ReminderRules.parse({});
  const change = (patch: Partial<ReminderRules>) => onChange({ reminders: { ...rules, ...patch } });
  const days = [...new Set([...offered, ...rules.offsets])].toSorted((a, b) => a - b);
  const toggle = (day: number) =>
    change({
      offsets: (rules.offsets.includes(day)
        ? rules.offsets.filter((one) => one !== day)
        : [...rules.offsets, day]
      ).toSorted((a, b) => a - b),
    });
  const dayText = (day: number) => {
    const count = Math.abs(day);
    if (day === 0) return t`due day`;
    const text = t`${plural(count, { one: "# day", other: "# days" })}`;
    return day < 0 ? t`${text} before` : t`${text} late`;
  };
  const hourText = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
  return (
    <>
      <Switch
        label={t`Remind clients`}
        hint={t`At most one per client a day, and none once they say they have paid.`}
        checked={rules.enabled}
        onChange={(enabled) => change({ enabled })}
      />
      {rules.enabled && (
        <>
          <fieldset>
            <legend className="pb-1.5 text-13 font-medium text-muted">
              <Trans>On these days</Trans>
            </legend>
            <div className="flex flex-wrap gap-2">
              {days.map((day) => (
                <Chip key={day} pressed={rules.offsets.includes(day)} onClick={() => toggle(day)}>
                  {dayText(day)}
                </Chip>
              ))}
            </div>
          </fieldset>
          <Switch
            label={t`Automatically by e-mail`}
            hint={
              allowed?.automaticReminders === false
                ? t`Comes with a plan. Until then, everyone is listed under Send today.`
                : t`To clients with an e-mail address, for invoices you shared. WhatsApp always waits for your tap.`
            }
            checked={rules.byEmail}
            onChange={(byEmail) => change({ byEmail })}
          />
          {rules.byEmail && (
            <div className="grid grid-cols-2 gap-3">
              <Field label={t`No e-mails from`}>
                <Select
                  value={String(rules.quietFrom)}
                  onChange={(event) => change({ quietFrom: Number(event.target.value) })}
                >
                  {hours.map((hour) => (
                    <option key={hour} value={hour}>
                      {hourText(hour)}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field label={t`until`}>
                <Select
                  value={String(rules.quietUntil)}
                  onChange={(event) => change({ quietUntil: Number(event.target.value) })}
                >
                  {hours.map((hour) => (
                    <option key={hour} value={hour}>
                      {hourText(hour)}
                    </option>
                  ))}
                </Select>
              </Field>
            </div>
          )}
        </>
      )}
    </>
  );
}
