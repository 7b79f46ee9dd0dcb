import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { undoMs } from "@ankara/domain/constants";
import { toSafeCell } from "@ankara/domain/import/csv-cell";
import { formatPhone } from "@ankara/domain/clients/phone";
import { useMemo, useState, type ReactNode } from "react";
import { thisDevice } from "../../platform/device.ts";
import { useContactRows, type ContactRow } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { ArchiveIcon, DownloadIcon, PlusIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";
import { filterContacts, tagsOf, withTag } from "./contact-list.ts";
import { writePatches, type Patch } from "./merge-clients.ts";
import { TagChips } from "./tag-chips.tsx";
import { joinParts } from "../../ui/parts.ts";
import { joinList } from "../../i18n/numbers.ts";

/** Edits several clients at once: found by tag or search, then tagged, archived or saved as a table. */
export default function BulkSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const rows = useContactRows();
  const [query, setQuery] = useState("");
  const [tag, setTag] = useState<string | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const active = useMemo(() => (rows ?? []).filter(({ archived }) => !archived), [rows]);
  const tags = useMemo(() => tagsOf(active), [active]);
  const shown = filterContacts(withTag(active, tag), query);
  const chosen = active.filter(({ id }) => picked.has(id));
  const allShown = shown.length > 0 && shown.every(({ id }) => picked.has(id));

  const toggle = (ids: readonly string[], on: boolean) => {
    const next = new Set(picked);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setPicked(next);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      tall
      stay={picked.size > 0}
      title={t`Select several`}
      subtitle={<Plural value={chosen.length} one="# client selected" other="# clients selected" />}
      head={
        <div className="flex flex-col gap-2">
          <SearchBox value={query} onChange={setQuery} placeholder={t`Name, phone or company`} />
          <TagChips tags={tags} value={tag} onChange={setTag} />
        </div>
      }
      footer={<BulkActions chosen={chosen} onDone={onClose} />}
    >
      <label className="sheet-sides flex min-h-12 items-center gap-3 border-b border-line">
        <input
          type="checkbox"
          checked={allShown}
          onChange={() =>
            toggle(
              shown.map(({ id }) => id),
              !allShown,
            )
          }
          className="tick"
        />
        <Plural value={shown.length} one="All # shown" other="All # shown" />
      </label>
      <List items={shown} keyOf={({ id }) => id} label={t`Clients`} inset="gutter">
        {(row) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the client's name stands in it
          <label className="sheet-sides flex min-h-14 items-center gap-3 py-2">
            <input
              type="checkbox"
              checked={picked.has(row.id)}
              onChange={() => toggle([row.id], !picked.has(row.id))}
              className="tick"
            />
            <span className="min-w-0">
              <span className="block truncate font-medium">{row.name}</span>
              <span className="block truncate text-13 text-muted">
                {joinParts([row.phone && formatPhone(row.phone), joinList(row.tags)])}
              </span>
            </span>
          </label>
        )}
      </List>
    </Sheet>
  );
}

function BulkActions({ chosen, onDone }: { chosen: readonly ContactRow[]; onDone: () => void }) {
  const { t } = useLingui();
  const [tagging, setTagging] = useState<string | null>(null);
  const nobody = chosen.length === 0;

  /** One act for all of them, with one undo. */
  async function change(fieldsOf: (row: ContactRow) => Patch["fields"], done: ReactNode) {
    const store = currentStore();
    const undo = await writePatches(
      store,
      chosen.map((row) => ({ collection: "contacts", id: row.id, fields: fieldsOf(row) })),
    );
    toast(done, { durationMs: undoMs, action: { label: t`Undo`, onClick: () => void writePatches(store, undo) } });
    onDone();
  }
  async function save() {
    const { default: Papa } = await import("papaparse");
    const lines = chosen.map((row) => [row.name, row.company, row.phones.join("; "), row.email, row.tags.join("; ")]);
    const table = [["Name", "Company", "Phone", "Email", "Tags"], ...lines].map((line) => line.map(toSafeCell));
    await thisDevice().save(new File([`\uFEFF${Papa.unparse(table)}\r\n`], `${t`Clients`}.csv`, { type: "text/csv" }));
    onDone();
  }
  if (tagging !== null) {
    const name = tagging.trim().slice(0, 40);
    return (
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (name === "") return;
          void change(
            ({ tags }) => ({ tags: [...new Set([...tags, name])].slice(0, 20) }),
            <Plural value={chosen.length} one="# client tagged" other="# clients tagged" />,
          );
        }}
      >
        <Field label={t`Tag`} className="flex-1">
          <TextInput autoComplete="off" value={tagging} onChange={({ target }) => setTagging(target.value)} />
        </Field>
        <Button type="submit" variant="primary" className="min-h-12! desk:min-h-10!" disabled={name === ""}>
          <Trans>Add tag</Trans>
        </Button>
      </form>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={PlusIcon} disabled={nobody} onClick={() => setTagging("")}>
        <Trans>Tag</Trans>
      </Button>
      <Button
        icon={ArchiveIcon}
        disabled={nobody}
        onClick={() =>
          void change(
            () => ({ archivedAt: currentStore().instant() }),
            <Plural value={chosen.length} one="# client archived" other="# clients archived" />,
          )
        }
      >
        <Trans>Archive</Trans>
      </Button>
      <Button icon={DownloadIcon} disabled={nobody} onClick={() => void save()}>
        <Trans>Save as CSV</Trans>
      </Button>
    </div>
  );
}

/** Tags in use, A–Z. */
