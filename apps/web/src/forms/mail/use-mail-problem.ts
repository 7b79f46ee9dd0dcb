import { useLingui } from "@lingui/react/macro";

/** Explains why a mail did not go, and what to do. @param words - the server's own, or the addresses nobody has */
export function useMailProblem(): (code: string, words: string) => string {
  const { t } = useLingui();
  return (code, words) => {
    switch (code) {
      case "refused":
        return t`The mail server knows nobody at ${words}. Check the address.`;
      case "not_found":
        return t`The server does not have this document. Wait until it is uploaded, then try again.`;
      case "mail_limit":
        return t`Enough mails for today. Share the PDF another way, or try again tomorrow.`;
      case "mail_link_withdrawn":
        return t`The link of this document was withdrawn. Give it a new link first.`;
      default:
        return words === "" ? t`The mail could not be sent. Please try again.` : words;
    }
  };
}
