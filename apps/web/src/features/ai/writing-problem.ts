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
        return t`Writing needs a connection. What you typed is kept; press Generate when you are connected.`;
      case "timeout":
        return t`It takes longer than two minutes. If it can still be written, you find it in History; if not, nothing is charged.`;
      case "writer_failed":
      case "writer_timeout":
        return t`The text could not be written. Nothing was charged; please try again.`;
      case "link_unreadable":
        return t`This page could not be read. Nothing was charged. Paste the text of the page instead.`;
      case "link_forbidden":
        return t`This page does not allow programs to read it. Nothing was charged. Paste the text of the page instead.`;
      case "link_too_little":
        return t`There is too little text to write from. Nothing was charged. Paste the text of the page instead.`;
      default:
        return messageOf(error, t`Something went wrong. Nothing was charged; please try again.`);
    }
  };
}
