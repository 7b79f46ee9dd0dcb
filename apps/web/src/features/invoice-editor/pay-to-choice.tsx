import { Link } from "react-router";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  choosePayTo,
  customPayInstructions,
  customPayInstructionsId,
  withCustomPayInstructions,
} from "@ankara/domain/invoice/pay-to";
import type { Invoice } from "@ankara/domain/records/invoice";
import { useBusiness } from "../../store/hooks.ts";
import { Field, TextArea } from "../../ui/field.tsx";
import { Checkbox } from "../../ui/switch.tsx";
import type { Edit } from "./use-draft.ts";
import { joinParts } from "../../ui/parts.ts";

/**
 * Chooses the payment details this one document prints, and a text of its own. The document keeps a copy of each:
 * later changes of the settings do not reach it.
 */
export default function PayToChoice({ draft, edit }: { draft: Invoice; edit: Edit }) {
  const { t } = useLingui();
  const business = useBusiness();
  if (!business) return null;
  const ways = business.payTo;
  const chosen = draft.payTo.filter(({ id }) => id !== customPayInstructionsId);
  // One the business has no more can still be left out.
  const offered = [...ways, ...chosen.filter(({ id }) => !ways.some((way) => way.id === id))];
  return (
    <fieldset className="flex flex-col gap-1 rounded-card bg-sunken px-4 py-3">
      <legend className="sr-only">{t`How to pay`}</legend>
      {offered.map((way) => (
        <Checkbox
          key={way.id}
          label={way.provider || t`Without a name`}
          hint={joinParts([way.accountNumber, way.accountName, way.currency])}
          checked={chosen.some(({ id }) => id === way.id)}
          onChange={(on) => edit((before) => choosePayTo(before, ways, way, on))}
        />
      ))}
      {offered.length === 0 && (
        <p className="text-15 text-muted">
          <Trans>
            No bank account or mobile money yet.{" "}
            <Link to="/settings/invoice" className="font-medium text-primary-ink">
              Add one in Settings
            </Link>
          </Trans>
        </p>
      )}
      <div className="mt-1">
        <Field label={t`In your own words`} optional>
          <TextArea
            rows={2}
            maxLength={200}
            value={customPayInstructions(draft)}
            onChange={(event) => edit((before) => withCustomPayInstructions(before, event.target.value))}
          />
        </Field>
      </div>
    </fieldset>
  );
}
