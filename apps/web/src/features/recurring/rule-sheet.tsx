import { Trans, useLingui } from "@lingui/react/macro";
import { addDays, formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { occurrenceId } from "@ankara/domain/expenses/recurrence";
import { newId, systemRandom } from "@ankara/domain/ids";
import { asTemplate, changeRule, nextDays } from "@ankara/domain/invoice/recurring";
import { duplicateInvoice } from "@ankara/domain/invoice/draft";
import { type Invoice, InvoiceRepeat } from "@ankara/domain/records/invoice";
import { useId } from "react";
import { useNavigate } from "react-router";
import { DraftNotice } from "../../forms/draft-notice.tsx";
import { useProblemText } from "../../forms/problem-text.ts";
import { type DraftForm, useDraftForm } from "../../forms/use-draft-form.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Segmented } from "../../ui/chip.tsx";
import { DateInput } from "../../forms/date-input.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";
import { useBilling } from "../../session/billing.ts";
import { NeedsPlan } from "./needs-plan.tsx";
import { blankRule, checkRuleForm, firstDayAfter, type RuleForm, ruleFormOf, ruleOf } from "./rule-form.ts";
import { useRuleLabel } from "./rule-labels.ts";
import type { Recurring } from "./use-recurring.ts";

type RuleSheetProps = {
  /** The rule that is changed, or the invoice that is to repeat. */
  of: { recurring: Recurring } | { source: Invoice };
  today: LocalDate;
  onClose: () => void;
};

/** Edits how an invoice repeats, and previews its days. A changed rule holds for the days to come. */
export default function RuleSheet({ of, today, onClose }: RuleSheetProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const formId = useId();
  const before = "recurring" in of ? of.recurring : null;
  const earliest = before && before.repeat.start < today ? before.repeat.start : today;
  const issued = ("source" in of && of.source.issueDate) || today;
  const beginning = (rhythm: Pick<RuleForm, "unit" | "every">) => firstDayAfter(issued, rhythm, addDays(today, 1));
  const waitsForPlan = useBilling().billing?.entitlements.recurringInvoices === false;
  const form = useDraftForm<RuleForm>({
    key: `draft:recurring:${currentStore().userId}:${"recurring" in of ? of.recurring.id : of.source.id}`,
    initial: before ? ruleFormOf(before.repeat) : blankRule(beginning({ unit: "month", every: "1" })),
    check: (values) => checkRuleForm(values, earliest),
    save: async (values) => {
      if ("recurring" in of) {
        await changeRecurring(of.recurring, values, today);
        toast(t`Saved. It applies from now on.`, { tone: "good" });
        return onClose();
      }
      const id = await makeRecurring(of.source, values, today);
      toast(waitsForPlan ? t`Saved. It repeats once you have a plan.` : t`Now recurring`, {
        tone: "good",
        durationMs: 4000,
      });
      await navigate(`/recurring/${id}`, { replace: true });
    },
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={before ? t`Edit schedule` : t`Make this repeat`}
      stay={form.dirty}
      footer={
        <Button type="submit" form={formId} variant="primary" size="large" full busy={form.busy}>
          {before ? <Trans>Save</Trans> : <Trans>Start repeating</Trans>}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit} className="sheet-form pt-1">
        <DraftNotice form={form} />
        <NeedsPlan />
        <Often
          form={form}
          earliest={earliest}
          // A day the person chose stays; the one we proposed follows the rhythm.
          beginning={(next) =>
            !before && form.values.start === beginning(form.values) ? { start: beginning(next) } : {}
          }
        />
        <Ends form={form} />
        <Making form={form} />
        <NextTwelve form={form} earliest={earliest} today={today} />
      </form>
    </Sheet>
  );
}

type PartProps = { form: DraftForm<RuleForm> };

type OftenProps = PartProps & {
  earliest: string;
  /** First day that goes with another rhythm. */
  beginning: (rhythm: Pick<RuleForm, "unit" | "every">) => Partial<RuleForm>;
};

function Often({ form: { values, problems, set, touch }, earliest, beginning }: OftenProps) {
  const { t } = useLingui();
  const problem = useProblemText();
  return (
    <>
      <Field label={t`Repeats`}>
        <Select
          value={values.unit}
          onChange={(event) => {
            const unit = event.target.value as RuleForm["unit"];
            set({ unit, ...beginning({ unit, every: values.every }) });
          }}
        >
          <option value="day">{t`Daily`}</option>
          <option value="week">{t`Weekly`}</option>
          <option value="month">{t`Monthly`}</option>
          <option value="quarter">{t`Quarterly`}</option>
          <option value="year">{t`Yearly`}</option>
        </Select>
      </Field>
      <div className="grid grid-cols-[2fr_3fr] gap-3 max-[350px]:grid-cols-1">
        <Field label={t`Every`} error={problem(problems["every"])}>
          <TextInput
            value={values.every}
            inputMode="numeric"
            maxLength={2}
            onChange={(event) => {
              const every = event.target.value;
              set({ every, ...beginning({ unit: values.unit, every }) });
            }}
            onBlur={() => touch("every")}
          />
        </Field>
        <Field label={t`First day`} error={problem(problems["start"])}>
          <DateInput
            value={values.start}
            min={earliest}
            onChange={(start) => set({ start })}
            onBlur={() => touch("start")}
          />
        </Field>
      </div>
    </>
  );
}

function Ends({ form: { values, problems, set, touch } }: PartProps) {
  const { t } = useLingui();
  const problem = useProblemText();
  return (
    <div className={cx("grid gap-3", values.ends !== "never" && "grid-cols-2 max-[350px]:grid-cols-1")}>
      <Field label={t`Ends`}>
        <Select value={values.ends} onChange={(event) => set({ ends: event.target.value as RuleForm["ends"] })}>
          <option value="never">{t({ message: "Never", context: "end" })}</option>
          <option value="date">{t`On a day`}</option>
          <option value="count">{t`After a number`}</option>
        </Select>
      </Field>
      {values.ends === "date" && (
        <Field label={t`Last day`} error={problem(problems["until"])}>
          <DateInput
            value={values.until}
            min={values.start}
            onChange={(until) => set({ until })}
            onBlur={() => touch("until")}
          />
        </Field>
      )}
      {values.ends === "count" && (
        <Field label={t`How many in total`} error={problem(problems["count"])}>
          <TextInput
            value={values.count}
            inputMode="numeric"
            maxLength={3}
            onChange={(event) => set({ count: event.target.value })}
            onBlur={() => touch("count")}
          />
        </Field>
      )}
    </div>
  );
}

function Making({ form: { values, set } }: PartProps) {
  const { t } = useLingui();
  const about = {
    draft: t`It waits in Drafts until you check it.`,
    issue: t`It gets its number automatically. You share it when you like.`,
    send: t`It gets its number and goes to the client’s e-mail address. Without an address, it waits for you to share it.`,
  };
  return (
    <div className="flex flex-col gap-1.5">
      <Segmented<RuleForm["make"]>
        label={t`Create as`}
        options={[
          { value: "draft", label: t`Draft` },
          { value: "issue", label: t`Issued` },
          { value: "send", label: t`E-mailed` },
        ]}
        value={values.make}
        onChange={(make) => set({ make })}
      />
      <p className="text-13 text-muted" aria-live="polite">
        {about[values.make]}
      </p>
    </div>
  );
}

function NextTwelve({ form: { values }, earliest, today }: PartProps & { earliest: string; today: LocalDate }) {
  const { t, i18n } = useLingui();
  const describeRule = useRuleLabel();
  if (Object.keys(checkRuleForm(values, earliest)).length > 0) return null;
  const rule = ruleOf(values);
  const days = nextDays(InvoiceRepeat.parse(rule), today);
  return (
    <section aria-live="polite" className="rounded-card bg-sunken px-4 py-3">
      <h3 className="font-medium">{describeRule(rule)}</h3>
      {days.length === 0 ? (
        <p className="text-muted">{t`No more invoices to come.`}</p>
      ) : (
        <ol className="mt-1 columns-2 gap-x-4 text-15 text-muted">
          {days.map((day) => (
            <li key={day}>{formatDate(day, "medium", i18n.locale)}</li>
          ))}
        </ol>
      )}
    </section>
  );
}

async function makeRecurring(source: Invoice, form: RuleForm, today: LocalDate): Promise<string> {
  const store = currentStore();
  const now = Date.now();
  const { deviceId } = store;
  const id = newId(now, systemRandom);
  const copy = duplicateInvoice({ source, id, now, deviceId, today, random: systemRandom, kind: "invoice" });
  // Of a first day that lies back nothing is made: today is the earliest.
  const repeat = InvoiceRepeat.parse({ ...ruleOf(form), after: addDays(today, -1) });
  await store.create("invoices", asTemplate({ ...copy, totals: source.totals }, repeat, store.instant()));
  return id;
}

async function changeRecurring({ id, repeat }: Recurring, form: RuleForm, today: LocalDate): Promise<void> {
  const store = currentStore();
  const madeToday = (await store.db.invoices.get(occurrenceId(id, today))) !== undefined;
  await store.update("invoices", id, { repeat: changeRule(repeat, ruleOf(form), { today, madeToday }) });
}
