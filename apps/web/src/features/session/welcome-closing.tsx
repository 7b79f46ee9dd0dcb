import { Trans } from "@lingui/react/macro";
import { atServer } from "../../api/server-origin.ts";
import { useLogoUpload } from "../../forms/use-logo-upload.ts";
import { BusinessLogo } from "../../ui/business-logo.tsx";
import { Button } from "../../ui/button.tsx";
import { ImageIcon, InvoiceIcon } from "../../ui/icons.ts";
import { Swatch } from "../../ui/swatch.tsx";
import { WelcomeCard } from "./welcome-card.tsx";
import type { CardProps } from "./welcome-card.ts";

/** The logo, now or later. */
export function LogoCard({ user, onNext }: CardProps) {
  const { choose, busy } = useLogoUpload();
  const name = user.company_name || user.name || user.username;
  return (
    <WelcomeCard
      title={<Trans>Your logo</Trans>}
      lead={<Trans>A photo of your sign will do. Without one, your initials stand there.</Trans>}
      footer={
        <>
          <Button
            variant={user.logo ? "secondary" : "primary"}
            size="large"
            full
            icon={ImageIcon}
            busy={busy}
            onClick={choose}
          >
            {user.logo ? <Trans>Change logo</Trans> : <Trans>ADD LOGO</Trans>}
          </Button>
          {user.logo && (
            <Button variant="primary" size="large" full onClick={onNext}>
              <Trans>Continue</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className="grid place-items-center py-6">
        <BusinessLogo name={name} url={user.logo && atServer(user.logo)} size="large" />
      </div>
    </WelcomeCard>
  );
}

/** The point of it all. */
export function FirstInvoiceCard({ onInvoice, onLookAround }: { onInvoice: () => void; onLookAround: () => void }) {
  return (
    <WelcomeCard
      title={<Trans>Your first invoice</Trans>}
      lead={<Trans>A name, an item, a price: it takes a minute, with or without network.</Trans>}
      footer={
        <>
          <Button variant="primary" size="large" full icon={InvoiceIcon} onClick={onInvoice}>
            <Trans>Write an invoice</Trans>
          </Button>
          <Button variant="ghost" full onClick={onLookAround}>
            <Trans>Look around first</Trans>
          </Button>
        </>
      }
    >
      <div className="grid place-items-center py-8">
        <Swatch />
      </div>
    </WelcomeCard>
  );
}
