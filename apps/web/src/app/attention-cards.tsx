import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { discard, retry, type Attention } from "../local/hooks.ts";
import { currentStore } from "../local/store.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { confirm } from "../ui/dialog.tsx";
import { AlertIcon, SafeIcon } from "../ui/icons.ts";
import { useCollectionName } from "../local/use-collection-name.ts";

/** A change the server did not take: what it said, what is safe, and two plain choices. */
export function RefusedCard({ problem }: { problem: Attention }) {
  const { t } = useLingui();
  const nameOf = useCollectionName();
  const reasons = Object.values(problem.fields);

  async function leaveOut() {
    const yes = await confirm({
      title: t`Leave this change out?`,
      text: t`The server's version takes its place on this device.`,
      confirmLabel: t`Leave it out`,
      tone: "danger",
    });
    if (yes) await discard(problem.opId);
  }

  return (
    <AttentionCard title={problem.title || nameOf(problem.collection)} safe={<Trans>Kept on this device</Trans>}>
      <p className="text-15 text-muted">{problem.message || t`The server did not take this change.`}</p>
      {reasons.length > 0 && (
        <ul className="mt-1 text-15 text-muted">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <Choices>
        <Button variant="primary" onClick={() => void retry(problem.opId)}>
          <Trans>Send again</Trans>
        </Button>
        <Button onClick={() => void leaveOut()}>
          <Trans>Leave out</Trans>
        </Button>
      </Choices>
    </AttentionCard>
  );
}

/** Two devices changed the same thing: both values are kept until the person says which one stays. */
export function ConflictCard({ problem }: { problem: Attention }) {
  const { t } = useLingui();
  const nameOf = useCollectionName();
  const entries = Object.entries(problem.lost);
  const kept = (field: string) => shown(problem.record?.[field]);

  async function takeOther() {
    const patch = Object.fromEntries(entries.map(([field, { value }]) => [field, value]));
    await currentStore().update(problem.collection, problem.id, patch);
    await discard(problem.opId);
  }

  return (
    <AttentionCard
      title={t`${problem.title || nameOf(problem.collection)} was changed in two places`}
      safe={<Trans>Both versions are kept</Trans>}
    >
      <dl className="flex flex-col gap-1 text-15">
        {entries.map(([field, { value }]) => (
          <div key={field}>
            <dt className="sr-only">{field}</dt>
            <dd>
              <Trans>
                Now: {kept(field)} · before: {shown(value)}
              </Trans>
            </dd>
          </div>
        ))}
      </dl>
      <Choices>
        <Button variant="primary" onClick={() => void discard(problem.opId)}>
          <Trans>Keep what stands</Trans>
        </Button>
        <Button onClick={() => void takeOther()}>
          <Trans>Take the other</Trans>
        </Button>
      </Choices>
    </AttentionCard>
  );
}

function AttentionCard({ title, safe, children }: { title: ReactNode; safe: ReactNode; children: ReactNode }) {
  return (
    <Card>
      <div className="flex gap-2">
        <AlertIcon size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-ink" />
        <h3 className="min-w-0 text-body font-semibold tracking-normal">{title}</h3>
      </div>
      <p className="mt-1 mb-1.5 flex items-center gap-1 text-15 text-paid-ink">
        <SafeIcon size={16} strokeWidth={1.75} aria-hidden="true" />
        {safe}
      </p>
      {children}
    </Card>
  );
}

const Choices = ({ children }: { children: ReactNode }) => <div className="mt-3 flex flex-wrap gap-2">{children}</div>;

/** A value of a field as a person reads it; lists and addresses only say that they are there. */
function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "…";
}
