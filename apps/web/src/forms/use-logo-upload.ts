import { useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { updateUser } from "@ankara/contract/users";
import { signUpErrorToastMs } from "@ankara/domain/constants";
import { thisDevice } from "../platform/device.ts";
import { shrinkPicture } from "../platform/compress-picture.ts";
import { toast } from "../ui/toast.tsx";
import { api } from "../api/api.ts";
import { readSession, writeUser } from "../session/session.ts";
import { useApiMessage } from "../i18n/use-api-message.ts";

/** The server takes pictures up to this size before it makes them smaller. */
const maxBytes = 5 * 1024 * 1024;

/** Lets the person choose a picture and makes it the logo. Says so in a toast when it could not be done. */
export function useLogoUpload(): { choose: () => Promise<void>; busy: boolean } {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [busy, setBusy] = useState(false);
  const fail = (text: string) => toast(text, { tone: "danger", durationMs: signUpErrorToastMs });

  async function choose() {
    const session = readSession();
    const chosen = await thisDevice().pickFile("image/png,image/jpeg,image/webp");
    if (!chosen || !session) return;
    const file = await shrinkPicture(chosen);
    if (file.size > maxBytes) return void fail(t`This picture is larger than 5 MB. Choose a smaller one.`);
    setBusy(true);
    const result = await api.call(updateUser, { params: { username: session.user.username }, file });
    setBusy(false);
    if (!result.ok) return void fail(messageOf(result.error, t`Something went wrong..Please try again`));
    writeUser(result.value.user);
    toast(t`Logo saved`, { tone: "good" });
  }

  return { choose, busy };
}
