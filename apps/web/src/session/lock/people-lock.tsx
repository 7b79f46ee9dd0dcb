import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { User } from "@ankara/contract/users";
import type { UserId } from "@ankara/domain/records/fields";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { EraseIcon } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { openWithPin } from "./app-lock.ts";
import { maxTries, readLock } from "./lock-record.ts";
import { PasswordUnlock, useWait } from "./lock-screen.tsx";
import type { AwayPerson } from "./people-database.ts";
import { knownUser, leaveTo } from "./phone-people.ts";

const BusinessCloth = lazyPart(() => import("../business-cloth.tsx"), { quiet: true });

type Props = { away: readonly AwayPerson[]; onOpen: () => void };

/** Asks whose turn it is on a device that several people share, and for their PIN. It needs no network. */
export function PeopleLock({ away, onOpen }: Props) {
  const [chosen, setChosen] = useState(knownUser);
  const [forgot, setForgot] = useState(false);
  const [people] = useState(() => [
    ...(chosen ? [chosen] : []),
    ...away.flatMap(({ user }) => (user.id === chosen?.id ? [] : [user])),
  ]);
  const company = people[0]?.company_name ?? "";
  const choose = async (id: UserId | null) => {
    await leaveTo(id);
    if (id === null) return onOpen();
    setChosen(knownUser());
    setForgot(false);
  };
  return (
    <main className="flex h-full flex-col items-center overflow-y-auto bg-paper px-4 pt-16 pb-5">
      {company !== "" && (
        <Suspense fallback={null}>
          <BusinessCloth name={company} className="fixed inset-x-0 top-0" />
        </Suspense>
      )}
      <h1 className="text-22">
        <Trans>Who is selling?</Trans>
      </h1>
      <Faces people={people} chosen={chosen} onChoose={(id) => void choose(id)} />
      {chosen && !forgot && <PinPad key={chosen.id} user={chosen} onOpen={onOpen} onForgot={() => setForgot(true)} />}
      {chosen && forgot && (
        <div className="w-full max-w-80">
          <PasswordUnlock user={chosen} onOpen={onOpen} />
        </div>
      )}
      <Button variant="ghost" className="mt-2" onClick={() => void choose(null)}>
        <Trans>Someone else</Trans>
      </Button>
    </main>
  );
}

type FacesProps = { people: readonly User[]; chosen: User | null; onChoose: (id: UserId) => void };

function Faces({ people, chosen, onChoose }: FacesProps) {
  return (
    <ul className="flex flex-wrap justify-center gap-1 pt-5 pb-6">
      {people.map(({ id, name, username }) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={id === chosen?.id}
            onClick={() => id !== chosen?.id && onChoose(id)}
            className="flex w-[84px] flex-col items-center gap-1.5 rounded-input py-1 text-15 text-muted aria-pressed:font-semibold aria-pressed:text-ink"
          >
            <Avatar
              name={name || username}
              size="large"
              className={cx(id === chosen?.id && "outline-2 outline-offset-3 outline-primary")}
            />
            <span className="max-w-full truncate">{firstNameOf(name) || username}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const firstNameOf = (name: string): string => name.split(" ")[0] ?? "";

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

function PinPad({ user, onOpen, onForgot }: { user: User; onOpen: () => void; onForgot: () => void }) {
  const { t } = useLingui();
  const [pin, setPin] = useState("");
  const [problem, setProblem] = useState(false);
  const [busy, setBusy] = useState(false);
  const waitS = useWait();
  const [digits] = useState(() => readLock()?.digits);
  const name = firstNameOf(user.name) || user.username;
  const typed = pin.length;

  async function open(given: string) {
    setBusy(true);
    const outcome = await openWithPin(given);
    setBusy(false);
    setPin("");
    setProblem(outcome !== "open");
    if (outcome === "open") onOpen();
    if (outcome === "password" || (readLock()?.wrong ?? 0) >= maxTries) onForgot();
  }
  const press = useEffectEvent((digit: string) => {
    if (busy || waitS > 0) return;
    setProblem(false);
    const next = pin + digit;
    setPin(next);
    if (next.length === digits) void open(next);
  });
  const erase = useEffectEvent(() => setPin(pin.slice(0, -1)));
  const enter = useEffectEvent(() => !busy && typed >= 4 && void open(pin));
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (/^\d$/.test(key)) press(key);
      else if (key === "Backspace") erase();
      else if (key === "Enter" && digits === undefined) enter();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [digits]);

  return (
    <>
      <p className="pb-3.5 text-muted">{t`${name}’s PIN`}</p>
      <p className="flex h-4 gap-4">
        <span className="sr-only" aria-live="polite">
          <Plural value={typed} one="# digit typed" other="# digits typed" />
        </span>
        {Array.from({ length: digits ?? Math.max(4, typed) }, (_, at) => (
          <span
            key={at}
            className={cx("size-4 rounded-full border-2", at < typed ? "border-ink bg-ink" : "border-muted")}
          />
        ))}
      </p>
      <p role="alert" className="min-h-12 pt-3 text-center text-15 text-overdue-ink">
        {waitS > 0 ? (
          <Plural value={waitS} one="Wrong PIN. Try again in # second." other="Wrong PIN. Try again in # seconds." />
        ) : (
          problem && <Trans>Wrong PIN.</Trans>
        )}
      </p>
      <div className="mt-auto grid w-full max-w-90 grid-cols-3 gap-2">
        {keys.map((digit) => (
          <PadKey key={digit} label={digit} onPress={() => press(digit)} />
        ))}
        <Button variant="ghost" className="h-15" onClick={onForgot}>
          <Trans>Forgot</Trans>
        </Button>
        <PadKey label="0" onPress={() => press("0")} />
        {digits === undefined && typed >= 4 ? (
          <Button variant="primary" className="h-15" busy={busy} onClick={enter}>
            <Trans>Unlock</Trans>
          </Button>
        ) : (
          <Button variant="ghost" className="h-15" onClick={erase}>
            <EraseIcon size={24} strokeWidth={1.75} aria-hidden="true" />
            <span className="sr-only">
              <Trans>Delete</Trans>
            </span>
          </Button>
        )}
      </div>
      <p className="pt-3 text-13 text-muted">
        <Trans>Works without network</Trans>
      </p>
    </>
  );
}

function PadKey({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="h-15 rounded-card border border-line bg-surface text-center text-22 font-medium hover:bg-hover active:bg-neutral"
    >
      {label}
    </button>
  );
}
