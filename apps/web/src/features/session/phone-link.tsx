import { Trans } from "@lingui/react/macro";
import { useServerState } from "../../api/use-server-state.ts";
import { Button } from "../../ui/button.tsx";

/** The way to the page for phone numbers, where the operator has a gateway for codes. */
export default function PhoneLink() {
  if (!useServerState()?.phone_codes) return null;
  return (
    <Button to="/login/phone" size="large" full className="mt-3">
      <Trans>Use your phone number</Trans>
    </Button>
  );
}
