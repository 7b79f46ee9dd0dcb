import { useMemo, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Navigate, useNavigate } from "react-router";
import type { User } from "@ankara/contract/users";
import { currencyOf } from "@ankara/domain/money/currencies";
import { countryOf } from "@ankara/domain/countries/countries";
import { decimalToMinor } from "@ankara/domain/money/parse-money";
import { deviceZone } from "../../i18n/device-country.ts";
import { useToday } from "../../platform/use-today.ts";
import { useSession } from "../../session/use-session.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { CloseIcon, WhatsAppIcon } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Suspense } from "react";
import {
  businessOf,
  type FirstDraft,
  invoiceOf,
  newFirstDraft,
  readFirstDraft,
  readFirstLine,
  saveFirstDraft,
  startingFees,
} from "./first-draft.ts";
import { Choice, FirstPaper } from "./first-paper.tsx";

const AccountSheet = lazyPart(() => import("./account-sheet.tsx"));
const SendFirst = lazyPart(() => import("./send-first.tsx"));

type TryProps = {
  /** Country the device suggests. */
  country: string;
  /** Who sent the visitor, for `?ref=`. */
  sentBy: () => string | null;
};

/** `/try`: a visitor makes a first invoice on its own paper; the account is asked for when it is sent. */
export function TryScreen({ country, sentBy }: TryProps) {
  const signedIn = useSession() !== null;
  const [waiting] = useState(() => readFirstDraft(country));
  if (!signedIn) return <Making draft={waiting ?? newFirstDraft(country)} sentBy={sentBy} />;
  const sending = readFirstDraft(country);
  if (!sending?.isSending) return <Navigate to="/new-invoice" replace />;
  return (
    <Suspense fallback={null}>
      <SendFirst draft={sending} />
    </Suspense>
  );
}

function Making({ draft: start, sentBy }: { draft: FirstDraft; sentBy: () => string | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const today = useToday(deviceZone());
  const [draft, setDraft] = useState(start);
  const [typed, setTyped] = useState({ text: "", isTotal: false });
  const [asksAccount, setAsksAccount] = useState(false);
  const change = (patch: Partial<FirstDraft>) => {
    const next = { ...draft, ...patch };
    setDraft(next);
    saveFirstDraft(next);
  };
  const read = readFirstLine(typed, { country: draft.country, today });
  const hasTyped = read.lines.length > 0 && !read.asksPrice;
  // The line need not be closed first: what is typed counts as it is read.
  const whole = useMemo(
    () => (hasTyped ? { ...draft, lines: [...draft.lines, typed] } : draft),
    [draft, typed, hasTyped],
  );
  const invoice = useMemo(
    () => invoiceOf(whole, { business: businessOf(whole), fees: startingFees(whole), today, deviceId: null }),
    [whole, today],
  );
  const addTyped = () => {
    const named = read.clientName !== "" && draft.clientName === "" ? { clientName: read.clientName } : {};
    change({ ...named, lines: whole.lines });
    setTyped({ text: "", isTotal: false });
  };
  const steps = [draft.businessName.trim() !== "", draft.clientName.trim() !== "", invoice !== null];
  const missing = [t`Type your business name.`, t`Type the client's name.`, t`Type a line with its price.`].find(
    (_, at) => !steps[at],
  );
  const doneCount = steps.filter(Boolean).length;
  const send = () => {
    if (missing !== undefined) {
      const at = steps.indexOf(false);
      document.querySelectorAll<HTMLInputElement>("[data-first-invoice] input")[at === 2 ? 2 : at]?.focus();
      return;
    }
    if (hasTyped) addTyped();
    setAsksAccount(true);
  };
  const currency = countryOf(draft.country).currency;
  const guess = read.isGuess ? read.lines[0] : undefined;
  const guessed = guess?.quantity ?? "";
  return (
    <div className="flex h-full flex-col" data-first-invoice>
      <title>{`${t`Your first invoice`} · Ankara`}</title>
      <header className="flex min-h-14 items-center gap-2 px-2">
        <IconButton icon={CloseIcon} label={t`Close`} onClick={() => void navigate("/login")} />
        <span className="min-w-0 flex-1">
          <h1 className="text-18 font-semibold">
            <Trans>Your first invoice</Trans>
          </h1>
          <span className="block text-13 text-muted">
            <Trans>Saved on this device</Trans>
          </span>
        </span>
        <span className="sr-only">{t`${doneCount} of 3 done`}</span>
        <span aria-hidden="true" className="flex gap-2 px-2">
          {steps.map((done, at) => (
            <span
              // The steps stand in one order for good.
              key={at === 0 ? "name" : at === 1 ? "client" : "line"}
              className={cx("size-2.5 rotate-45", done ? "bg-accent" : "ring-1 ring-field-line ring-inset")}
            />
          ))}
        </span>
      </header>
      <div className="flex-1 overflow-y-auto px-4 py-3">
        <FirstPaper
          draft={draft}
          invoice={invoice}
          today={today}
          typed={typed}
          onTyped={setTyped}
          onChange={change}
          onAdd={addTyped}
        />
      </div>
      <footer className="safe-bottom flex flex-col gap-2 border-t border-line bg-surface px-4 pt-2 pb-3">
        <div className="mx-auto flex w-full max-w-[484px] flex-col gap-2">
          {guess ? (
            <span className="flex items-center justify-between gap-3 text-15">
              <span>
                <Trans>
                  <MoneyText
                    amount={decimalToMinor(guess.amount, currency)}
                    currency={currencyOf(currency).code}
                    size="15"
                  />{" "}
                  is for
                </Trans>
              </span>
              <Choice
                options={[t`each`, t`all ${guessed}`]}
                chosen={typed.isTotal ? 1 : 0}
                onChoose={(at) => setTyped({ ...typed, isTotal: at === 1 })}
              />
            </span>
          ) : (
            <p className="text-center text-13 text-muted">{missing ?? t`Next: your e-mail and a password.`}</p>
          )}
          <Button
            variant="primary"
            size="large"
            full
            icon={WhatsAppIcon}
            onClick={send}
            // It stays pressable while something is missing: a press leads there.
            aria-disabled={missing !== undefined}
            className={missing === undefined ? "" : "opacity-50"}
          >
            <Trans>Send on WhatsApp</Trans>
          </Button>
        </div>
      </footer>
      <Suspense fallback={null}>
        {asksAccount && (
          <AccountSheet
            draft={whole}
            sentBy={sentBy}
            onClose={() => setAsksAccount(false)}
            onSending={(isSending) => change({ isSending, lines: whole.lines })}
            onSignedUp={(user: User | null) => {
              if (!user) void navigate("/welcome/", { replace: true });
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
