import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { listDeliveries, resendDelivery, type WebhookDelivery, type WebhookEndpoint } from "@ankara/contract/webhooks";
import type { WebhookEvent } from "@ankara/domain/webhooks/events";
import { formatInstant } from "@ankara/domain/dates/dates";
import { api } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Pill } from "../../ui/status.tsx";
import { toast } from "../../ui/toast.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { useCall } from "../../api/use-call.ts";
import { eventNames, stateOf } from "./webhook-labels.ts";

/** Lists the deliveries to an endpoint of the last 30 days with their answers, and sends one again on demand. */
export function DeliveriesSheet({ endpoint: { id }, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [log] = useState(() => ({ ...listDeliveries, path: `/webhook-endpoints/${id}/deliveries` }));
  const { answer, error, again: readAgain } = useCall(log);
  const [older, setOlder] = useState<{ data: readonly WebhookDelivery[]; more: boolean }>();
  const [sentAgain, setSentAgain] = useState<readonly WebhookDelivery[]>([]);
  const [busy, setBusy] = useState("");

  const deliveries = [...(answer?.data ?? []), ...(older?.data ?? [])].map(
    (delivery) => sentAgain.find((each) => each.id === delivery.id) ?? delivery,
  );
  const last = deliveries.at(-1);

  async function readOn() {
    if (!last) return;
    const result = await api.call(listDeliveries, { params: { id }, query: { before: last.id } });
    if (result.ok) setOlder({ data: [...(older?.data ?? []), ...result.value.data], more: result.value.more });
    else toast(messageOf(result.error, t`We couldn’t load the log. Try again.`), { tone: "danger" });
  }

  async function again(delivery: WebhookDelivery) {
    setBusy(delivery.id);
    const result = await api.call(resendDelivery, { params: { id: delivery.id } });
    setBusy("");
    if (!result.ok) {
      toast(messageOf(result.error, t`Something went wrong... Please try again`), { tone: "danger" });
      return;
    }
    const { delivery: now } = result.value;
    setSentAgain((before) => [now, ...before]);
  }

  return (
    <Sheet open onClose={onClose} title={<Trans>What was sent</Trans>}>
      <div className="sheet-form">
        {error && (
          <LoadFailed again={readAgain}>{messageOf(error, t`We couldn’t load the log. Try again.`)}</LoadFailed>
        )}
        {!answer && !error && <Skeleton className="h-13 w-full" />}
        {answer?.data.length === 0 && <p className="text-muted">{t`Nothing yet.`}</p>}
        <ul className="flex flex-col gap-4">
          {deliveries.map((delivery) => (
            <Delivery
              key={delivery.id}
              delivery={delivery}
              busy={busy === delivery.id}
              onAgain={() => void again(delivery)}
            />
          ))}
        </ul>
        {(older ?? answer)?.more && (
          <Button onClick={() => void readOn()}>
            <Trans>Show older</Trans>
          </Button>
        )}
      </div>
    </Sheet>
  );
}

function Delivery({ delivery, busy, onAgain }: { delivery: WebhookDelivery; busy: boolean; onAgain: () => void }) {
  const { t, i18n } = useLingui();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { event, made_at: madeAt, state, tries, status, answer, next_at: nextAt } = delivery;
  const { word, tone } = stateOf[state];
  const name = Object.hasOwn(eventNames, event) ? t(eventNames[event as WebhookEvent]) : t`Test`;
  const next = nextAt ? formatInstant(nextAt, zone, "datetime", i18n.locale) : "";
  const text = [status === null ? "" : String(status), answer].filter(Boolean).join(" ");
  return (
    <li className="flex flex-col gap-1 border-b border-line pb-4 last:border-0 last:pb-0">
      <div className="flex items-center justify-between gap-3">
        <h3 className="min-w-0 font-medium">{name}</h3>
        <Pill tone={tone}>{t(word)}</Pill>
      </div>
      <p className="text-13 text-muted">{formatInstant(madeAt, zone, "datetime", i18n.locale)}</p>
      <p className="text-13 text-muted">
        {t`Tries: ${tries}`}
        {next !== "" && <> · {t`Next try ${next}`}</>}
      </p>
      {text !== "" && <p className="rounded-input bg-sunken px-3 py-2 font-mono text-13 wrap-anywhere">{text}</p>}
      <div className="pt-1">
        <Button size="small" busy={busy} onClick={onAgain}>
          <Trans>Send again</Trans>
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}
