import { useState, type FormEvent } from "react";
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyArea, type KeyScope, keyAreas, scopesOf } from "@ankara/contract/key-scopes";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Field, FieldError, Select, TextInput } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { type ApiKey, listApiKeys, makeApiKey, revokeApiKey } from "@ankara/contract/api-keys";
import type { Role } from "@ankara/domain/people/role";
import { formatInstant } from "@ankara/domain/dates/dates";
import { api, type ApiError } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Group } from "../../ui/card.tsx";
import { confirm } from "../../ui/dialog.tsx";
import { Row } from "../../ui/row.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { useRoleLabels } from "../../session/role-labels.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { type PasswordProof, PasswordSheet } from "./password-sheet.tsx";
import { SecretSheet } from "./secret-sheet.tsx";
import { useCall } from "../../api/use-call.ts";
import { dot } from "../../ui/parts.ts";
import { joinList } from "../../i18n/numbers.ts";

type Step =
  | { readonly kind: "describe" }
  | { readonly kind: "password"; readonly key: NewKeyFields }
  | { readonly kind: "shown"; readonly token: string };

/** Keys of other programs: made with the password, shown once, revoked with a tap. */
export function ApiKeysRow() {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const { answer, error, again } = useCall(listApiKeys);
  const [step, setStep] = useState<Step>();
  const [ending, setEnding] = useState<string>();
  if (error) return <LoadFailed again={again}>{messageOf(error, t`We couldn’t load this. Try again.`)}</LoadFailed>;
  if (!answer) return <Skeleton className="h-13 w-full" />;

  async function make(user: PasswordProof): Promise<ApiError | undefined> {
    if (step?.kind !== "password") return undefined;
    const result = await api.call(makeApiKey, { body: { user, key: step.key } });
    if (!result.ok) return result.error;
    setStep({ kind: "shown", token: result.value.token });
    again();
    return undefined;
  }

  async function revoke({ id, name }: ApiKey) {
    const sure = await confirm({
      title: t`Revoke ${name}?`,
      text: t`The program using it loses access at once.`,
      confirmLabel: t`Revoke`,
      tone: "danger",
    });
    if (!sure) return;
    setEnding(id);
    const result = await api.call(revokeApiKey, { params: { id } });
    setEnding(undefined);
    if (result.ok || result.error.code === "not_found") toast(t`${name} revoked`, { tone: "good" });
    else toast(messageOf(result.error, t`Something went wrong... Please try again`), { tone: "danger" });
    again();
  }

  return (
    <div className="flex flex-col items-start gap-4">
      {answer.data.length > 0 && (
        <Group className="-mx-4 self-stretch desk:mx-0">
          {answer.data.map((key) => (
            <KeyRow key={key.id} apiKey={key} busy={ending === key.id} onRevoke={() => void revoke(key)} />
          ))}
        </Group>
      )}
      <Button onClick={() => setStep({ kind: "describe" })}>
        <Trans>New API key</Trans>
      </Button>
      {step?.kind === "describe" && (
        <MakeKeySheet onReady={(key) => setStep({ kind: "password", key })} onClose={() => setStep(undefined)} />
      )}
      {step?.kind === "password" && (
        <PasswordSheet
          title={<Trans>New API key</Trans>}
          text={<Trans>Anyone with the key can do what it allows.</Trans>}
          confirmLabel={<Trans>Create key</Trans>}
          send={make}
          onClose={() => setStep((now) => (now?.kind === "password" ? undefined : now))}
        />
      )}
      {step?.kind === "shown" && (
        <SecretSheet title={<Trans>Your API key</Trans>} secret={step.token} onClose={() => setStep(undefined)} />
      )}
    </div>
  );
}

function KeyRow({ apiKey, busy, onRevoke }: { apiKey: ApiKey; busy: boolean; onRevoke: () => void }) {
  const { t, i18n } = useLingui();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const roles = useRoleLabels();
  const { name, prefix, scopes, role, used_at: usedAt, expires_at: expiresAt } = apiKey;
  const used = usedAt ? formatInstant(usedAt, zone, "datetime", i18n.locale) : "";
  const end = expiresAt ? formatInstant(expiresAt, zone, "datetime", i18n.locale) : "";
  const [now] = useState(() => Date.now());
  const ended = expiresAt !== null && Date.parse(expiresAt) < now;
  return (
    <Row
      compact
      plain
      className="py-2.5"
      title={name}
      meta={
        <>
          <span className="block font-mono">{prefix}…</span>
          <span className="block whitespace-normal">{useScopeLabels()(scopes)}</span>
          {role !== "owner" && <span className="block whitespace-normal">{roles[role].name}</span>}
          <span className="block whitespace-normal">{used === "" ? t`Not used yet` : t`Last used ${used}`}</span>
          {end !== "" && <span className="block whitespace-normal">{ended ? t`Expired ${end}` : t`Until ${end}`}</span>}
        </>
      }
      end={
        <Button size="small" variant="danger-ghost" busy={busy} onClick={onRevoke}>
          <Trans>Revoke</Trans>
          <span className="sr-only"> {name}</span>
        </Button>
      }
    />
  );
}

/** "Clients: read, write · Notes: read" */
function useScopeLabels(): (scopes: readonly string[]) => string {
  const { t } = useLingui();
  const labels = {
    read: t({ message: "read", context: "scope" }),
    write: t({ message: "write", context: "scope" }),
    issue: t({ message: "issue", context: "scope" }),
  };
  return (scopes) =>
    keyAreas
      .map((area: KeyArea): readonly [KeyArea, string[]] => [
        area,
        scopesOf(area)
          .filter((scope) => scopes.includes(scope))
          .map((scope) => labels[actOf(scope)]),
      ])
      .filter(([, scopes]) => scopes.length > 0)
      .map(([area, scopes]) => {
        const [what, about] = [t(areaNames[area]), joinList(scopes)];
        return t`${what}: ${about}`;
      })
      .join(dot);
}

type ScopeAct = "read" | "write" | "issue";
const actOf = (scope: KeyScope) => scope.slice(scope.indexOf(":") + 1) as ScopeAct;

/** Buttons of a new key: what it may do in an area. */
function actLabel(act: ScopeAct) {
  if (act === "read") return <Trans context="verb">Read</Trans>;
  return act === "write" ? <Trans context="verb">Write</Trans> : <Trans context="verb">Issue</Trans>;
}

type NewKeyFields = {
  readonly name: string;
  readonly scopes: KeyScope[];
  readonly role: Role;
  /** ISO instant; null for no end. */
  readonly expires_at: string | null;
};

/** A seller makes none of the calls that keys make. */
const keyRoles = ["owner", "manager", "bookkeeper"] as const satisfies readonly Role[];

const areaNames: Record<KeyArea, MessageDescriptor> = {
  clients: msg`Clients`,
  invoices: msg`Invoices`,
  expenses: msg`Expenses`,
  catalogue: msg`Catalog`,
  payments: msg`Payments`,
  notes: msg`Notes`,
};

/** Asks for the name of a new key, its scopes, and its lifetime. */
function MakeKeySheet({ onReady, onClose }: { onReady: (key: NewKeyFields) => void; onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const [role, setRole] = useState<Role>("owner");
  const roles = useRoleLabels();
  const [days, setDays] = useState("0");
  const [missing, setMissing] = useState(false);
  const toggle = (scope: KeyScope) =>
    setScopes((now) => (now.includes(scope) ? now.filter((each) => each !== scope) : [...now, scope]));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "" || scopes.length === 0) return setMissing(true);
    const end = days === "0" ? null : new Date(Date.now() + Number(days) * 24 * 3600 * 1000).toISOString();
    return onReady({ name: name.trim(), scopes: [...scopes], role, expires_at: end });
  }

  return (
    <Sheet open onClose={onClose} width="narrow" title={<Trans>New API key</Trans>}>
      <form onSubmit={submit} noValidate className="sheet-form">
        <Field
          label={<Trans>Name</Trans>}
          error={missing && name.trim() === "" ? t`Name the program that will use it` : undefined}
          required
        >
          <TextInput
            name="key_name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={60}
            autoComplete="off"
          />
        </Field>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-medium">
            <Trans>What it may do</Trans>
          </legend>
          {keyAreas.map((area) => (
            <fieldset key={area} className="flex flex-wrap items-center justify-end gap-1.5 text-15 max-[599px]:gap-1!">
              <legend className="sr-only">{t(areaNames[area])}</legend>
              {/* A long name takes two lines beside its chips. */}
              <span className="flex-1" aria-hidden="true">
                {t(areaNames[area])}
              </span>
              {scopesOf(area).map((scope) => (
                <Chip
                  key={scope}
                  pressed={scopes.includes(scope)}
                  onClick={() => toggle(scope)}
                  className="max-[350px]:px-2!"
                >
                  {actLabel(actOf(scope))}
                </Chip>
              ))}
            </fieldset>
          ))}
          {missing && scopes.length === 0 && <FieldError>{t`Choose at least one`}</FieldError>}
        </fieldset>
        <Field label={<Trans>Acts as</Trans>} hint={roles[role].about}>
          <Select name="key_role" value={role} onChange={(event) => setRole(event.target.value as Role)}>
            {keyRoles.map((each) => (
              <option key={each} value={each}>
                {roles[each].name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={<Trans>Valid for</Trans>}>
          <Select name="key_days" value={days} onChange={(event) => setDays(event.target.value)}>
            <option value="0">{t`Until it is revoked`}</option>
            <option value="30">{t`30 days`}</option>
            <option value="365">{t`One year`}</option>
          </Select>
        </Field>
        <Button type="submit" variant="primary" size="large" full>
          <Trans>Continue</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
