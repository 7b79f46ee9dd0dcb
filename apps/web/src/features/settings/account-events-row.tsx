import { useState } from "react";
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type AccountAction, type AccountEvent, listAccountEvents } from "@ankara/contract/security";
import { formatInstant } from "@ankara/domain/dates/dates";
import { api } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Group } from "../../ui/card.tsx";
import { Row } from "../../ui/row.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { useCall } from "../../api/use-call.ts";

const labels: Record<AccountAction, MessageDescriptor> = {
  signed_up: msg`Account created`,
  signed_in: msg`Logged in`,
  sign_in_failed: msg`Wrong password`,
  signed_out: msg`Logged out`,
  session_ended: msg`Device logged out`,
  other_sessions_ended: msg`All other devices logged out`,
  account_secured: msg`Everyone else was logged out`,
  device_signed_out: msg`Device revoked`,
  password_changed: msg`Password changed`,
  password_reset_asked: msg`Password reset requested`,
  password_reset: msg`Password reset by e-mail`,
  email_changed: msg`E-mail changed`,
  email_confirmed: msg`E-mail confirmed`,
  passkey_added: msg`Passkey added`,
  passkey_removed: msg`Passkey removed`,
  phone_added: msg`Phone number added`,
  phone_removed: msg`Phone number removed`,
  second_factor_on: msg`Login code turned on`,
  second_factor_off: msg`Login code turned off`,
  second_factor_failed: msg`Right password, wrong code`,
  recovery_code_used: msg`Logged in with a recovery code`,
  recovery_codes_renewed: msg`New recovery codes`,
  api_key_made: msg`API key created`,
  api_key_revoked: msg`API key revoked`,
  payouts_changed: msg`Account for clients’ payments changed`,
  webhook_added: msg`Webhook added`,
  webhook_changed: msg`Webhook changed`,
  webhook_removed: msg`Webhook removed`,
  webhook_stopped: msg`Webhook turned off`,
  person_invited: msg`Somebody invited`,
  invitation_taken_back: msg`Invitation withdrawn`,
  member_joined: msg`Member joined`,
  member_changed: msg`Role of a member changed`,
  member_removed: msg`Member removed`,
  member_left: msg`Member left`,
  recovery_asked: msg`Member asked to be let in`,
  recovery_approved: msg`Member let in again`,
};
/** Events that may have been somebody else's attempt. */
const alarming: readonly string[] = ["sign_in_failed", "second_factor_failed"];

/** Lists the events of the account, the latest first. */
export function AccountEventsRow() {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const { answer, error, again } = useCall(listAccountEvents);
  const [older, setOlder] = useState<{ data: readonly AccountEvent[]; more: boolean }>();
  const [busy, setBusy] = useState(false);
  if (error) return <LoadFailed again={again}>{messageOf(error, t`We couldn’t load the log. Try again.`)}</LoadFailed>;
  if (!answer) return <Skeleton className="h-13 w-full" />;
  const events = [...answer.data, ...(older?.data ?? [])];
  const last = events.at(-1);

  if (events.length === 0) return <p className="text-muted">{t`Nothing yet.`}</p>;

  async function readOn() {
    if (!last) return;
    setBusy(true);
    const result = await api.call(listAccountEvents, { query: { before: last.id } });
    setBusy(false);
    if (result.ok) setOlder({ data: [...(older?.data ?? []), ...result.value.data], more: result.value.more });
    else toast(messageOf(result.error, t`We couldn’t load the log. Try again.`), { tone: "danger" });
  }

  return (
    <div className="flex flex-col items-start gap-4">
      <Group className="-mx-4 self-stretch desk:mx-0">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </Group>
      {(older ?? answer).more && (
        <Button busy={busy} onClick={() => void readOn()}>
          <Trans>Show older</Trans>
        </Button>
      )}
    </div>
  );
}

/** One thing that happened to the account. */
export function EventRow({ event: { what: action, at, device, about } }: { event: AccountEvent }) {
  const { t, i18n } = useLingui();
  const when = formatInstant(at, new Intl.DateTimeFormat().resolvedOptions().timeZone, "datetime", i18n.locale);
  const what = Object.hasOwn(labels, action) ? t(labels[action as AccountAction]) : action;
  return (
    <Row
      compact
      plain
      className="py-2"
      title={
        <span className={alarming.includes(action) ? "text-overdue-ink" : undefined}>
          {about === "" ? what : t`${what}: ${about}`}
        </span>
      }
      meta={<span className="block whitespace-normal">{device === "" ? when : `${when} · ${device}`}</span>}
    />
  );
}
