import { Trans } from "@lingui/react/macro";
import { useBusiness } from "../../store/hooks.ts";
import { useLogoUpload } from "../../forms/use-logo-upload.ts";
import { atServer } from "../../api/server-origin.ts";
import { useSession } from "../../session/use-session.ts";
import { BusinessLogo } from "../../ui/business-logo.tsx";
import { Button } from "../../ui/button.tsx";
import { ImageIcon } from "../../ui/icons.ts";

/** The logo as it is, and the way to another. */
export function LogoRow() {
  const user = useSession()?.user;
  const business = useBusiness();
  const { choose, busy } = useLogoUpload();
  return (
    <div className="flex items-center gap-4">
      <BusinessLogo
        name={business?.companyName || user?.company_name || user?.username || "?"}
        url={user?.logo ? atServer(user.logo) : null}
        size="large"
      />
      <div className="min-w-0">
        <Button icon={ImageIcon} onClick={choose} busy={busy}>
          {user?.logo ? <Trans>Change logo</Trans> : <Trans>ADD LOGO</Trans>}
        </Button>
        <p className="mt-1.5 text-13 text-muted">
          <Trans>PNG, JPEG or WebP, up to 5 MB.</Trans>
        </p>
      </div>
    </div>
  );
}
