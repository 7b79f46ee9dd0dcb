import { Trans, useLingui } from "@lingui/react/macro";
import { Screen } from "../../ui/screen.tsx";
import { SettingsBody, SettingsRow } from "../../ui/settings-row.tsx";
import { ApiKeysRow } from "./api-keys-row.tsx";
import { WebhooksRow } from "./webhooks-row.tsx";

/** Shows the API keys and webhooks of the business. Only the server knows them. */
export function ProgramsScreen() {
  const { t } = useLingui();
  return (
    <Screen title={t`Other programs`} subtitle={t`Settings`} back="/">
      <SettingsBody
        aside={
          <SettingsRow
            title={<Trans>Webhooks</Trans>}
            about={<Trans>We notify these addresses when something happens, signed so that they know it was us.</Trans>}
          >
            <WebhooksRow />
          </SettingsRow>
        }
      >
        <SettingsRow
          title={<Trans>API keys</Trans>}
          about={
            <Trans>
              A key lets a till, a shop or a spreadsheet read and write your records.{" "}
              <a href="/docs/api" className="font-medium whitespace-nowrap text-primary-ink underline">
                How it works
              </a>
            </Trans>
          }
        >
          <ApiKeysRow />
        </SettingsRow>
      </SettingsBody>
    </Screen>
  );
}
