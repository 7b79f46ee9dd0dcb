import { Trans, useLingui } from "@lingui/react/macro";
import { plainTextOf } from "../../rich-text/flat.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SaveIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import type { ModalProps } from "../../ui/modal-context.ts";
import { Row, Tile } from "../../ui/row.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { linesOf, useNotes } from "./use-notes.ts";

/** Lists the notes marked as snippets; returns the chosen one as plain text, for a document. */
export function SnippetSheet({ onDone }: ModalProps<string | null>) {
  const { t } = useLingui();
  const snippets = useNotes()?.filter(({ snippet, archivedAt }) => snippet && archivedAt === null);
  return (
    <Sheet open onClose={() => onDone(null)} title={t`Insert a snippet`}>
      {snippets?.length === 0 && (
        <EmptyState plain className="min-h-40!" title={<Trans>No snippets yet</Trans>}>
          <Trans>Open a note and choose “Use as a snippet on invoices”.</Trans>
        </EmptyState>
      )}
      {snippets && (
        <List items={snippets} keyOf={({ id }) => id} label={t`Snippets`} inset="tile" className="pb-4">
          {(note) => {
            const { title, preview } = linesOf(note);
            return (
              <Row
                start={
                  <Tile>
                    <SaveIcon size={20} strokeWidth={1.75} />
                  </Tile>
                }
                title={title}
                meta={preview}
                onClick={() => onDone(plainTextOf(note.body))}
              />
            );
          }}
        </List>
      )}
    </Sheet>
  );
}
