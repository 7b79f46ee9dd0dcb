import { useNavigate } from "react-router";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AttentionRow } from "../../store/database.ts";
import { currentStore } from "../../store/store.ts";
import { backToDraft, retryRefused } from "../../sync/settle-attention.ts";
import { isAboutNumber } from "../../sync/refused-number.ts";
import { useServerMessages } from "../../i18n/use-server-messages.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { confirm } from "../../ui/dialog.tsx";
import { AlertIcon } from "../../ui/icons.ts";
import type { InvoicePage } from "../../document-parts/use-invoice.ts";

/** Says why the server refused a document, what that means for its number, and how to correct it. */
export function RefusedStrip({ page: { refusal, invoice } }: { page: Pick<InvoicePage, "refusal" | "invoice"> }) {
  return refusal ? <Strip refusal={refusal} id={invoice.id} number={invoice.number ?? ""} /> : null;
}

function Strip({ refusal, id, number }: { refusal: AttentionRow; id: string; number: string }) {
  const { t } = useLingui();
  const go = useNavigate();
  const [message = ""] = useServerMessages([refusal.message]);
  const again = async () => {
    const yes = await confirm({
      title: t`Issue it again?`,
      text: t`It becomes a draft and gets a new number when you issue it. If your client has ${number}, tell them which one counts.`,
      confirmLabel: t`Turn into a draft`,
    });
    if (!yes) return;
    await backToDraft(currentStore(), refusal.opId);
    void go(`/new-invoice?draft=${id}`);
  };
  return (
    <InfoStrip
      tone="warn"
      icon={AlertIcon}
      live
      title={t`The server refused this document`}
      action={
        <div className="flex flex-wrap gap-2">
          {isAboutNumber(refusal.code) && (
            <Button size="small" variant="primary" onClick={() => void again()}>
              <Trans>Issue it again</Trans>
            </Button>
          )}
          <Button size="small" onClick={() => void retryRefused(currentStore(), refusal.opId)}>
            <Trans>Send again</Trans>
          </Button>
        </div>
      }
    >
      <p>{message || t`The server refused this change.`}</p>
      <p>
        <Trans>{number} is not in your books and not valid until this is fixed.</Trans>
      </p>
    </InfoStrip>
  );
}
