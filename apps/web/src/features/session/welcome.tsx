import { useEffect, useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import type { User } from "@ankara/contract/users";
import { useBusiness } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FirstInvoiceCard, LogoCard } from "./welcome-closing.tsx";
import { BusinessCard } from "./welcome-business.tsx";
import { PaymentCard } from "./welcome-payment.tsx";

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
        <div ref={heading} tabIndex={-1} className="flex items-center justify-between gap-4 outline-none">
          <p className="text-13 font-medium text-muted">
            <Trans>
              Step {at + 1} of {steps.length}
            </Trans>
          </p>
          {step !== "invoice" && (
            <Button variant="ghost" onClick={next}>
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
        <div className="mt-7 flex flex-1 flex-col desk:flex-none">
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
