import { useLingui } from "@lingui/react/macro";
import { formatPhone } from "@ankara/domain/clients/phone";
import type { Contact } from "@ankara/domain/records/contact";
import { formatMoney } from "../../i18n/numbers.ts";
import type { Owed } from "../../store/index/contact-row.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Field, FieldError, PickerButton } from "../../ui/field.tsx";
import { AddClientIcon, BusinessIcon, ChevronRightIcon } from "../../ui/icons.ts";
import { joinParts } from "../../ui/parts.ts";

type ClientProps = {
  contact: Contact | null;
  walkIn: boolean;
  owed: readonly Owed[];
  error?: string | undefined;
  onChoose: () => void;
  /** Absent once a client is chosen, whose record may still be on its way. */
  onWalkIn: (() => void) | undefined;
};

/** Shows and changes the client on a phone: the top half of the first card. */
export function ClientCard({ contact, walkIn, owed, error, onChoose, onWalkIn }: ClientProps) {
  const { t } = useLingui();
  const owedText = useOwedText();
  return (
    <div data-field="client">
      <button
        type="button"
        onClick={onChoose}
        aria-describedby={error ? "client-error" : undefined}
        className="flex min-h-[68px] w-full items-center gap-3 rounded-t-card py-3 pr-3.5 pl-3.5 text-left active:bg-neutral"
      >
        {contact ? <Avatar name={contact.name} /> : <Picture walkIn={walkIn} />}
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium wrap-anywhere">
            {contact?.name ?? (walkIn ? t`Walk-in customer` : t`Choose a client`)}
          </span>
          <span className="block text-13 text-muted">
            {contact
              ? joinParts([contact.phones[0] && formatPhone(contact.phones[0]), owedText(owed)])
              : walkIn
                ? t`Tap to choose a client`
                : t`From your clients, or a new one`}
          </span>
        </span>
        <ChevronRightIcon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-muted" />
      </button>
      {onWalkIn && !walkIn && <WalkInButton onWalkIn={onWalkIn} className="mb-2 ml-[60px] px-2" />}
      {error && (
        <div className="px-3.5 pb-3">
          <FieldError id="client-error">{error}</FieldError>
        </div>
      )}
    </div>
  );
}

/** The same on a desk: a field that opens the list of clients. */
export function ClientField({ contact, walkIn, owed, error, onChoose, onWalkIn }: ClientProps) {
  const { t } = useLingui();
  const owedText = useOwedText();
  const name = contact?.name ?? (walkIn ? t`Walk-in customer` : undefined);
  return (
    <div data-field="client" className="min-w-0">
      <Field label={t`Client`} error={error} {...(contact && owed.length > 0 ? { aside: owedText(owed) } : {})}>
        <PickerButton
          onClick={onChoose}
          placeholder={t`Choose a client`}
          start={contact ? <Avatar name={contact.name} size="small" className="size-6! text-[10px]!" /> : undefined}
        >
          {name}
        </PickerButton>
      </Field>
      {onWalkIn && !walkIn && <WalkInButton onWalkIn={onWalkIn} className="-ml-2 px-2" />}
    </div>
  );
}

function WalkInButton({ onWalkIn, className }: { onWalkIn: () => void; className: string }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      onClick={onWalkIn}
      className={`inline-flex min-h-11 items-center gap-2 rounded-input text-15 font-medium text-primary-ink hover:bg-primary-soft desk:min-h-9 ${className}`}
    >
      <BusinessIcon size={18} strokeWidth={1.75} aria-hidden="true" />
      {t`Walk-in customer`}
    </button>
  );
}

function Picture({ walkIn }: { walkIn: boolean }) {
  const Mark = walkIn ? BusinessIcon : AddClientIcon;
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink"
    >
      <Mark size={20} strokeWidth={1.75} />
    </span>
  );
}

function useOwedText(): (owed: readonly Owed[]) => string {
  const { t } = useLingui();
  return (owed) => {
    if (owed.length === 0) return t`owes nothing`;
    const sums = owed
      .map(({ outstanding, currency }) => formatMoney(outstanding, currency, { decimals: "auto" }))
      .join(" + ");
    return t`owes ${sums}`;
  };
}
