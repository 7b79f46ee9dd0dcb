import { Suspense, useMemo } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { countryOf } from "@ankara/domain/countries/countries";
import { feesOfRegistration } from "@ankara/domain/taxes/vat-registration";
import type { Business } from "@ankara/domain/records/business";
import type { Fee } from "@ankara/domain/records/fee";
import { DocumentLook } from "@ankara/domain/records/invoice";
import { useToday } from "../platform/use-today.ts";
import { useBusiness, useRecords } from "../store/hooks.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LockIcon } from "../ui/icons.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Screen } from "../ui/screen.tsx";
import { useSession } from "../session/use-session.ts";
import { lazyScreen } from "./lazy-screen.ts";

const Welcome = lazyScreen(() => import("../features/session/welcome.tsx"), "Welcome");
const NextInvoice = lazyPart(() => import("../document-parts/next-invoice.tsx"), { quiet: true });

/** `welcome` is open: the four cards for who is signed in, a sentence for who is not. */
export function WelcomePage() {
  const user = useSession()?.user;
  return user ? <Welcome user={user} paper={(typed) => <WelcomePaper typed={typed} />} /> : <CheckMail />;
}

/** A half sheet: with one line on it a whole one is mostly empty, and its letters are too small beside a form. */
const halfSheet = { sheet: "a5" } as const;

/** The next invoice of the business, drawn with what is being typed into the welcome. */
function WelcomePaper({ typed }: { typed: Partial<Business> }) {
  const { t } = useLingui();
  const business = useBusiness();
  const kept = useRecords("fees");
  const today = useToday(business?.timeZone);
  const shown = useMemo(() => business && withTyped(business, typed), [business, typed]);
  const fees = useMemo(
    () => (business && shown && kept ? feesFor(kept, business, shown) : []),
    [kept, business, shown],
  );
  if (!shown) return null;
  return (
    <section
      aria-label={t`Your next invoice`}
      // As large as the sides of the cloth allow that it is measured by; 1.415 is a sheet's height by its width.
      style={{ width: "min(100cqw - 48px, (100cqh - 64px) / 1.415)" }}
    >
      <div inert>
        <Suspense fallback={null}>
          <NextInvoice business={shown} fees={fees} today={today} />
        </Suspense>
      </div>
    </section>
  );
}

function withTyped(business: Business, typed: Partial<Business>): Business {
  const { country = business.country } = typed;
  const currency = country === business.country ? business.currency : countryOf(country).currency;
  return { ...business, ...typed, currency, look: { ...(business.look ?? DocumentLook.parse({})), ...halfSheet } };
}

/** The taxes that new invoices charge once the answers are kept; those of another country come with its answer. */
function feesFor(kept: readonly Fee[], { country }: Business, shown: Business): readonly Fee[] {
  if (shown.country !== country) return [];
  const changed = new Map(feesOfRegistration(kept, shown).map((fee) => [fee.id, fee]));
  return kept.map((fee) => changed.get(fee.id) ?? fee);
}

/** The welcome of somebody who is not signed in: the account waits for its e-mail to be confirmed, or one signed out. */
function CheckMail() {
  const { t } = useLingui();
  return (
    <Screen title={t`Welcome`} back="/login" quietTitle>
      <EmptyState
        title={<Trans>Welcome</Trans>}
        action={{ label: <Trans>Log in</Trans>, to: "/login", icon: LockIcon }}
      >
        <Trans>New here? Open the link in our e-mail, then log in.</Trans>
      </EmptyState>
    </Screen>
  );
}
