import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AnswerOf } from "@ankara/contract/call";
import { invitePerson } from "@ankara/contract/people";
import { whatsappUrl } from "@ankara/domain/clients/phone";
import { strictAllowances } from "@ankara/domain/people/role";
import type { UserId } from "@ankara/domain/records/fields";
import { api } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { thisDevice } from "../../platform/device.ts";
import { useProvenCall } from "../../session/use-proven-call.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { CopyIcon, WhatsAppIcon } from "../../ui/icons.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";
import { type Part, PartFields } from "./part-fields.tsx";

type Made = AnswerOf<typeof invitePerson>;
const firstPart: Part = { role: "seller", allowances: { ...strictAllowances, maxDiscountPercent: 5 } };

/** Chooses a role and makes a link for it, good once and for three days. */
export function InviteSheet({ onInvited, onClose }: { onInvited: () => void; onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState("");
  const [part, setPart] = useState(firstPart);
  const { invite, made, busy } = useInvite(onInvited);
  if (made) return <InvitationSheet made={made} onClose={onClose} />;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Invite someone`}
      footer={
        <div className="flex flex-col gap-2">
          <Button
            variant="primary"
            size="large"
            full
            icon={WhatsAppIcon}
            busy={busy}
            onClick={() => void invite({ ...part, name: name.trim() })}
          >
            <Trans>Make a link for WhatsApp</Trans>
          </Button>
          <p className="text-center text-13 text-muted">
            <Trans>Works once, within 3 days. No e-mail needed.</Trans>
          </p>
        </div>
      }
    >
      <div className="sheet-form pt-1 pb-4">
        <Field label={<Trans>Name</Trans>} hint={<Trans>So that you know whose link it is.</Trans>}>
          <TextInput value={name} onChange={(event) => setName(event.target.value)} maxLength={120} />
        </Field>
        <PartFields value={part} onChange={setPart} />
      </div>
    </Sheet>
  );
}

/** Makes an invitation, once the owner has proved who they are where that is asked for. */
export function useInvite(onInvited: () => void) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const proven = useProvenCall();
  const [made, setMade] = useState<Made>();
  const [busy, setBusy] = useState(false);
  const invite = async (invitation: Part & { readonly name?: string; readonly member_id?: UserId }) => {
    setBusy(true);
    const result = await proven(() => api.call(invitePerson, { body: { invitation } }));
    setBusy(false);
    if (result.ok) {
      setMade(result.value);
      return onInvited();
    }
    if (!result.wasProofRequested)
      toast(messageOf(result.error, t`Something went wrong... Please try again`), { tone: "danger" });
  };
  return { invite, made, busy };
}

type InvitationSheetProps = {
  made: Pick<Made, "code" | "link">;
  onClose: () => void;
  /** A member comes back by it. */
  isForOneHour?: boolean;
};

/** The link and the code of an invitation, which are shown this once. */
export function InvitationSheet({ made: { code, link }, onClose, isForOneHour = false }: InvitationSheetProps) {
  const { t } = useLingui();
  const company = useSession()?.user.company_name ?? "";
  const copy = async () => {
    if (await thisDevice().copy(link)) toast(t`Link copied`, { tone: "good" });
    else toast(t`We couldn’t copy the link. Touch and hold it to copy it.`, { tone: "danger" });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      width="narrow"
      title={t`The invitation is ready`}
      footer={
        <div className="flex flex-col gap-2">
          <Button
            variant="primary"
            size="large"
            full
            icon={WhatsAppIcon}
            href={whatsappUrl("", "", t`Join ${company} on Ankara: ${link}`)}
          >
            <Trans>Send link on WhatsApp</Trans>
          </Button>
          <Button full icon={CopyIcon} onClick={() => void copy()}>
            <Trans>Copy link</Trans>
          </Button>
        </div>
      }
    >
      <div className="sheet-form gap-2 pt-1 text-center">
        <p className="money text-28 font-semibold tracking-wide">{code}</p>
        <p className="break-all text-15 select-text">{link}</p>
        <p className="text-13 text-muted">
          {isForOneHour ? (
            <Trans>Works once, within one hour. Once you close this, you can’t see the code again.</Trans>
          ) : (
            <Trans>Works once, within 3 days. Once you close this, you can’t see the code again.</Trans>
          )}
        </p>
      </div>
    </Sheet>
  );
}
