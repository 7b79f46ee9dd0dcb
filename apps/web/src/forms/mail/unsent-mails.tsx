import { Suspense } from "react";
import { useDevice } from "../../store/hooks.ts";
import type { QueuedMail } from "../../store/meta.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const QueuedMails = lazyPart(() => import("./queued-mails.tsx"));

/** Mails about a document or a client that have not left this device; nothing where there are none. */
export function UnsentMails({ subjectId, className }: { subjectId: string; className?: string }) {
  // Read here and not by `keptMails`: what sends them is brought only where there are some.
  const mails = useDevice(`mails/${subjectId}`, async ({ db }) => {
    const rows = await db.meta.where("key").startsWith("mail/").toArray();
    return rows
      .map(({ value }) => value as QueuedMail)
      .filter(({ about }) => (about.kind === "document" ? about.invoice_id : about.contact_id) === subjectId);
  });
  if (!mails || mails.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <QueuedMails mails={mails} className={className} />
    </Suspense>
  );
}
