import { VatNotice, type NoticeProps } from "../../forms/vat-notice.tsx";
import LegalHints, { type HintsProps } from "./legal-hints.tsx";

/** Shows legal hints of a draft: first those that keep it from being issued, then those that only warn. */
export default function PreIssueHints({ fees, edit, ...hints }: HintsProps & NoticeProps) {
  return (
    <>
      <VatNotice draft={hints.draft} business={hints.business} fees={fees} edit={edit} />
      <LegalHints {...hints} />
    </>
  );
}
