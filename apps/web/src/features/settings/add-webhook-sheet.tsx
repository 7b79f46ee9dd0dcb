import { useState, type FormEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { type WebhookEvent, webhookEvents } from "@ankara/domain/webhooks/events";
import { Button } from "../../ui/button.tsx";
import { Field, FieldError, TextInput } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Switch } from "../../ui/switch.tsx";
import { eventNames } from "./webhook-labels.ts";

export type NewWebhookFields = { readonly url: string; readonly events: WebhookEvent[] };

/** Asks for the address of a webhook and its events. */
export function AddWebhookSheet({
  onReady,
  onClose,
}: {
  onReady: (fields: NewWebhookFields) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [url, setUrl] = useState("https://");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(["invoice.paid", "payment.recorded"]);
  const [tried, setTried] = useState(false);
  const fits = URL.parse(url)?.protocol === "https:";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (fits && events.length > 0) onReady({ url: url.trim(), events: [...events] });
    else setTried(true);
  }

  return (
    <Sheet open onClose={onClose} width="narrow" title={<Trans>New webhook</Trans>}>
      <form onSubmit={submit} noValidate className="sheet-form">
        <Field
          label={<Trans>Address</Trans>}
          error={tried && !fits ? t`Use an address that starts with https://` : undefined}
          required
        >
          <TextInput
            name="url"
            type="url"
            inputMode="url"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={500}
          />
        </Field>
        <fieldset>
          <legend className="mb-1 font-medium">
            <Trans>Send it when</Trans>
          </legend>
          {webhookEvents.map((each) => (
            <Switch
              key={each}
              label={t(eventNames[each])}
              checked={events.includes(each)}
              onChange={(on) => setEvents((now) => (on ? [...now, each] : now.filter((other) => other !== each)))}
            />
          ))}
          {tried && events.length === 0 && <FieldError>{t`Choose at least one`}</FieldError>}
        </fieldset>
        <Button type="submit" variant="primary" size="large" full>
          <Trans>Continue</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
