import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { useMay } from "../../session/use-may.ts";
import { useInvoiceRows } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { confirm } from "../../ui/dialog.tsx";
import {
  AiWriterIcon,
  ArchiveIcon,
  DeleteIcon,
  EditIcon,
  LinkIcon,
  NoteIcon,
  PaymentIcon,
  PlusIcon,
  SendIcon,
  UndoIcon,
} from "../../ui/icons.ts";
import { useModals } from "../../ui/modal-context.ts";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { toast } from "../../ui/toast.tsx";
import { undoMs } from "@ankara/domain/constants";
import type { Client } from "./use-client.ts";

/** Edit, archive (can be undone) and, for clients nobody ever billed, delete. */
export function ContactMenu({
  client,
  onEdit,
  onPage,
}: {
  client: Client;
  onEdit: () => void;
  /** Opens the link to the client's own page. */
  onPage: () => void;
}) {
  const { t } = useLingui();
  const { contact } = client;
  const { money, writeMessage } = useModals();
  const credit = client.summary.money.find((each) => each.credit > 0);
  const late = client.summary.money.find(({ overdue }) => overdue > 0);
  const owes = client.invoices.some(
    (row) => row.currency === credit?.currency && row.status === "issued" && row.balance > 0 && !row.writtenOffAt,
  );
  const { archive, restore, remove } = useContactActions(client);
  const documents = useInvoiceRows()?.filter((row) => row.contactId === contact.id && row.status !== "draft") ?? [];
  const canDelete = documents.length === 0 && client.payments.length === 0;

  const items: MenuItem[] = [
    { label: t`Edit client`, icon: EditIcon, onSelect: onEdit },
    { label: t`New quote`, icon: PlusIcon, to: `/new-invoice?kind=quote&contact=${contact.id}` },
    { label: t`Send statement`, icon: SendIcon, to: `/report/statement?contact=${contact.id}` },
    { label: t`Client’s own page`, icon: LinkIcon, onSelect: onPage },
    {
      label: t`Write with AI`,
      icon: AiWriterIcon,
      onSelect: () =>
        void writeMessage({ kind: "contact", id: contact.id, overdueId: late?.oldestOverdueId ?? undefined }),
    },
    {
      label: t`Owes me`,
      hint: t`a debt without an invoice`,
      icon: NoteIcon,
      onSelect: () => void money({ do: "debt", contactId: contact.id }),
    },
    ...(credit
      ? [
          ...(owes
            ? [
                {
                  label: t`Use client credit`,
                  icon: PaymentIcon,
                  onSelect: () => void money({ do: "use_credit", contactId: contact.id }),
                },
              ]
            : []),
          {
            label: t`Refund credit`,
            icon: UndoIcon,
            onSelect: () => void money({ do: "refund", contactId: contact.id }),
          },
        ]
      : []),
    contact.archivedAt === null
      ? { label: t`Archive`, icon: ArchiveIcon, onSelect: archive }
      : { label: t`Restore`, icon: UndoIcon, onSelect: restore },
    canDelete
      ? { label: t`Delete`, icon: DeleteIcon, danger: true, separated: true, onSelect: remove }
      : {
          label: t`Delete`,
          hint: t`has documents: archive instead`,
          icon: DeleteIcon,
          disabled: true,
          separated: true,
        },
  ];
  return <Menu label={t`More`} items={items} />;
}

function useContactActions({ contact, invoices }: Client) {
  const { t } = useLingui();
  const may = useMay();
  const navigate = useNavigate();
  const { id, name } = contact;
  return {
    async archive() {
      await currentStore().archive("contacts", id);
      toast(t`${name} archived`, {
        durationMs: undoMs,
        action: { label: t`Undo`, onClick: () => void currentStore().restore("contacts", id) },
      });
      void navigate("/");
    },
    async restore() {
      await currentStore().restore("contacts", id);
      toast(t`${name} is back in the list`, { tone: "good" });
    },
    async remove() {
      if (!may("management")) return;
      const drafts = invoices.length;
      const yes = await confirm({
        title: t`Delete ${name}?`,
        text:
          drafts > 0
            ? t`This cannot be undone. Drafts for this client stay, without a client.`
            : t`This cannot be undone. The client is deleted from all your devices.`,
        confirmLabel: t`Delete ${name}`,
        tone: "danger",
      });
      if (!yes) return;
      for (const draft of invoices) await currentStore().update("invoices", draft.id, { contactId: null });
      await currentStore().remove("contacts", id);
      toast(t`${name} deleted`);
      void navigate("/", { replace: true });
    },
  };
}
