import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/button.tsx";
import { Figures, InfoStrip } from "../../../ui/card.tsx";
import { AlertIcon } from "../../../ui/icons.ts";
import type { ExitPlan } from "../use-import.ts";

/** Previews a full export before it fills this account. */
export function ExitPreview({ plan, onRestore }: { plan: ExitPlan; onRestore: () => void }) {
  const { t, i18n } = useLingui();
  const { counts, company, writes, files, missingFiles } = plan;
  return (
    <section className="flex flex-col items-start gap-5">
      <div>
        <h2 className="text-18">{company || t`A full export`}</h2>
        <p className="mt-1 text-muted">
          <Trans>
            Everything from that account comes into this one: documents with their numbers, payments, settings. Your
            next invoice takes the number after its last.
          </Trans>
        </p>
      </div>
      <Figures
        className="w-full"
        items={[
          { term: t`Clients`, value: i18n.number(counts["contacts"] ?? 0) },
          { term: t`Documents`, value: i18n.number(counts["invoices"] ?? 0) },
          { term: t`Payments`, value: i18n.number(counts["payments"] ?? 0) },
          { term: t`Items`, value: i18n.number(counts["catalogs"] ?? 0) },
          { term: t`Expenses`, value: i18n.number(counts["expenses"] ?? 0) },
          { term: t`Notes`, value: i18n.number(counts["notes"] ?? 0) },
          ...(files + missingFiles > 0 ? [{ term: t`Photos and PDFs`, value: i18n.number(files) }] : []),
        ]}
      />
      {missingFiles > 0 && (
        <InfoStrip tone="warn" icon={AlertIcon} title={t`Some photos are missing from this file`} className="w-full">
          <Plural
            value={missingFiles}
            one="# photo or PDF is missing from the export; see missing-files.txt in it."
            other="# photos or PDFs are missing from the export; see missing-files.txt in it."
          />
        </InfoStrip>
      )}
      <Button variant="primary" size="large" onClick={onRestore}>
        <Plural value={writes} one="Import # record" other="Import # records" />
      </Button>
    </section>
  );
}
