import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { newId, systemRandom } from "@ankara/domain/ids";
import { Note } from "@ankara/domain/records/note";
import { useEffect, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { deleteShared, listShared, type ShareProblem, type SharedItem } from "./shared-inbox.ts";
import { currentStore } from "../../store/store.ts";
import { rememberReturnPath } from "../../session/return-path.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DeleteIcon, ExpensesIcon, InvoiceIcon, LockIcon, NoteIcon } from "../../ui/icons.ts";
import { Screen } from "../../ui/screen.tsx";
import { toast } from "../../ui/toast.tsx";

const problems: Record<ShareProblem, MessageDescriptor> = {
  full: msg`This device is full. Free some space, or use what waits below, then share it again.`,
  empty: msg`It had no picture and no text. Ankara takes pictures and text.`,
  failed: msg`It did not arrive. Share it again.`,
};

/**
 * `/shared`: what another app handed over, kept on this device until an expense, an invoice or a note has taken it. Open:
 * a visitor is asked to sign in, and nothing is lost meanwhile.
 */
export function SharedScreen() {
  const { t, i18n } = useLingui();
  const signedIn = useSession() !== null;
  const [params] = useSearchParams();
  const { things, drop } = useShared();
  const problem = problems[(params.get("problem") ?? "") as ShareProblem] as MessageDescriptor | undefined;
  return (
    <Screen title={t`Shared with Ankara`} back={signedIn ? "/" : undefined} column={640}>
      {problem && (
        <p role="alert" className="mx-4 mt-3 rounded-card bg-accent-soft px-4 py-3 text-15 text-accent-ink">
          {i18n._(problem)}
        </p>
      )}
      {things &&
        signedIn &&
        things.map((thing) => <Thing key={thing.id} thing={thing} onDrop={() => drop(thing.id)} />)}
      {things?.length === 0 && signedIn && (
        <EmptyState plain title={t`Nothing shared`} secondary={{ label: t`To the app`, to: "/" }}>
          {t`Share a picture of a receipt or a message to Ankara from any app.`}
        </EmptyState>
      )}
      {!signedIn && <SignInFirst waits={things?.length ?? 0} />}
    </Screen>
  );
}

function SignInFirst({ waits }: { waits: number }) {
  const { t } = useLingui();
  useEffect(() => rememberReturnPath("/shared"), []);
  return (
    <EmptyState
      title={t`Log in to use what you shared`}
      action={{ label: t`Log in`, to: "/login", icon: LockIcon }}
      secondary={{ label: t`Create an account`, to: "/register" }}
    >
      {waits > 0 ? t`It is kept on this device until then.` : t`Nothing is kept on this device.`}
    </EmptyState>
  );
}

function Thing({ thing, onDrop }: { thing: SharedItem; onDrop: () => Promise<void> }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id, text, pictures } = thing;
  async function toNote() {
    const store = currentStore();
    const at = store.instant();
    const note = Note.parse({
      id: newId(Date.now(), systemRandom),
      body: text,
      createdAt: at,
      updatedAt: at,
      deviceId: store.deviceId,
    });
    try {
      await store.create("notes", note);
    } catch (error) {
      console.error("The device did not keep a note", error);
      return void toast(t`This device couldn’t save the note. What you shared is still here.`, { tone: "danger" });
    }
    await onDrop();
    await navigate(`/notes/${note.id}`, { replace: true });
  }
  return (
    <Card padded={false} className="mx-4 mt-3">
      <div className="flex flex-col gap-3 p-4">
        {pictures.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {pictures.map((picture, index) => (
              <Picture key={index} bytes={picture.bytes} type={picture.type} label={t`Picture ${index + 1}`} />
            ))}
          </div>
        )}
        {text !== "" && <p className="line-clamp-6 text-15 wrap-anywhere whitespace-pre-line">{text}</p>}
        <div className="flex flex-wrap gap-2">
          {pictures.length > 0 && (
            <Button
              variant="primary"
              icon={ExpensesIcon}
              onClick={() => void navigate(`/tabs/expense?shared=${id}`, { replace: true })}
            >
              <Trans>New expense</Trans>
            </Button>
          )}
          {text !== "" && (
            <Button
              {...(pictures.length === 0 ? { variant: "primary" as const } : {})}
              icon={InvoiceIcon}
              onClick={() =>
                void navigate(`/new-invoice?${new URLSearchParams({ text: text.slice(0, 4000), shared: id })}`, {
                  replace: true,
                })
              }
            >
              <Trans>Invoice or payment</Trans>
            </Button>
          )}
          {text !== "" && (
            <Button icon={NoteIcon} onClick={() => void toNote()}>
              <Trans>Note</Trans>
            </Button>
          )}
          <Button variant="ghost" icon={DeleteIcon} onClick={() => void onDrop()}>
            <Trans>Discard</Trans>
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Picture({ bytes, type, label }: { bytes: ArrayBuffer; type: string; label: string }) {
  const url = useMemo(() => URL.createObjectURL(new Blob([bytes], { type })), [bytes, type]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <img
      src={url}
      alt={label}
      width={96}
      height={96}
      loading="lazy"
      decoding="async"
      className="size-24 rounded-input bg-sunken object-cover"
    />
  );
}

/** `undefined` until the device has answered. */
function useShared(): { things: SharedItem[] | undefined; drop: (id: string) => Promise<void> } {
  const [things, setThings] = useState<SharedItem[]>();
  useEffect(() => {
    let isActive = true;
    listShared().then(
      (found) => isActive && setThings(found),
      () => isActive && setThings([]),
    );
    return () => {
      isActive = false;
    };
  }, []);
  return {
    things,
    drop: async (id) => {
      await deleteShared(id);
      setThings((before) => before?.filter((thing) => thing.id !== id));
    },
  };
}
