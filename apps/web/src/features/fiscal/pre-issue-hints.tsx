import { VatNotice, type NoticeProps } from "../../forms/vat-notice.tsx";
import LegalHints, { type HintsProps } from "./legal-hints.tsx";

/** What the law has to say about a draft: what keeps it from being issued, then what is only missing. */
export default function PreIssueHints({ fees, edit, ...hints }: HintsProps & NoticeProps) {
  return (
    <>
      <VatNotice draft={hints.draft} business={hints.business} fees={fees} edit={edit} />
      <LegalHints {...hints} />
    </>
  );
}
