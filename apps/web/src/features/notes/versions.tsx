import { Trans, useLingui } from "@lingui/react/macro";
import { versionsOf } from "@ankara/sync/merge-texts";
import { MarkedText } from "../../rich-text/marked-text.tsx";
import { Button } from "../../ui/button.tsx";
import type { NoteDraft } from "./use-note.ts";

/** Two devices wrote this note at once: both texts stand in it until the person has chosen. */
export function Versions({ draft }: { draft: NoteDraft }) {
  const { t } = useLingui();
  const { note, change, replaceBody } = draft;
  const versions = versionsOf(note.body);
  if (versions.length < 2) return null;
  return (
    <section className="mt-3 rounded-card bg-accent-soft px-4 py-3" aria-label={t`Two versions of this note`}>
      <h2 className="font-semibold">
        <Trans>This note was edited on two devices</Trans>
      </h2>
      <p className="text-15 text-ink/80">
        <Trans>Both texts are in this note. Keep one, or keep both.</Trans>
      </p>
      <div className="mt-3 grid gap-3 desk:grid-cols-2">
        {versions.map((version, index) => (
          <div key={version} className="flex min-w-0 flex-col items-start gap-3 rounded-card bg-surface p-3">
            <div className="max-h-48 w-full overflow-hidden text-15">
              <MarkedText markdown={version} />
            </div>
            <Button size="small" onClick={() => replaceBody(version)}>
              {index === 0 ? <Trans>Keep the last one</Trans> : <Trans>Keep this one</Trans>}
            </Button>
          </div>
        ))}
      </div>
      <Button variant="ghost" className="mt-2 -ml-3" onClick={() => change({ bothKept: false })}>
        <Trans>Keep both</Trans>
      </Button>
    </section>
  );
}
