import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/button.tsx";
import { Figures } from "../../../ui/card.tsx";
import type { ExitPlan } from "../use-import.ts";

/** What a full export holds, before it fills this account. */
export function ExitPreview({ plan, onRestore }: { plan: ExitPlan; onRestore: () => void }) {
  const { t } = useLingui();
  const { counts, company, writes } = plan;
  return (
    <section className="flex flex-col items-start gap-5">
      <div>
        <h2 className="text-18">{company || t`A full export`}</h2>
        <p className="mt-1 text-muted">
          <Trans>
            Everything of that account comes into this one: documents with their numbers, payments, settings. Your next
            invoice takes the number after its last.
          </Trans>
        </p>
      </div>
      <Figures
        className="w-full"
        items={[
          { term: t`Clients`, value: counts["contacts"] ?? 0 },
          { term: t`Documents`, value: counts["invoices"] ?? 0 },
          { term: t`Payments`, value: counts["payments"] ?? 0 },
          { term: t`Items`, value: counts["catalogs"] ?? 0 },
          { term: t`Expenses`, value: counts["expenses"] ?? 0 },
          { term: t`Notes`, value: counts["notes"] ?? 0 },
        ]}
      />
      <Button variant="primary" size="large" onClick={onRestore}>
        <Plural value={writes} one="Bring # record in" other="Bring # records in" />
      </Button>
    </section>
  );
}
