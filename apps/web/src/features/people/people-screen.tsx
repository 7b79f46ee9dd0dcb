import { useState } from "react";
import { useParams } from "react-router";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AnswerOf } from "@ankara/contract/call";
import {
  type Invitation,
  type Member,
  type Recovery,
  approveRecovery,
  dismissRecovery,
  listPeople,
  revokeInvitation,
} from "@ankara/contract/people";
import { type Allowances, invitedRoles } from "@ankara/domain/people/role";
import { plural } from "@lingui/core/macro";
import { formatInstant, millisecondsOf } from "@ankara/domain/dates/dates";
import { minIdAt } from "@ankara/domain/ids";
import type { Invoice } from "@ankara/domain/records/invoice";
import { api } from "../../api/api.ts";
import { useCall } from "../../api/use-call.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Group } from "../../ui/card.tsx";
import { LinkIcon } from "../../ui/icons.ts";
import { Row, Tile } from "../../ui/row.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SettingsBody, SettingsRow, useHasSecondColumn } from "../../ui/settings-row.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDevice, useInvoiceRows } from "../../store/hooks.ts";
import { toast } from "../../ui/toast.tsx";
import { useProvenCall } from "../../session/use-proven-call.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { InvitationSheet, InviteSheet } from "./invite-sheet.tsx";
import { MemberDetail, MemberScreen, NotHere } from "./member-screen.tsx";
import { useRoleLabels } from "../../session/role-labels.ts";
import { joinList } from "../../i18n/numbers.ts";

/**
 * `/settings/people` and `/settings/people/:id`: on the widest screens a chosen person stands beside the list, where the roles
 * stand else; below that they have a page of their own, and whoever is alone reads the roles below.
 */
export function PeopleScreen() {
  const { id } = useParams();
  const wide = useHasSecondColumn();
  return id === undefined || wide ? <People open={id} /> : <MemberScreen />;
}

/** The people of the business with their roles, and who is invited. Only the server knows them, so they need the network. */
function People({ open }: { open: string | undefined }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const { answer, error, again } = useCall(listPeople);
  const sold = useSalesOfToday();
  const [invites, setInvites] = useState(false);
  const here = answer?.data.filter(({ removed_at }) => removed_at === null) ?? [];
  const { length: count } = here;
  const limit = answer?.limit;
  const isOwner = here.some(({ role, current }) => current && role === "owner");
  const wide = useHasSecondColumn();
  const chosen = answer?.data.find(({ id }) => id === open);
  const beside =
    open === undefined ? (
      isOwner && <Roles />
    ) : chosen ? (
      <div className="flex flex-col gap-5 py-5">
        <MemberDetail key={chosen.id} member={chosen} onChanged={again} />
      </div>
    ) : (
      answer && <NotHere beside />
    );
  // In a box of its own no rule stands between the sentence and the first role.
  const below = isOwner && count === 1 && (
    <div>
      <Roles />
    </div>
  );
  return (
    <Screen
      title={t`People`}
      subtitle={answer && t`${count} of ${limit}`}
      back="/"
      {...(isOwner ? { fab: { label: t`Invite someone`, onClick: () => setInvites(true) } } : {})}
    >
      <SettingsBody aside={(wide ? beside : below) || null}>
        <div className="flex flex-col gap-5 pt-2">
          {error && (
            <div className="flex flex-col items-start gap-3">
              <p className="text-muted">{messageOf(error, t`We couldn’t load your people. Try again.`)}</p>
              <Button onClick={again}>
                <Trans>Try again</Trans>
              </Button>
            </div>
          )}
          {!answer && !error && <Skeleton className="h-40 w-full" />}
          {answer && (
            <>
              <Group className="-mx-4 desk:mx-0">
                {here.map((member) => (
                  <MemberRow
                    key={member.id}
                    member={member}
                    sold={sold?.get(member.id) ?? 0}
                    selected={member.id === open}
                  />
                ))}
              </Group>
              {isOwner && count === 1 && (
                <p className="text-muted">
                  <Trans>
                    Let others sell, keep the books or run the shop under their own name. You decide what each may see.
                  </Trans>
                </p>
              )}
              {answer.recoveries.length > 0 && (
                <Group title={<Trans>Cannot log in</Trans>} className="-mx-4 desk:mx-0">
                  {answer.recoveries.map((recovery) => (
                    <RecoveryRow key={recovery.id} recovery={recovery} people={here} onChanged={again} />
                  ))}
                </Group>
              )}
              {answer.invitations.length > 0 && (
                <Group title={<Trans>Invited</Trans>} className="-mx-4 desk:mx-0">
                  {answer.invitations.map((invitation) => (
                    <InvitationRow key={invitation.id} invitation={invitation} onChanged={again} />
                  ))}
                </Group>
              )}
              {answer.code !== undefined && count > 1 && (
                <p className="text-muted">
                  <Trans>
                    Business code: <span className="money font-medium text-ink select-text">{answer.code}</span>.
                    Members who can’t log in enter it on the login page, under “Forgot password?”, to ask the owner.
                  </Trans>
                </p>
              )}
            </>
          )}
        </div>
      </SettingsBody>
      {invites && <InviteSheet onInvited={again} onClose={() => setInvites(false)} />}
    </Screen>
  );
}

/** Each role with its rights, beside the people it is given to. */
function Roles() {
  const labels = useRoleLabels();
  return invitedRoles.map((role) => (
    <SettingsRow key={role} title={labels[role].name}>
      <p className="text-muted">{labels[role].about}</p>
    </SettingsRow>
  ));
}

/** Sales of today by person, as this device knows them. */
function useSalesOfToday(): ReadonlyMap<string, number> | undefined {
  const rows = useInvoiceRows();
  return useDevice(`people/sold/${rows?.[0]?.updatedAt ?? ""}`, async (store) => {
    const today = store.today();
    // A day of slack: a day began up to fourteen hours earlier in zones east of here.
    const from = minIdAt(millisecondsOf(`${today}T00:00:00.000Z`) - 86_400_000);
    const found = await store.db.invoices.where("id").aboveOrEqual(from).toArray();
    const counts = new Map<string, number>();
    for (const { data } of found) {
      const { kind, status, issueDate, createdBy } = (data ?? {}) as Partial<Invoice>;
      if (kind === "invoice" && status === "issued" && issueDate === today && createdBy)
        counts.set(createdBy, (counts.get(createdBy) ?? 0) + 1);
    }
    return counts;
  });
}

function MemberRow({ member, sold, selected }: { member: Member; sold: number; selected: boolean }) {
  const { id, name, role, allowances, current, seen_at } = member;
  const { t, i18n } = useLingui();
  const roles = useRoleLabels();
  const allowanceLabels = useAllowanceLabels();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const seen = seen_at === null ? null : formatInstant(seen_at, zone, "datetime", i18n.locale);
  const meta = [
    roles[role].name,
    ...(current ? [t`you`] : []),
    ...(sold > 0 ? [t`${plural(sold, { one: "# sale today", other: "# sales today" })}`] : []),
    ...(role === "seller" ? allowanceLabels(allowances) : []),
    ...(seen === null || current ? [] : [t`last here ${seen}`]),
  ];
  return (
    <Row
      start={<Avatar name={name} />}
      title={name}
      meta={<span className="whitespace-normal">{joinList(meta)}</span>}
      to={`/settings/people/${id}`}
      selected={selected}
      chevron
    />
  );
}

function InvitationRow({ invitation, onChanged }: { invitation: Invitation; onChanged: () => void }) {
  const { t, i18n } = useLingui();
  const messageOf = useApiMessage();
  const roles = useRoleLabels();
  const [busy, setBusy] = useState(false);
  const { id, name, role, expires_at } = invitation;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const until = formatInstant(expires_at, zone, "datetime", i18n.locale);

  async function revoke() {
    setBusy(true);
    const result = await api.call(revokeInvitation, { params: { id } });
    setBusy(false);
    if (!result.ok) toast(messageOf(result.error, t`Something went wrong... Please try again`), { tone: "danger" });
    onChanged();
  }

  return (
    <Row
      start={
        <Tile>
          <LinkIcon size={20} strokeWidth={1.75} />
        </Tile>
      }
      title={name === "" ? roles[role].name : joinList([name, roles[role].name])}
      meta={<span className="whitespace-normal">{t`Link valid until ${until}`}</span>}
      end={
        <Button size="small" variant="ghost" busy={busy} onClick={() => void revoke()}>
          <Trans>Withdraw</Trans>
        </Button>
      }
    />
  );
}

type RecoveryRowProps = { recovery: Recovery; people: readonly Member[]; onChanged: () => void };

/** A member who asks to be let in again. The owner says who it is, and proves who they are. */
function RecoveryRow({ recovery, people, onChanged }: RecoveryRowProps) {
  const { t, i18n } = useLingui();
  const messageOf = useApiMessage();
  const [open, setOpen] = useState(false);
  const { id, name, device, digits, asked_at } = recovery;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const at = formatInstant(asked_at, zone, "datetime", i18n.locale);

  async function dismiss() {
    const result = await api.call(dismissRecovery, { params: { id } });
    if (!result.ok) toast(messageOf(result.error, t`Something went wrong... Please try again`), { tone: "danger" });
    onChanged();
  }

  return (
    <>
      <Row
        start={<Avatar name={name} />}
        title={name}
        meta={<span className="whitespace-normal">{t`${device}, ${at}. Digits: ${digits}`}</span>}
        end={
          <Button size="small" onClick={() => setOpen(true)}>
            <Trans>Answer</Trans>
          </Button>
        }
      />
      {open && (
        <RecoverySheet
          recovery={recovery}
          people={people}
          onDismiss={() => void dismiss()}
          onClose={() => {
            setOpen(false);
            onChanged();
          }}
        />
      )}
    </>
  );
}

type RecoverySheetProps = {
  recovery: Recovery;
  people: readonly Member[];
  onDismiss: () => void;
  onClose: () => void;
};

function RecoverySheet({ recovery: { id, name, digits }, people, onDismiss, onClose }: RecoverySheetProps) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const proven = useProvenCall();
  const members = people.filter(({ role }) => role !== "owner");
  const [chosen, setChosen] = useState(members.find((member) => member.name === name)?.id);
  const [made, setMade] = useState<AnswerOf<typeof approveRecovery>>();
  const [busy, setBusy] = useState(false);

  async function approve() {
    if (chosen === undefined) return;
    setBusy(true);
    const body = { user: {}, member_id: chosen };
    const result = await proven(() => api.call(approveRecovery, { params: { id }, body }));
    setBusy(false);
    if (result.ok) setMade(result.value);
    else if (!result.wasProofRequested)
      toast(messageOf(result.error, t`Something went wrong... Please try again`), { tone: "danger" });
  }

  if (made) return <InvitationSheet made={made} onClose={onClose} isForOneHour />;
  return (
    <Sheet
      open
      onClose={onClose}
      width="narrow"
      title={t`Let ${name} in again?`}
      footer={
        <div className="flex flex-col gap-2">
          <Button variant="primary" size="large" full busy={busy} disabled={!chosen} onClick={() => void approve()}>
            <Trans>Make a link for one hour</Trans>
          </Button>
          <Button variant="danger-ghost" full onClick={onDismiss}>
            <Trans>Dismiss</Trans>
          </Button>
        </div>
      }
    >
      <div className="sheet-form pt-1 pb-4">
        <p className="text-muted">
          <Trans>
            Call them first. They must read you these digits: <span className="money text-ink">{digits}</span>. Whatever
            they logged in with until now stops working: password, passkeys, phone number, e-mail.
          </Trans>
        </p>
        <fieldset className="flex flex-col">
          <legend className="pb-1 font-medium">
            <Trans>Who is it?</Trans>
          </legend>
          {members.map((member) => (
            <label key={member.id} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="member"
                checked={chosen === member.id}
                onChange={() => setChosen(member.id)}
                className="size-5 accent-primary"
              />
              {member.name}
            </label>
          ))}
        </fieldset>
      </div>
    </Sheet>
  );
}

/** Returns what a seller's switches allow, as words after the role: "discount up to 5 %". */
function useAllowanceLabels(): (allowances: Allowances) => string[] {
  const { t } = useLingui();
  return ({ maxDiscountPercent, voids, seesAllDocuments, changesPrices }) => [
    ...(maxDiscountPercent > 0 ? [t`discount up to ${maxDiscountPercent}\u00a0%`] : []),
    ...(voids ? [t`voids documents`] : []),
    ...(seesAllDocuments ? [t`sees everyone’s documents`] : []),
    ...(changesPrices ? [t`changes prices`] : []),
  ];
}
