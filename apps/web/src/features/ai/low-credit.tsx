import { Trans } from "@lingui/react/macro";
import { thisDevice } from "../../platform/device.ts";
import { confirm } from "../../ui/dialog.tsx";
import { useModals } from "../../ui/modal-context.ts";
import { refreshCredit, spendable } from "./credit.ts";
import { Gem } from "./gem.tsx";

/** Shows the alert of a text one has too little credit for; its "Buy Credit" opens the packs, and stands only where they are sold. */
export function useBuyPrompt(): { offerPacks: (cost: number) => Promise<void>; openPacks: () => void } {
  const { buyCredit } = useModals();
  const openPacks = () => void buyCredit();
  return {
    offerPacks: async (cost) => {
      await refreshCredit();
      if ((await confirm(lowCredit(cost, spendable()))) && thisDevice().sells) openPacks();
    },
    openPacks,
  };
}

const lowCredit = (cost: number, have: number | null) => ({
  title: (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft">
        <Gem large />
      </span>
      <Trans>Low Credit</Trans>
    </span>
  ),
  text: (
    <>
      {thisDevice().sells ? (
        <Trans>You don't have enough credit. Please buy credit to continue...</Trans>
      ) : (
        <Trans>Plans and credits can’t be bought in this app.</Trans>
      )}
      <span className="mt-3 flex justify-between gap-4 rounded-input bg-sunken px-3.5 py-2.5 text-ink">
        <span>
          <Trans>This costs {cost}</Trans>
        </span>
        {have !== null && (
          <b>
            <Trans>You have {have}</Trans>
          </b>
        )}
      </span>
    </>
  ),
  ...(thisDevice().sells
    ? { confirmLabel: <Trans>Buy Credit</Trans>, cancelLabel: <Trans>Cancel</Trans> }
    : { confirmLabel: <Trans>Close</Trans>, cancelLabel: null }),
});
