import { useLingui } from "@lingui/react/macro";
import type { ApiError } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";

/** Explains why no text came of a request: what happened, that nothing was charged, what to do. */
export function useWritingProblem(): (error: ApiError) => string {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  return (error) => {
    switch (error.code) {
      case "offline":
        return t`Writing needs a connection. What you typed is kept; tap Generate once you’re online.`;
      case "timeout":
        return t`This is taking more than two minutes. If it finishes, you’ll find it in History; if not, nothing is charged.`;
      case "writer_failed":
      case "writer_timeout":
        return t`We couldn’t write the text. Nothing was charged. Try again.`;
      case "link_unreadable":
        return t`We couldn’t read that page. Nothing was charged. Paste the text instead.`;
      case "link_forbidden":
        return t`That page doesn’t allow programs to read it. Nothing was charged. Paste the text instead.`;
      case "link_too_little":
        return t`That page has too little text. Nothing was charged. Paste the text instead.`;
      default:
        return messageOf(error, t`Something went wrong. Nothing was charged. Try again.`);
    }
  };
}
