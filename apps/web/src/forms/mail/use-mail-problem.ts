import { useLingui } from "@lingui/react/macro";

/** Explains why a mail did not go, and what to do. @param words - the server's own, or the addresses nobody has */
export function useMailProblem(): (code: string, words: string) => string {
  const { t } = useLingui();
  return (code, words) => {
    switch (code) {
      case "refused":
        return t`The mail server doesn’t know ${words}. Check the address.`;
      case "not_found":
        return t`This document isn’t uploaded yet. Wait a moment, then try again.`;
      case "mail_limit":
        return t`You’ve reached today’s e-mail limit. Share the PDF another way, or try again tomorrow.`;
      case "mail_link_withdrawn":
        return t`This document’s link was withdrawn. Make a new link first.`;
      default:
        return words === "" ? t`We couldn’t send the e-mail. Try again.` : words;
    }
  };
}
