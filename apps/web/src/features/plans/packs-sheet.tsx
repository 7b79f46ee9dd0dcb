import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { List } from "../../ui/list.tsx";
import type { ModalProps } from "../../ui/modal-context.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row, Tile } from "../../ui/row.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { thisDevice } from "../../platform/device.ts";
import { useBilling } from "../../session/billing.ts";
import { TestServerNote } from "./test-server-note.tsx";
import { useBuy } from "./use-buy.ts";

/** The credit packs, or that none are sold here. */
export function PacksSheet({ onDone }: ModalProps<void>) {
  if (thisDevice().sells) return <Packs onDone={onDone} />;
  return (
    <Sheet open onClose={() => onDone()} title={<Trans>Credit packs</Trans>} width="narrow">
      <p className="sheet-form pt-1">
        <Trans>Plans and credits can’t be bought in this app.</Trans>
      </p>
    </Sheet>
  );
}

/** Buying leads through the checkout and back to the page it was opened on. */
function Packs({ onDone }: ModalProps<void>) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const { billing, fresh, error } = useBilling();
  const { busy, buy } = useBuy();
  const { pathname, search } = window.location;

  return (
    <Sheet
      open
      onClose={() => onDone()}
      title={<Trans>Buy Credit</Trans>}
      subtitle={<Trans>Credits never expire.</Trans>}
    >
      <div className="pb-4">
        {error && (
          <div className="sheet-sides py-2">
            <FieldError>{messageOf(error, t`We couldn’t load the packs. Try again.`)}</FieldError>
          </div>
        )}
        {!billing && !error && <ListSkeleton rows={3} />}
        {billing?.sandbox && <TestServerNote className="sheet-sides pb-2" />}
        {billing && (
          <List items={billing.packs} keyOf={({ intent }) => intent} label={t`Credit packs`} inset="tile">
            {(pack) => (
              <Row
                start={
                  <Tile className="bg-accent-soft!">
                    <span className="inline-block size-3.5 rotate-45 rounded-[1.5px] bg-accent" />
                  </Tile>
                }
                title={<Plural value={pack.credits} one="# credit" other="# credits" />}
                meta={<MoneyText amount={pack.total} currency={pack.currency} />}
                end={
                  <Button
                    variant="soft"
                    disabled={!fresh || billing.provider === null || busy !== null}
                    busy={busy === pack.intent}
                    onClick={() => void buy(pack.intent, billing.provider, pathname + search)}
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
        {fresh && billing?.provider === null && (
          <p className="sheet-sides pt-2 text-13 text-muted">
            <Trans>You can’t buy packs here yet.</Trans>
          </p>
        )}
      </div>
    </Sheet>
  );
}
