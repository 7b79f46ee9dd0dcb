import { useEffect, useRef, useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { grantCreditPack, listCreditPacks } from "@ankara/contract/ai";
import type { AnswerOf } from "@ankara/contract/call";
import { newId, systemRandom } from "@ankara/domain/ids";
import { api } from "../../local/api.ts";
import { useApiMessage } from "../../local/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { List } from "../../ui/list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row, Tile } from "../../ui/row.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { noteBalance } from "./credit.ts";
import { Gem } from "./gem.tsx";

const newKey = () => newId(Date.now(), systemRandom);

type Packs = AnswerOf<typeof listCreditPacks>;
type Pack = Packs["data"][number];

/** The credit packs. In sandbox mode they are given without a payment, and the sheet says so. */
export default function PacksSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [packs, setPacks] = useState<Packs | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [taking, setTaking] = useState<string | null>(null);
  // One key a pack and opening: a doubled press grants once.
  const keys = useRef(new Map<string, string>());
  const said = useRef(messageOf);
  useEffect(() => {
    void api.call(listCreditPacks).then((answer) => {
      if (answer.ok) setPacks(answer.value);
      else setProblem(said.current(answer.error, t`The packs could not be fetched. Please try again.`));
    });
  }, [t]);

  async function take(pack: Pack): Promise<void> {
    setTaking(pack.intent);
    setProblem(null);
    const request_key = keys.current.get(pack.intent) ?? newKey();
    keys.current.set(pack.intent, request_key);
    const answer = await api.call(grantCreditPack, { body: { pack: { intent: pack.intent, request_key } } });
    setTaking(null);
    if (!answer.ok) {
      setProblem(messageOf(answer.error, t`The credit could not be added. Please try again.`));
      return;
    }
    noteBalance(answer.value);
    const { credits } = pack;
    toast(t`${credits} credits were added`, { tone: "good", durationMs: 3_000 });
    onClose();
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={<Trans>Buy Credit</Trans>}
      subtitle={<Trans>Credit does not run out of time.</Trans>}
    >
      <div className="pb-4">
        {problem && (
          <div className="px-4 py-2">
            <FieldError>{problem}</FieldError>
          </div>
        )}
        {!packs && !problem && <ListSkeleton rows={3} />}
        {packs?.payment === "sandbox" && (
          <p className="px-4 pb-2 text-13 text-muted desk:px-5">
            <Trans>This is a test server: nothing is paid.</Trans>
          </p>
        )}
        {packs?.payment === "off" && (
          <p className="px-4 pb-2 text-13 text-muted desk:px-5">
            <Trans>Packs cannot be bought here yet.</Trans>
          </p>
        )}
        {packs && (
          <List items={packs.data} keyOf={({ intent }) => intent} label={t`Packs`} inset="tile">
            {(pack) => (
              <Row
                start={
                  <Tile className="bg-accent-soft!">
                    <Gem large />
                  </Tile>
                }
                title={<Plural value={pack.credits} one="# credit" other="# credits" />}
                meta={<MoneyText amount={pack.price} currency={pack.currency} />}
                end={
                  <Button
                    variant="soft"
                    disabled={packs.payment === "off"}
                    busy={taking === pack.intent}
                    onClick={() => void take(pack)}
                  >
                    <Trans>Get it</Trans>
                    <span className="sr-only">
                      : <Plural value={pack.credits} one="# credit" other="# credits" />
                    </span>
                  </Button>
                }
              />
            )}
          </List>
        )}
      </div>
    </Sheet>
  );
}
