import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate, useParams } from "react-router";
import { type Member, changeMember, leaveBusiness, listPeople, removeMember } from "@ankara/contract/people";
import { strictAllowances } from "@ankara/domain/people/role";
import { api, type ApiError } from "../../api/api.ts";
import { useCall } from "../../api/use-call.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { useProvenCall } from "../../session/use-proven-call.ts";
import { useAuthority } from "../../session/use-session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { confirm } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ClientsIcon } from "../../ui/icons.ts";
import { Screen } from "../../ui/screen.tsx";
import { settingsColumn } from "../../ui/settings-row.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { InvitationSheet, useInvite } from "./invite-sheet.tsx";
import { useRoleLabels } from "../../session/role-labels.ts";
import { type Part, PartFields } from "./part-fields.tsx";

/** One person of the business: the role in words, and what the owner may change. */
export function MemberScreen() {
  const { t } = useLingui();
  const { id } = useParams();
  const messageOf = useApiMessage();
  const { answer, error, again } = useCall(listPeople);
  const member = answer?.data.find((each) => each.id === id);
  return (
    <Screen
      title={member?.name ?? t`People`}
      subtitle={member && t`People`}
      back="/settings/people"
      column={settingsColumn}
    >
      {answer && !member ? (
        <NotHere />
      ) : (
        <div className="flex flex-col gap-5 px-4 pt-2 pb-6">
          {error && <p className="text-muted">{messageOf(error, t`We couldn’t load your people. Try again.`)}</p>}
          {!answer && !error && <Skeleton className="h-40 w-full" />}
          {member && <MemberDetail key={member.id} member={member} onChanged={again} />}
        </div>
      )}
    </Screen>
  );
}

/** A person who is removed, or an address that was never one. Beside the list no button leads to it. */
export const NotHere = ({ beside = false }: { beside?: boolean }) => (
  <EmptyState
    plain
    title={<Trans>This person does not work here</Trans>}
    {...(!beside && { action: { label: <Trans>People</Trans>, to: "/settings/people", icon: ClientsIcon } })}
  />
);

/** Role and rights of a person, for the owner to change, without a screen around them. */
export function MemberDetail({ member, onChanged }: { member: Member; onChanged: () => void }) {
  const labels = useRoleLabels();
  const isOwner = useAuthority().role === "owner";
  const { name, role, removed_at, current } = member;
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={name} size="large" />
        <div className="min-w-0">
          <h2 className="text-18">{name}</h2>
          <p className="text-15 text-muted">
            {removed_at === null ? labels[role].name : <Trans>No longer works here</Trans>}
          </p>
        </div>
      </div>
      {removed_at === null && role !== "owner" && (
        <>
          {isOwner ? (
            <MemberForm member={member} role={role} onChanged={onChanged} />
          ) : (
            <p className="text-muted">{labels[role].about}</p>
          )}
          {current && <LeaveButton />}
        </>
      )}
    </>
  );
}

type FormProps = { member: Member; role: Part["role"]; onChanged: () => void };

function MemberForm({ member, role, onChanged }: FormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const act = useAct();
  const { id, name } = member;
  // The other roles have no switches: a seller begins with those that nobody has set.
  const [part, setPart] = useState<Part>({
    role,
    allowances: role === "seller" ? member.allowances : strictAllowances,
  });
  const { invite, made, busy } = useInvite(onChanged);
  const [showsInvitation, setShowsInvitation] = useState(true);

  const save = () =>
    act(
      () => api.call(changeMember, { params: { id }, body: { member: part } }),
      () => {
        toast(t`${name}: saved`, { tone: "good" });
        onChanged();
      },
    );
  const remove = async () => {
    const yes = await confirm({
      title: t`Remove ${name}?`,
      text: t`They are logged out at once. Their devices lock, and what they issued keeps its numbers.`,
      confirmLabel: t`Remove`,
      tone: "danger",
    });
    if (!yes) return;
    await act(
      () => api.call(removeMember, { params: { id } }),
      () => {
        onChanged();
        void navigate("/settings/people", { replace: true });
      },
    );
  };

  return (
    <>
      <PartFields value={part} onChange={setPart} />
      <Button variant="primary" className="desk:self-start" onClick={() => void save()}>
        <Trans>Save</Trans>
      </Button>
      <Button
        busy={busy}
        className="desk:self-start"
        onClick={() => {
          setShowsInvitation(true);
          void invite({ ...part, member_id: id });
        }}
      >
        <Trans>New login link</Trans>
      </Button>
      <p className="text-13 text-muted">
        <Trans>
          For another device or a forgotten PIN. Everything they log in with keeps working. If they lost a phone, they
          should ask under “Forgot password?” on the login page instead: your answer then ends every other way in.
        </Trans>
      </p>
      <Button variant="danger-ghost" className="desk:-ml-3.5 desk:self-start" onClick={() => void remove()}>
        <Trans>Remove from the business</Trans>
      </Button>
      {made && showsInvitation && <InvitationSheet made={made} onClose={() => setShowsInvitation(false)} />}
    </>
  );
}

function LeaveButton() {
  const { t } = useLingui();
  const act = useAct();
  const leave = async () => {
    const yes = await confirm({
      title: t`Leave this business?`,
      text: t`This logs you out and locks this device. Send what is waiting first.`,
      confirmLabel: t`Leave`,
      tone: "danger",
    });
    // The next request is refused, and the device closes itself.
    if (yes)
      await act(
        () => api.call(leaveBusiness),
        () => void api.call(listPeople),
      );
  };
  return (
    <Button variant="danger-ghost" className="desk:-ml-3.5 desk:self-start" onClick={() => void leave()}>
      <Trans>Leave this business</Trans>
    </Button>
  );
}

/** Makes a call that may ask for the owner's proof, and says what went wrong. */
function useAct() {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const proven = useProvenCall();
  return async <T,>(
    make: () => Promise<{ ok: true; value: T } | { ok: false; error: ApiError }>,
    onDone: () => void,
  ): Promise<void> => {
    const result = await proven(make);
    if (result.ok) return onDone();
    if (!result.wasProofRequested)
      toast(messageOf(result.error, t`Something went wrong... Please try again`), { tone: "danger" });
  };
}
