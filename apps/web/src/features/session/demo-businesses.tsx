import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { demoLogIn } from "@ankara/contract/users";
import { api } from "../../api/api.ts";
import { useServerState } from "../../api/use-server-state.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { writeSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";

type Demo = "lagos" | "kampala" | "nairobi" | "empty";

/** Ways into a business with sample data; only where the server offers them. Lazy (0.6 kB): most servers offer none. */
export default function DemoBusinesses({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const state = useServerState();
  const [opening, setOpening] = useState<Demo | null>(null);

  if (!state?.demo) return null;
  const demos: readonly (readonly [Demo, string])[] = [
    ["lagos", t`Lagos, ₦`],
    ["kampala", t`Kampala, USh`],
    ["nairobi", t`Nairobi, KSh`],
    ["empty", t`Empty`],
  ];

  async function open(demo: Demo) {
    setOpening(demo);
    const result = await api.call(demoLogIn, { body: { demo } });
    setOpening(null);
    if (!result.ok) {
      toast(messageOf(result.error, t`Something went wrong... Please try again`), { tone: "danger" });
      return;
    }
    writeSession({ token: result.value.jwt, user: result.value.user });
    onSignedIn();
  }

  return (
    <section aria-labelledby="demo-title" className="mt-6 border-t border-line pt-4">
      <h2 id="demo-title" className="text-13 font-medium tracking-normal text-muted">
        <Trans>Or try a sample business</Trans>
      </h2>
      <div className="mt-2 grid grid-cols-2 gap-2">
        {demos.map(([demo, name]) => (
          <Button key={demo} onClick={() => open(demo)} busy={opening === demo} disabled={opening !== null}>
            {name}
          </Button>
        ))}
      </div>
    </section>
  );
}
