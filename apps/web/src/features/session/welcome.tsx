import { useEffect, useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { newId, systemRandom } from "@ankara/domain/ids";
import { newPaymentDetails } from "@ankara/domain/invoice/pay-to";
import type { User } from "@ankara/contract/users";
import type { Business } from "@ankara/domain/records/business";
import type { PaymentDetails } from "@ankara/domain/records/invoice";
import { useBusiness } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BusinessCard } from "./welcome-business.tsx";
import { atServer } from "../../api/server-origin.ts";
import { PaymentFields } from "../../forms/payment-sheet.tsx";
import { useLogoUpload } from "../../forms/use-logo-upload.ts";
import { BusinessLogo } from "../../ui/business-logo.tsx";
import { ImageIcon, InvoiceIcon } from "../../ui/icons.ts";
import { Swatch } from "../../ui/swatch.tsx";
import { WelcomeCard } from "./welcome-card.tsx";
import type { CardProps } from "./welcome-card.ts";

const steps = ["business", "payment", "logo", "invoice"] as const;

/** After sign-up: four cards, each of which can be skipped. The last one leads to the first invoice. */
export function Welcome({ user }: { user: User }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const business = useBusiness();
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLDivElement>(null);
  const step = steps[at];

  useEffect(() => {
    if (at > 0) heading.current?.focus();
  }, [at]);

  async function finish(to: string) {
    if (business && business.welcomedAt === null)
      await currentStore().update("business", business.id, { welcomedAt: new Date().toISOString() });
    void navigate(to, { replace: true });
  }
  const next = () => setAt((now) => Math.min(now + 1, steps.length - 1));
  const shared = { user, onNext: next };

  return (
    <div className="h-full overflow-y-auto">
      <title>{`${t`Welcome`} · Ankara`}</title>
      <div className="mx-auto flex min-h-full w-full max-w-[480px] flex-col px-4 py-5 desk:py-12">
        <div
          ref={heading}
          tabIndex={-1}
          className="flex min-h-11 items-center justify-between gap-4 outline-none desk:min-h-9"
        >
          <p className="text-13 font-medium text-muted">
            <Trans>
              Step {at + 1} of {steps.length}
            </Trans>
          </p>
          {step !== "invoice" && (
            <Button variant="ghost" className="-mr-4" onClick={next}>
              <Trans>Skip</Trans>
            </Button>
          )}
        </div>
        <div aria-hidden="true" className="mt-1 flex gap-1.5">
          {steps.map((name, index) => (
            <span
              key={name}
              className={index <= at ? "h-1 flex-1 rounded-full bg-primary" : "h-1 flex-1 rounded-full bg-neutral"}
            />
          ))}
        </div>
        <div className="mt-7 flex flex-1 flex-col">
          {!business && <Skeleton className="h-40 w-full" />}
          {business && step === "business" && <BusinessCard {...shared} business={business} />}
          {business && step === "payment" && <PaymentCard {...shared} business={business} />}
          {business && step === "logo" && <LogoCard {...shared} />}
          {step === "invoice" && (
            <FirstInvoiceCard onInvoice={() => void finish("/new-invoice")} onLookAround={() => void finish("/")} />
          )}
        </div>
      </div>
    </div>
  );
}

/** The logo, now or later. */
function LogoCard({ user, onNext }: CardProps) {
  const { choose, busy } = useLogoUpload();
  const name = user.company_name || user.name || user.username;
  return (
    <WelcomeCard
      title={<Trans>Your logo</Trans>}
      lead={<Trans>A photo of your sign will do. Without one, we use your initials.</Trans>}
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
function FirstInvoiceCard({ onInvoice, onLookAround }: { onInvoice: () => void; onLookAround: () => void }) {
  return (
    <WelcomeCard
      title={<Trans>Your first invoice</Trans>}
      lead={<Trans>A name, an item, a price: it takes a minute, even offline.</Trans>}
      footer={
        <>
          <Button variant="primary" size="large" full icon={InvoiceIcon} onClick={onInvoice}>
            <Trans>Make an invoice</Trans>
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

/** The first way to be paid; it prints under "How to pay". Kept on the device, needs no network. */
function PaymentCard({ user, business, onNext }: CardProps & { business: Business }) {
  const { t } = useLingui();
  const [details, setDetails] = useState(
    () => business.payTo[0] ?? newPaymentDetails(newId(Date.now(), systemRandom), business.companyName || user.name),
  );
  const [problem, setProblem] = useState<string>();

  async function save() {
    if (details.accountNumber.trim() === "") return setProblem(t`Enter the number, or skip this step.`);
    await currentStore().update("business", business.id, { payTo: [trimmed(details), ...business.payTo.slice(1)] });
    onNext();
  }

  return (
    <WelcomeCard
      title={<Trans>How you get paid</Trans>}
      lead={<Trans>Your client sees it under “How to pay”.</Trans>}
      onSubmit={() => void save()}
      footer={
        <Button type="submit" variant="primary" size="large" full>
          <Trans>Continue</Trans>
        </Button>
      }
    >
      <PaymentFields
        details={details}
        country={business.country}
        problem={problem}
        onChange={(patch) => {
          setDetails((before) => ({ ...before, ...patch }));
          setProblem(undefined);
        }}
      />
    </WelcomeCard>
  );
}

const trimmed = ({ provider, accountNumber, accountName, ...rest }: PaymentDetails): PaymentDetails => ({
  ...rest,
  provider: provider.trim(),
  accountNumber: accountNumber.trim(),
  accountName: accountName.trim(),
});
