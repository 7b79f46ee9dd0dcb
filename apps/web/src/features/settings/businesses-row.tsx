import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { addBusiness } from "@ankara/contract/businesses";
import { api, type ApiError } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { useRoleLabels } from "../../session/role-labels.ts";
import { useOpenBusiness } from "../../session/use-open-business.ts";
import { useSession } from "../../session/use-session.ts";
import { BusinessLogo } from "../../ui/business-logo.tsx";
import { Group } from "../../ui/card.tsx";
import { Button } from "../../ui/button.tsx";
import { CountryPicker } from "../../ui/country-picker.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { Row } from "../../ui/row.tsx";
import { PlusIcon } from "../../ui/icons.ts";
import { Sheet } from "../../ui/sheet.tsx";

/** The person's other businesses, and the way to one more. */
export function BusinessesRow() {
  const { t } = useLingui();
  const labels = useRoleLabels();
  const others = useSession()?.user.businesses ?? [];
  const open = useOpenBusiness(() => undefined);
  const [adds, setAdds] = useState(false);
  return (
    <>
      {others.length > 0 && (
        <Group>
          {others.map((business) => (
            <Row
              key={business.id}
              start={<BusinessLogo name={business.company_name || t`Business`} url={null} size="small" />}
              title={business.company_name || t`Business`}
              meta={labels[business.role].name}
              chevron
              onClick={() => void open(business)}
            />
          ))}
        </Group>
      )}
      <div>
        <Button icon={PlusIcon} onClick={() => setAdds(true)}>
          <Trans>Add a business</Trans>
        </Button>
      </div>
      {adds && <AddBusinessSheet onClose={() => setAdds(false)} />}
    </>
  );
}

function AddBusinessSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const messageOf = useApiMessage();
  const [name, setName] = useState("");
  const [country, setCountry] = useState(useSession()?.user.country ?? "NG");
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);

  async function add() {
    setBusy(true);
    const result = await api.call(addBusiness, { body: { business: { company_name: name.trim(), country } } });
    if (!result.ok) {
      setBusy(false);
      return setError(result.error);
    }
    const { leaveFor } = await import("../../session/businesses.ts");
    await leaveFor({ token: result.value.jwt, user: result.value.user });
    void navigate("/", { replace: true });
  }

  return (
    <Sheet
      open
      onClose={onClose}
      width="narrow"
      title={t`Add a business`}
      footer={
        <Button
          variant="primary"
          size="large"
          full
          busy={busy}
          disabled={name.trim() === ""}
          onClick={() => void add()}
        >
          <Trans>Add and open</Trans>
        </Button>
      }
    >
      <div className="sheet-form pt-1 pb-4">
        <Field label={<Trans>Business name</Trans>} required>
          <TextInput value={name} onChange={(event) => setName(event.target.value)} maxLength={120} />
        </Field>
        <Field label={<Trans>Country</Trans>} hint={<Trans>Sets the currency and taxes of new invoices.</Trans>}>
          <CountryPicker value={country} onChange={setCountry} />
        </Field>
        <p className="text-13 text-muted">
          <Trans>You log in as before, and switch in the menu. It starts without a plan.</Trans>
        </p>
        {error && (
          <p role="alert" className="text-overdue-ink">
            {messageOf(error, t`Something went wrong... Please try again`)}
          </p>
        )}
      </div>
    </Sheet>
  );
}
