import { type ReactNode, useEffect, useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { newId, systemRandom } from "@ankara/domain/ids";
import { newPaymentDetails } from "@ankara/domain/invoice/pay-to";
import type { User } from "@ankara/contract/users";
import type { Business } from "@ankara/domain/records/business";
import type { PaymentDetails } from "@ankara/domain/records/invoice";
import { useBusiness } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BusinessCard } from "./welcome-business.tsx";
import { atServer } from "../../api/server-origin.ts";
import { PaymentFields } from "../../forms/payment-sheet.tsx";
import { useLogoUpload } from "../../forms/use-logo-upload.ts";
import { BusinessLogo } from "../../ui/business-logo.tsx";
import { cx } from "../../ui/cx.ts";
import { BackIcon, CheckIcon, type Icon, ImageIcon, InvoiceIcon, PlusIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { Row } from "../../ui/row.tsx";
import { useHasSplit, useMedia } from "../../ui/use-media.ts";
import { WelcomeCard } from "./welcome-card.tsx";
import type { CardProps } from "./welcome-card.ts";

const steps = ["business", "payment", "logo", "invoice"] as const;

type WelcomeProps = {
  user: User;
  /** The invoice that the answers lead to, with what is being typed; shown where there is room beside the cards. */
  paper: (typed: Partial<Business>) => ReactNode;
};

/** After sign-up: four cards, each of which can be skipped. The last one leads to the first invoice. */
export function Welcome({ user, paper }: WelcomeProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const business = useBusiness();
  const [at, setAt] = useState(0);
  const [typed, setTyped] = useState<Partial<Business>>({});
  // Answers of the first card go to the server and come back with the next sync.
  const [kept, setKept] = useState<Partial<Business>>({});
  const heading = useRef<HTMLDivElement>(null);
  const lastAt = useRef(at);
  const hasRoom = useHasSplit();
  // Beside the cards of an upright tablet the letters of the paper would be 7 px high.
  const above = useMedia("(max-width: 1023px) and (orientation: portrait)");
  const step = steps[at];

  useEffect(() => {
    if (at !== lastAt.current) heading.current?.focus();
    lastAt.current = at;
  }, [at]);

  async function finish(to: string) {
    if (business && business.welcomedAt === null)
      await currentStore().update("business", business.id, { welcomedAt: new Date().toISOString() });
    void navigate(to, { replace: true });
  }
  const show = (step: number) => {
    setTyped({});
    setAt(Math.min(step, steps.length - 1));
  };
  const next = () => {
    setKept((before) => ({ ...before, ...typed }));
    // An answer of the server may come once somebody is at another card.
    if (lastAt.current === at) show(at + 1);
  };
  const shared = { user, onNext: next, onType: setTyped };
  const known = business && { ...business, ...kept };
  const logoUrl = user.logo ?? business?.logoUrl ?? "";

  return (
    <div className={cx("flex h-full", hasRoom && "session-page bg-surface", above && "flex-col")}>
      <title>{`${t`Welcome`} · Ankara`}</title>
      {hasRoom && (
        <div
          className={cx(
            "motif grid bg-side",
            above ? "justify-items-center overflow-hidden pt-10" : "w-1/2 shrink-0 place-items-center",
          )}
          // As high as the total of its document stands.
          style={
            above ? { containerType: "inline-size", flex: "0 0 54%", paddingInline: "12%" } : { containerType: "size" }
          }
        >
          {paper({ ...kept, ...typed, logoUrl })}
        </div>
      )}
      <div className="min-w-0 flex-1 overflow-y-auto">
        <div
          className={cx(
            "mx-auto flex min-h-full w-full flex-col px-4",
            hasRoom ? cx("max-w-[424px] pb-8", above ? "pt-8" : "pt-[10vh]") : "max-w-[480px] py-5",
          )}
        >
          <div ref={heading} tabIndex={-1} className="flex min-h-11 items-center gap-1 outline-none desk:min-h-9">
            {at > 0 && (
              <IconButton
                label={t`Back`}
                icon={BackIcon}
                onClick={() => show(at - 1)}
                data-back-key=""
                className="-ml-3 desk:-ml-2"
              />
            )}
            <p className="flex-1 text-13 font-medium text-muted">
              <Trans>
                Step {at + 1} of {steps.length}
              </Trans>
            </p>
            {step !== "invoice" && (
              <Button variant="ghost" className="-mr-4 desk:-mr-3.5" onClick={() => show(at + 1)}>
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
            {known && step === "business" && <BusinessCard {...shared} business={known} />}
            {business && step === "payment" && <PaymentCard {...shared} business={business} />}
            {business && step === "logo" && <LogoCard {...shared} />}
            {known && step === "invoice" && (
              <FirstInvoiceCard
                user={user}
                business={known}
                onStep={(name) => show(steps.indexOf(name))}
                onInvoice={() => void finish("/new-invoice")}
                onLookAround={() => void finish("/")}
              />
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The logo, now or later. */
function LogoCard({ user, onNext }: Pick<CardProps, "user" | "onNext">) {
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

type FirstInvoiceProps = {
  user: User;
  business: Business;
  onStep: (step: (typeof steps)[number]) => void;
  onInvoice: () => void;
  onLookAround: () => void;
};

/** The point of it all, over the answers it is made from, each a way back to its card. */
function FirstInvoiceCard({ user, business, onStep, onInvoice, onLookAround }: FirstInvoiceProps) {
  const { t } = useLingui();
  const paid = business.payTo[0];
  const answers = [
    {
      step: "business",
      title: t`Your business`,
      answer: [business.companyName, business.address?.city].filter(Boolean).join(" · "),
      lead: t`Shown at the top of every invoice.`,
    },
    {
      step: "payment",
      title: t`How you get paid`,
      answer: paid ? [paid.provider, paid.accountNumber].filter(Boolean).join(" · ") : "",
      lead: t`Your client sees it under “How to pay”.`,
    },
    {
      step: "logo",
      title: t`Your logo`,
      answer: user.logo ? t`Logo saved` : "",
      lead: t`A photo of your sign will do. Without one, we use your initials.`,
    },
  ] as const;
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
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <List items={answers} keyOf={({ step }) => step} label={t`Your first invoice`} inset="gutter">
          {({ step, title, answer, lead }) => (
            <Row
              start={
                answer ? (
                  <Mark icon={CheckIcon} className="bg-paid-soft text-paid-ink" />
                ) : (
                  <Mark icon={PlusIcon} className="bg-neutral" />
                )
              }
              title={title}
              meta={answer || lead}
              chevron
              onClick={() => onStep(step)}
            />
          )}
        </List>
      </div>
    </WelcomeCard>
  );
}

const Mark = ({ icon: Shape, className }: { icon: Icon; className: string }) => (
  <span aria-hidden="true" className={cx("grid size-9 shrink-0 place-items-center rounded-full", className)}>
    <Shape size={18} strokeWidth={1.75} />
  </span>
);

/** The first way to be paid; it prints under "How to pay". Kept on the device, needs no network. */
function PaymentCard({ user, business, onType, onNext }: CardProps & { business: Business }) {
  const { t } = useLingui();
  const [details, setDetails] = useState(
    () => business.payTo[0] ?? newPaymentDetails(newId(Date.now(), systemRandom), business.companyName || user.name),
  );
  const [problem, setProblem] = useState<string>();

  const payTo = (changed: PaymentDetails) => [trimmed(changed), ...business.payTo.slice(1)];

  async function save() {
    if (details.accountNumber.trim() === "") return setProblem(t`Enter the number, or skip this step.`);
    await currentStore().update("business", business.id, { payTo: payTo(details) });
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
          const changed = { ...details, ...patch };
          setDetails(changed);
          onType({ payTo: payTo(changed) });
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
