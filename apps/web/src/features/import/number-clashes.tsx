import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { ChipGroup } from "../../ui/chip.tsx";
import { AlertIcon } from "../../ui/icons.ts";
import type { NumberClash, ImportModel } from "./use-import.ts";

/** Warns before anything is written that imported numbers look like our own next ones, and offers a way out. */
export function NumberClashes({ model }: { model: ImportModel }) {
  return model.clashes.map((one) => <SeriesClash key={one.seriesId} model={model} clashes={one} />);
}

function SeriesClash({ model, clashes }: { model: ImportModel; clashes: NumberClash }) {
  const { t } = useLingui();
  const { count, first, next, startNumber, canGoOn } = clashes;
  return (
    <InfoStrip
      tone="warn"
      icon={AlertIcon}
      title={t`Numbers like your own`}
      live
      action={
        canGoOn ? (
          <ChipGroup
            label={t`Your next invoice`}
            look="soft"
            grow
            value={model.goOn ? "on" : "stay"}
            onChange={(choice) => model.setGoOn(choice === "on")}
            options={[
              { value: "on", label: t`Go on with ${startNumber}` },
              { value: "stay", label: t`Stay at ${next}` },
            ]}
          />
        ) : (
          <Button to="/settings/invoice">
            <Trans>Change my numbers</Trans>
          </Button>
        )
      }
    >
      <Plural
        value={count}
        one={`# number (${first}) reads like one your own invoices will get: your next is ${next}.`}
        other={`# numbers (${first} …) read like some your own invoices will get: your next is ${next}.`}
      />{" "}
      {canGoOn ? (
        <Trans>Go on after them, so that no two papers carry the same number.</Trans>
      ) : (
        <Trans>
          Numbers were given already, and a series has no gaps: another pattern, with the year for instance, keeps them
          apart.
        </Trans>
      )}
    </InfoStrip>
  );
}
