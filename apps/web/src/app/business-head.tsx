import { Link } from "react-router";
import type { User } from "@ankara/contract/users";
import { atServer } from "../api/server-origin.ts";
import { useLogoUpload } from "../forms/use-logo-upload.ts";
import { BusinessLogo } from "../ui/business-logo.tsx";
import { Trans, useLingui } from "@lingui/react/macro";

/** Logo and name at the head of the sidebar. Without a logo a field that takes one: 'ADD LOGO'. */
export function BusinessHead({ user, name, place }: { user: User; name: string; place: string }) {
  const { t } = useLingui();
  const { choose, busy } = useLogoUpload();
  return (
    <div className="pb-3.5">
      <Link to="/settings/account" className="flex items-center gap-2.5 rounded-input px-2 py-1.5 hover:bg-neutral">
        <BusinessLogo name={name} url={user.logo && atServer(user.logo)} />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{name}</span>
          {place && <span className="block truncate text-13 text-muted">{place}</span>}
        </span>
      </Link>
      {!user.logo && (
        <button
          type="button"
          onClick={choose}
          disabled={busy}
          aria-busy={busy}
          title={t`Upload a picture of your logo`}
          className="mt-2 grid h-14 w-full place-items-center rounded-[10px] border-[1.5px] border-dashed border-field-line text-13 font-medium text-muted hover:border-primary hover:text-ink disabled:opacity-50"
        >
          {busy ? <Trans>Uploading…</Trans> : <Trans>ADD LOGO</Trans>}
        </button>
      )}
    </div>
  );
}
