import { Fragment, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  testWebhook,
  type WebhookEndpoint,
} from "@ankara/contract/webhooks";
import type { WebhookEvent } from "@ankara/domain/webhooks/events";
import { formatInstant } from "@ankara/domain/dates/dates";
import { api, type ApiError } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { confirm } from "../../ui/dialog.tsx";
import { DeleteIcon, PauseIcon, PlayIcon, RefreshIcon } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Pill } from "../../ui/status.tsx";
import { toast } from "../../ui/toast.tsx";
import { AddWebhookSheet, type NewWebhookFields } from "./add-webhook-sheet.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { DeliveriesSheet } from "./deliveries-sheet.tsx";
import { type PasswordProof, PasswordSheet } from "./password-sheet.tsx";
import { SecretSheet } from "./secret-sheet.tsx";
import { useCall } from "../../api/use-call.ts";
import { eventNames } from "./webhook-labels.ts";
import { joinParts } from "../../ui/parts.ts";

type Step =
  | { readonly kind: "describe" }
  | { readonly kind: "password"; readonly fields: NewWebhookFields }
  | { readonly kind: "renew" | "log"; readonly endpoint: WebhookEndpoint }
  | { readonly kind: "shown"; readonly secret: string };

/** Lists the webhooks: added with the password, tested, inspected, paused and removed. */
export function WebhooksRow() {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const { answer, error, again } = useCall(listWebhooks);
  const [step, setStep] = useState<Step>();
  const [busy, setBusy] = useState("");
  if (error) return <LoadFailed again={again}>{messageOf(error, t`We couldn’t load this. Try again.`)}</LoadFailed>;
  if (!answer) return <Skeleton className="h-13 w-full" />;
  const close = () => setStep(undefined);

  async function send(user: PasswordProof): Promise<ApiError | undefined> {
    if (step?.kind !== "password" && step?.kind !== "renew") return undefined;
    const result =
      step.kind === "password"
        ? await api.call(addWebhook, { body: { user, endpoint: step.fields } })
        : await api.call(renewWebhookSecret, { params: { id: step.endpoint.id }, body: { user } });
    if (!result.ok) return result.error;
    setStep({ kind: "shown", secret: result.value.secret });
    again();
    return undefined;
  }

  async function act(what: "test" | "on" | "off" | "remove", { id }: WebhookEndpoint) {
    const sure =
      what !== "remove" ||
      (await confirm({
        title: t`Remove this webhook?`,
        text: t`Its secret and log are deleted too.`,
        confirmLabel: t`Remove`,
        tone: "danger",
      }));
    if (!sure) return;
    setBusy(what + id);
    const params = { id };
    const result =
      what === "test"
        ? await api.call(testWebhook, { params })
        : what === "remove"
          ? await api.call(removeWebhook, { params })
          : await api.call(changeWebhook, { params, body: { endpoint: { on: what === "on" } } });
    setBusy("");
    if (!result.ok) {
      toast(messageOf(result.error, t`Something went wrong... Please try again`), { tone: "danger" });
    } else if ("delivery" in result.value) {
      const { state, status, answer: answered } = result.value.delivery;
      const why = String(status ?? answered);
      if (state === "delivered") toast(t`It answered: delivered`, { tone: "good" });
      else toast(t`Not delivered: ${why}`, { tone: "danger" });
    }
    again();
  }

  return (
    <div className="flex flex-col items-start gap-4">
      {answer.data.map((endpoint) => (
        <Endpoint
          key={endpoint.id}
          endpoint={endpoint}
          busy={busy}
          onAction={(what) => void act(what, endpoint)}
          onRenew={() => setStep({ kind: "renew", endpoint })}
          onLog={() => setStep({ kind: "log", endpoint })}
        />
      ))}
      <Button onClick={() => setStep({ kind: "describe" })}>
        <Trans>New webhook</Trans>
      </Button>
      {answer.data.length === 0 && (
        <p className="text-13 text-muted">{joinParts(Object.values(eventNames).map((name) => t(name)))}</p>
      )}
      {step?.kind === "describe" && (
        <AddWebhookSheet onReady={(fields) => setStep({ kind: "password", fields })} onClose={close} />
      )}
      {(step?.kind === "password" || step?.kind === "renew") && (
        <PasswordSheet
          title={step.kind === "renew" ? <Trans>New secret</Trans> : <Trans>New webhook</Trans>}
          text={
            step.kind === "renew" ? (
              <Trans>For one day, messages are also signed with the old one.</Trans>
            ) : (
              <Trans>Events in your business are sent there from now on.</Trans>
            )
          }
          confirmLabel={<Trans>Continue</Trans>}
          send={send}
          onClose={() => setStep((now) => (now?.kind === step.kind ? undefined : now))}
        />
      )}
      {step?.kind === "log" && <DeliveriesSheet endpoint={step.endpoint} onClose={close} />}
      {step?.kind === "shown" && (
        <SecretSheet title={<Trans>Webhook secret</Trans>} secret={step.secret} onClose={close} />
      )}
    </div>
  );
}

type EndpointProps = {
  endpoint: WebhookEndpoint;
  /** The act and the id of the endpoint it is under way for. */
  busy: string;
  onAction: (what: "test" | "on" | "off" | "remove") => void;
  onRenew: () => void;
  onLog: () => void;
};

function Endpoint({ endpoint, busy, onAction, onRenew, onLog }: EndpointProps) {
  const { t, i18n } = useLingui();
  const { id, url: name, events, failing_since: failingSince, stopped_at: stoppedAt } = endpoint;
  const since = failingSince
    ? formatInstant(failingSince, new Intl.DateTimeFormat().resolvedOptions().timeZone, "datetime", i18n.locale)
    : "";
  const names = events.map((each) => (Object.hasOwn(eventNames, each) ? t(eventNames[each as WebhookEvent]) : each));
  const stopped = stoppedAt !== null;
  const changing = [`on${id}`, `off${id}`, `remove${id}`].includes(busy);
  return (
    <Card className="flex flex-col gap-3 self-stretch p-4">
      <div className="flex flex-col items-start justify-between gap-x-3 gap-y-1.5 desk:flex-row">
        <h3 className="min-w-0 font-medium wrap-anywhere">
          {/* A long address wraps after a slash. */}
          {name.match(/.*?[^/]\/(?!\/)|.+$/g)?.map((part, index) => (
            <Fragment key={index}>
              {index > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </h3>
        {stopped ? (
          <Pill tone="overdue">
            <Trans>Turned off</Trans>
          </Pill>
        ) : since === "" ? (
          <Pill tone="paid">
            <Trans>On</Trans>
          </Pill>
        ) : (
          <Pill tone="warn">
            <Trans>Not answering</Trans>
          </Pill>
        )}
      </div>
      <p className="text-13 text-muted">{joinParts(names)}</p>
      {since !== "" && <p className="text-13 text-muted">{t`No answer since ${since}`}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" onClick={onLog}>
          <Trans>What was sent</Trans>
        </Button>
        <span className="flex items-center gap-2">
          <Button size="small" busy={busy === `test${id}`} onClick={() => onAction("test")}>
            <Trans>Send test</Trans>
          </Button>
          <Menu
            label={t`Actions for ${name}`}
            items={[
              { label: t`New secret`, icon: RefreshIcon, onSelect: onRenew },
              {
                label: stopped ? t`Turn on` : t`Turn off`,
                icon: stopped ? PlayIcon : PauseIcon,
                disabled: changing,
                onSelect: () => onAction(stopped ? "on" : "off"),
              },
              {
                label: t`Remove`,
                icon: DeleteIcon,
                danger: true,
                separated: true,
                disabled: changing,
                onSelect: () => onAction("remove"),
              },
            ]}
          />
        </span>
      </div>
    </Card>
  );
}
