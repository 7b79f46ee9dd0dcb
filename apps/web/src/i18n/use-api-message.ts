import { useLingui } from "@lingui/react/macro";
import type { ApiError } from "../api/api.ts";

/**
 * Returns the message of a failed call: no network and a broken server in our own words, else the server's message, else
 * the fallback of the screen.
 */
export function useApiMessage(): (error: ApiError, fallback: string) => string {
  const { t } = useLingui();
  return (error, fallback) => {
    switch (error.code) {
      case "offline":
        return error.isRead
          ? t`You’re offline. Try again when you’re connected.`
          : t`You’re offline. Nothing you typed is lost; try again when you’re connected.`;
      case "timeout":
        return t`The server did not answer in time. Try again.`;
      case "unavailable":
        return t`We can’t reach the server. Try again in a minute.`;
      case "throttled":
        return t`Too many attempts. Wait a little, then try again.`;
      case "unexpected_answer":
      case "internal":
        return fallback;
      default:
        return error.message || fallback;
    }
  };
}
