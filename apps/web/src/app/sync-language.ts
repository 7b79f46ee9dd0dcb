import { i18n } from "@lingui/core";
import { updateUser } from "@ankara/contract/users";
import { api } from "../api/api.ts";
import { chooseLanguage, chosenLanguage, languages } from "../i18n/i18n.ts";
import { readSession, writeUser } from "../session/session.ts";

/**
 * Syncs the chosen language with the account: a choice on this device is sent to the server, and a device where
 * nothing was chosen takes the account's language. A choice that cannot be sent now is sent at the next start.
 * Returns a function that ends it.
 */
export function syncLanguage(): () => void {
  const agree = async () => {
    const user = readSession()?.user;
    const chosen = chosenLanguage();
    if (!user || chosen === (user.language ?? null)) return;
    if (chosen === null) {
      if (user.language && Object.hasOwn(languages, user.language)) await chooseLanguage(user.language);
      return;
    }
    if (!navigator.onLine) return;
    const answer = await api.call(updateUser, {
      params: { username: user.username },
      body: { user: { language: chosen } },
    });
    if (answer.ok && readSession()?.user.id === user.id) writeUser(answer.value.user);
  };
  const send = () => void agree().catch((cause: unknown) => console.warn("The language could not be kept", cause));
  send();
  return i18n.on("change", () => setTimeout(send));
}
