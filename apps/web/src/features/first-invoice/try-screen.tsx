import { Suspense, useMemo, useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Navigate, useNavigate } from "react-router";
import type { User } from "@ankara/contract/users";
import { countryOf } from "@ankara/domain/countries/countries";
import { decimalToMinor } from "@ankara/domain/money/parse-money";
import { deviceZone } from "../../i18n/device-country.ts";
import { useToday } from "../../platform/use-today.ts";
import { useSession } from "../../session/use-session.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Segmented } from "../../ui/chip.tsx";
import { cx } from "../../ui/cx.ts";
import { CheckIcon, CloseIcon, WhatsAppIcon } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { useIsDesk } from "../../ui/use-media.ts";
import { useSubmitShortcut } from "../invoice-editor/use-submit-shortcut.ts";
import {
  businessOf,
  type FirstDraft,
  invoiceOf,
  newFirstDraft,
  noLine,
  readFirstDraft,
  readFirstLine,
  saveFirstDraft,
  startingFees,
  withLine,
} from "./first-draft.ts";
import { DocumentChoices, DocumentLook } from "./document-choices.tsx";
import { FirstDocument } from "./first-document.tsx";

const AccountSheet = lazyPart(() => import("./account-sheet.tsx"));
const SendFirst = lazyPart(() => import("./send-first.tsx"));

type TryProps = {
  /** Country the device suggests. */
  country: string;
  /** Names the affiliate who sent the visitor (`?ref=`). */
  sentBy: () => string | null;
  /** Opens the device's database of a person. */
  openFor: (user: User) => Promise<unknown>;
};

/** `/try`: a visitor makes a first invoice on its own paper; the account is asked for when it is sent. */
export function TryScreen({ country, ...making }: TryProps) {
  const signedIn = useSession() !== null;
  return signedIn ? <Sending country={country} /> : <Making country={country} {...making} />;
}

function Sending({ country }: { country: string }) {
  // Read once: the stored draft goes when it is issued, while this still shows it.
  const [draft] = useState(() => readFirstDraft(country));
  if (!draft?.isSending) return <Navigate to="/new-invoice" replace />;
  return (
    <Suspense fallback={null}>
      <SendFirst draft={draft} />
    </Suspense>
  );
}

function Making({ country, sentBy, openFor }: TryProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isDesk = useIsDesk();
  const today = useToday(deviceZone());
  const [draft, setDraft] = useState(() => ({
    ...(readFirstDraft(country) ?? newFirstDraft(country)),
    isSending: false,
  }));
  const [asksAccount, setAsksAccount] = useState(false);
  const businessNameRef = useRef<HTMLInputElement>(null);
  const clientNameRef = useRef<HTMLInputElement>(null);
  const lineRef = useRef<HTMLInputElement>(null);
  const save = (next: FirstDraft) => {
    setDraft(next);
    saveFirstDraft(next);
  };
  const { typed } = draft;
  const read = readFirstLine(typed, { country: draft.country, today });
  const hasTyped = read.lines.length > 0 && !read.asksPrice;
  // The line need not be closed first: what is typed counts as it is read.
  const whole = useMemo(
    () => (hasTyped ? { ...withLine(draft, typed, today), typed: noLine } : draft),
    [draft, typed, hasTyped, today],
  );
  const invoice = useMemo(
    () => invoiceOf(whole, { business: businessOf(whole), fees: startingFees(whole), today, deviceId: null }),
    [whole, today],
  );
  const steps = [
    { field: "businessName", done: whole.businessName.trim() !== "", asks: t`Type your business name.` },
    { field: "clientName", done: whole.clientName.trim() !== "", asks: t`Type the client’s name.` },
    { field: "line", done: invoice !== null, asks: t`Type a line with its price.` },
  ] as const;
  const missing = steps.find(({ done }) => !done);
  const doneCount = steps.filter(({ done }) => done).length;
  const send = () => {
    if (missing) {
      const ref = { businessName: businessNameRef, clientName: clientNameRef, line: lineRef }[missing.field];
      return ref.current?.focus();
    }
    save(whole);
    setAsksAccount(true);
    void SendFirst.preload().catch(() => undefined);
  };
  useSubmitShortcut(send);
  const currency = read.currency ?? countryOf(draft.country).currency;
  const guess = read.isGuess ? read.lines[0] : undefined;
  const guessed = guess?.quantity ?? "";
  const change = (patch: Partial<FirstDraft>) => save({ ...draft, ...patch });
  const priceIsFor = guess && (
    <span className="flex items-center justify-between gap-3 text-15">
      <span>
        <Trans>
          <MoneyText amount={decimalToMinor(guess.amount, currency)} currency={currency} size="15" /> is for
        </Trans>
      </span>
      <Segmented
        label={t`Price`}
        options={[
          { value: "each", label: t`each` },
          { value: "total", label: t`all ${guessed}` },
        ]}
        value={typed.isTotal ? "total" : "each"}
        onChange={(of) => change({ typed: { ...typed, isTotal: of === "total" } })}
      />
    </span>
  );
  const sendButton = (
    <Button
      variant="primary"
      size="large"
      full
      icon={WhatsAppIcon}
      shortcut="Ctrl ↵"
      onClick={send}
      // It stays pressable while something is missing: a press leads there.
      aria-disabled={missing !== undefined}
      className={cx("desk:px-3", missing && "opacity-50")}
    >
      <Trans>Send on WhatsApp</Trans>
    </Button>
  );
  return (
    <div className="flex h-full flex-col">
      <title>{`${t`Your first invoice`} · Ankara`}</title>
      <header className="flex min-h-14 items-center gap-2 px-2 py-1.5 desk:border-b desk:border-line desk:bg-surface desk:px-4">
        <IconButton icon={CloseIcon} label={t`Close`} onClick={() => void navigate("/login")} />
        <span className="min-w-0 flex-1 desk:flex desk:items-baseline desk:gap-3">
          <h1 className="text-18 font-semibold">
            <Trans>Your first invoice</Trans>
          </h1>
          <span className="block text-13 text-muted">
            {isDesk && <CheckIcon size={14} strokeWidth={1.75} aria-hidden="true" className="mr-1 inline" />}
            <Trans>Saved on this device</Trans>
          </span>
        </span>
        <span className="sr-only">{t`${doneCount} of 3 done`}</span>
        <span aria-hidden="true" className="flex gap-2 px-2 max-[350px]:gap-1.5 max-[350px]:px-1">
          {steps.map(({ field, done }) => (
            <span
              key={field}
              className={cx("size-2.5 rotate-45", done ? "bg-accent" : "ring-1 ring-field-line ring-inset")}
            />
          ))}
        </span>
      </header>
      <div className="flex min-h-0 flex-1 flex-col desk:flex-row">
        <div className="min-w-0 flex-1 overflow-y-auto px-4 py-3 desk:bg-sunken desk:pb-7">
          {isDesk && (
            <div className="mx-auto mb-2 min-h-[60px] max-w-[760px] max-[1160px]:min-h-[108px]">
              <DocumentLook draft={draft} onChange={change} />
            </div>
          )}
          <FirstDocument
            draft={draft}
            invoice={invoice}
            today={today}
            onChange={change}
            onAdd={() => save(whole)}
            businessNameRef={businessNameRef}
            clientNameRef={clientNameRef}
            lineRef={lineRef}
          />
        </div>
        {isDesk ? (
          <aside
            aria-label={t`Details`}
            className="flex w-84 shrink-0 flex-col gap-4 overflow-y-auto border-l border-line bg-surface p-6 min-[1600px]:w-[440px]"
          >
            <div>
              <h2 className="text-18 font-semibold">{missing ? t`Your invoice` : t`It’s ready`}</h2>
              <p className="text-muted" aria-live="polite">
                {missing?.asks ?? t`Click anything on the paper to change it.`}
              </p>
            </div>
            <DocumentChoices draft={draft} invoice={invoice} today={today} onChange={change} />
            <div className="mt-auto flex flex-col gap-3">
              {priceIsFor}
              {invoice?.totals && (
                <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
                  <span className="font-semibold">
                    <Trans>Total</Trans>
                  </span>
                  <MoneyText amount={invoice.totals.total} currency={invoice.currency} decimals="always" size="22" />
                </p>
              )}
              {sendButton}
              {!missing && (
                <p className="text-center text-13 text-muted">
                  <Trans>Next: your e-mail and a password.</Trans>
                </p>
              )}
            </div>
          </aside>
        ) : (
          <footer className="safe-bottom flex flex-col gap-2 border-t border-line bg-surface px-4 pt-2 pb-3">
            <div className="mx-auto flex w-full max-w-[484px] flex-col gap-2">
              {priceIsFor ?? (
                <p className="text-center text-13 text-muted">
                  {missing?.asks ?? t`Next: your e-mail and a password.`}
                </p>
              )}
              {sendButton}
            </div>
          </footer>
        )}
      </div>
      <Suspense fallback={null}>
        {asksAccount && (
          <AccountSheet
            draft={whole}
            sentBy={sentBy}
            openFor={openFor}
            onClose={() => setAsksAccount(false)}
            onSending={(isSending) => save({ ...whole, isSending })}
            onSignedUp={(user: User | null) => {
              if (!user) void navigate("/welcome/", { replace: true });
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
