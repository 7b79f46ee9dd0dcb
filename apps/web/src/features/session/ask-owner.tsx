import { type FormEvent, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { askForRecovery } from "@ankara/contract/people";
import { api } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";

/** Somebody who works in a business asks its owner to be let in again. */
export default function AskOwner() {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [business, setBusiness] = useState("");
  const [name, setName] = useState("");
  const [digits, setDigits] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const result = await api.call(askForRecovery, {
      body: { recovery: { business: business.trim(), name: name.trim() } },
    });
    setBusy(false);
    if (result.ok) setDigits(result.value.digits);
    else setProblem(messageOf(result.error, t`Something went wrong... Please try again`));
  }

  if (digits !== undefined)
    return (
      <output className="flex flex-col gap-2">
        <span className="money block text-28 font-semibold">{digits}</span>
        <span className="block text-muted">
          <Trans>
            Call the owner and say these digits. If the business code was right, they see them under People, and send
            you a link that works for one hour.
          </Trans>
        </span>
      </output>
    );
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={<Trans>Business code</Trans>} hint={<Trans>The owner finds it under People.</Trans>} required>
        <TextInput
          name="business"
          value={business}
          onChange={(event) => setBusiness(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          enterKeyHint="next"
        />
      </Field>
      <Field label={<Trans>Your name</Trans>} error={problem} required>
        <TextInput
          name="name"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
          autoComplete="name"
          maxLength={120}
          enterKeyHint="send"
        />
      </Field>
      <Button type="submit" size="large" full busy={busy} disabled={business.trim() === "" || name.trim() === ""}>
        <Trans>Ask the owner</Trans>
      </Button>
    </form>
  );
}
