import type { MinorUnits } from "@ankara/domain/money/money";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { Trans, useLingui } from "@lingui/react/macro";
import { countryOf } from "@ankara/domain/countries/countries";
import { formatDate, millisecondsOf } from "@ankara/domain/dates/dates";
import type { EntryShare } from "@ankara/domain/entry/clauses";
import type { EntryLine } from "@ankara/domain/entry/lines";
import type { Entry } from "@ankara/domain/entry/parse-entry";
import { newId, type Random, systemRandom } from "@ankara/domain/ids";
import { newInvoice } from "@ankara/domain/invoice/draft";
import { decimalToMinor } from "@ankara/domain/money/parse-money";
import { toE164 } from "@ankara/domain/clients/phone";
import type { Business } from "@ankara/domain/records/business";
import { Contact } from "@ankara/domain/records/contact";
import type { Invoice } from "@ankara/domain/records/invoice";
import { formatPercent } from "../../../i18n/numbers.ts";
import { useBusiness, useContactRows, useRecord, useRecords } from "../../../store/hooks.ts";
import { currentStore } from "../../../store/store.ts";
import { useToday } from "../../../platform/use-today.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, InfoStrip } from "../../../ui/card.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { AlertIcon } from "../../../ui/icons.ts";
import { useModals } from "../../../ui/modal-context.ts";
import { MoneyText } from "../../../ui/money-text.tsx";
import { toast } from "../../../ui/toast.tsx";
import { TotalsBlock } from "../../../document-parts/totals-block.tsx";
import { undated } from "../../../document-parts/draft-edits.ts";
import { useUnitText } from "../../../document-parts/unit-text.ts";
import { asMeant, draftOfEntry } from "./entry-draft.ts";
import { joinParts } from "../../../ui/parts.ts";

/** Client of the invoice: as read, or chosen by hand over it. */
type Who = { kind: "read" } | { kind: "chosen"; id: string } | { kind: "nobody" };

/** The draft as it would be, with all that can be changed before it is made. */
export function EntryPreview({ entry, onMade }: { entry: Entry; onMade: () => void }) {
  const { t, i18n } = useLingui();
  const business = useBusiness();
  const fees = useRecords("fees");
  const items = useRecords("catalogs");
  const today = useToday(business?.timeZone);
  const navigate = useNavigate();
  const [who, setWho] = useState<Who>({ kind: "read" });
  const [inAll, setInAll] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const contactId = who.kind === "chosen" ? who.id : who.kind === "read" ? (entry.client?.contactId ?? "") : "";
  const contact = useRecord("contacts", contactId);
  if (!business || !fees || !items) return null;

  const newName = who.kind === "read" && !contactId ? (entry.client?.name ?? "") : "";
  const lines = asMeant(entry.lines, inAll);
  const itemsById = new Map(items.map((item) => [item.id, item]));
  const build = (now: number, random: Random): Invoice => {
    const { deviceId } = currentStore();
    const id = () => newId(now, random);
    const fresh = newInvoice({ id: id(), now, deviceId, business, contact: contact ?? null, fees, today, random });
    return draftOfEntry(
      undated(fresh),
      { ...entry, lines },
      { items: itemsById, fees, ways: business.payTo, today, id },
    );
  };
  // The preview has ids of its own; the draft gets new ones.
  const draft = build(0, shownRandom());
  const make = async () => {
    setBusy(true);
    const made = build(millisecondsOf(currentStore().instant()), systemRandom);
    try {
      const added = newName === "" ? null : newClient(newName, entry.client?.phone ?? "", business);
      await currentStore().write(async (unit) => {
        if (added) await unit.write("contacts", added.id, added);
        await unit.write("invoices", made.id, added ? { ...made, contactId: added.id } : made);
      });
      onMade();
      void navigate(`/new-invoice?draft=${made.id}`, { replace: true });
    } catch (cause) {
      console.error("The draft was not kept", cause);
      setBusy(false);
      toast(t`This device is out of space. Your text is still here.`, { tone: "danger", durationMs: 5000 });
    }
  };
  const { totals } = draft;
  const summed = entry.lines.length > 0 ? totals : null;
  const share = (one: EntryShare) =>
    one.kind === "percent" ? (
      formatPercent(one.ratePpm)
    ) : (
      <MoneyText amount={decimalToMinor(one.amount, draft.currency)} currency={draft.currency} size="15" />
    );
  return (
    <section aria-label={t`Preview`} className="flex flex-col gap-3.5">
      <Card padded={false}>
        <WhoRow entry={entry} who={who} name={contact?.name ?? ""} newName={newName} onChange={setWho} />
        {entry.lines.map((line, at) => (
          <LineRow
            // The same words may stand twice; their place tells them apart.
            key={`${at} ${line.text}`}
            line={line}
            meant={lines[at] ?? line}
            currency={draft.currency}
            net={totals?.lineNets[at]}
            onMeant={(all) => {
              const next = new Set(inAll);
              if (all) next.add(at);
              else next.delete(at);
              setInAll(next);
            }}
          />
        ))}
        {entry.due && <Fact name={t`Due`}>{formatDate(entry.due, "weekday", i18n.locale)}</Fact>}
        {summed ? (
          <TotalsBlock draft={draft} totals={summed} className="border-t border-line px-4 pt-2 pb-3 text-15" />
        ) : (
          entry.discount && <Fact name={t`Discount`}>{share(entry.discount)}</Fact>
        )}
        {entry.deposit && (
          <Fact name={t`Deposit`}>
            {draft.instalments[0] ? (
              <MoneyText amount={draft.instalments[0].amount} currency={draft.currency} size="15" />
            ) : (
              share(entry.deposit)
            )}
          </Fact>
        )}
      </Card>
      {!totals && (
        <p role="alert" className="text-15 text-overdue-ink">
          <Trans>The discount is more than the items add up to, or an amount is too large.</Trans>
        </p>
      )}
      {entry.unread.length > 0 && (
        <InfoStrip icon={AlertIcon} title={t`Not understood`}>
          <Trans>“{joinParts(entry.unread)}” goes into the private note, so nothing is lost.</Trans>
        </InfoStrip>
      )}
      <Button
        variant="primary"
        size="large"
        full
        busy={busy}
        disabled={entry.lines.length === 0}
        onClick={() => void make()}
      >
        {t`Make draft`}
      </Button>
    </section>
  );
}

/** Counts, so that ids differ; drawing a screen draws no lots. */
function shownRandom(): Random {
  let count = 0;
  return (bytes) => {
    count += 1;
    return new Uint8Array(bytes).fill(count % 256);
  };
}

const newClient = (name: string, phone: string, { country }: Business): Contact => {
  const at = currentStore().instant();
  const number = phone === "" ? null : (toE164(phone, countryOf(country).dial_code) ?? phone);
  return Contact.parse({
    id: newId(Date.now(), systemRandom),
    createdAt: at,
    updatedAt: at,
    deviceId: currentStore().deviceId,
    name: name.slice(0, 120),
    phones: number === null ? [] : [number],
  });
};

function WhoRow({
  entry,
  who,
  name,
  newName,
  onChange,
}: {
  entry: Entry;
  who: Who;
  name: string;
  newName: string;
  onChange: (who: Who) => void;
}) {
  const { t } = useLingui();
  const { selectCustomer } = useModals();
  const contacts = useContactRows();
  const candidates = who.kind === "read" ? (entry.client?.candidates ?? []) : [];
  const choose = async () => {
    const choice = await selectCustomer();
    if (choice?.action === "SELECT") onChange({ kind: "chosen", id: choice.contact.id });
  };
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0">
          <span className="block text-13 text-muted">{t`Client`}</span>
          <span className="block font-medium wrap-anywhere">
            {name || newName || <span className="text-muted">{t`No client`}</span>}
            {newName !== "" && <span className="text-13 font-normal text-muted"> {t`new client`}</span>}
          </span>
        </span>
        <Button size="small" onClick={() => void choose()}>
          {name || newName ? t`Change` : t`Choose`}
        </Button>
      </div>
      {candidates.length > 1 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t`Which one?`}</legend>
          {candidates.slice(0, 6).map((id) => (
            <Chip key={id} onClick={() => onChange({ kind: "chosen", id })}>
              {contacts?.find((row) => row.id === id)?.name}
            </Chip>
          ))}
        </fieldset>
      )}
      {newName !== "" && candidates.length === 0 && (
        <Chip className="self-start" onClick={() => onChange({ kind: "nobody" })}>{t`Leave out the client`}</Chip>
      )}
    </div>
  );
}

function LineRow({
  line,
  meant,
  currency,
  net,
  onMeant,
}: {
  line: EntryLine;
  meant: EntryLine;
  currency: string;
  net: MinorUnits | undefined;
  onMeant: (all: boolean) => void;
}) {
  const { t } = useLingui();
  const { counted } = useUnitText();
  const typed = line.amount === "" ? 0 : decimalToMinor(line.amount, currency);
  const all = meant.amountIs === "total";
  return (
    <div className="flex flex-col gap-1.5 border-t border-line px-4 py-3">
      <div className="flex justify-between gap-4">
        <span className="min-w-0 font-medium wrap-anywhere">{meant.name}</span>
        {net !== undefined && <MoneyText amount={net} currency={currency} />}
      </div>
      <span className="text-13 text-muted">
        {counted(line.quantity, line.unit ?? "piece")}
        {line.amount === "" && line.itemId === null && ` · ${t`no price yet`}`}
      </span>
      {line.amountIs === "guess" && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t`What is the price of ${meant.name}?`}</legend>
          <Chip pressed={!all} onClick={() => onMeant(false)}>
            <MoneyText amount={typed} currency={currency} size="15" /> {t`each`}
          </Chip>
          <Chip pressed={all} onClick={() => onMeant(true)}>
            <MoneyText amount={typed} currency={currency} size="15" /> {t`for all`}
          </Chip>
        </fieldset>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-t border-line px-4 py-2.5 text-15">
      <span className="text-muted">{name}</span>
      <span>{children}</span>
    </div>
  );
}
