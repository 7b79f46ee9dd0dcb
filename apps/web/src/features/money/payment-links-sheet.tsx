import { Plural, Trans, useLingui } from "@lingui/react/macro";
import {
  createPaymentLink,
  listPaymentLinks,
  maxLinkNote,
  maxLinkTitle,
  revokePaymentLink,
  type PaymentLink,
} from "@ankara/contract/payment-links";
import { whatsappUrl } from "@ankara/domain/clients/phone";
import { newId, systemRandom } from "@ankara/domain/ids";
import { parseMoneyText } from "@ankara/domain/money/parse-money";
import { Suspense, useId, useState, type FormEvent } from "react";
import { formatMoney } from "../../i18n/numbers.ts";
import { api } from "../../api/api.ts";
import { useCall } from "../../api/use-call.ts";
import { publicOrigin } from "../../api/server-origin.ts";
import { PublicLinkSheet } from "../../document-parts/public-link-sheet.tsx";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { useBusiness } from "../../store/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { ChipGroup } from "../../ui/chip.tsx";
import { confirm } from "../../ui/dialog.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { LinkIcon, NoNetworkIcon, WhatsAppIcon } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { Row } from "../../ui/row.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { toast } from "../../ui/toast.tsx";

const QrCode = lazyPart(() => import("../../document-parts/qr-code.tsx"));

/** Links by which anybody pays without an invoice. The server keeps them, so that this sheet needs a network. */
export default function PaymentLinksSheet({ takesCards, onClose }: { takesCards: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { answer, error, again } = useCall(listPaymentLinks);
  const links = answer?.data;
  const failed = error !== undefined;
  const [open, setOpen] = useState<string>();
  const [making, setMaking] = useState(false);
  const link = links?.find(({ id }) => id === open);
  const shown = (made: PaymentLink) => {
    setMaking(false);
    setOpen(made.id);
    again();
  };
  if (making) return <NewLink takesCards={takesCards} onMade={shown} onClose={() => setMaking(false)} />;
  if (link)
    return <OneLink link={link} onNew={() => setMaking(true)} onChanged={again} onClose={() => setOpen(undefined)} />;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Payment links`}
      footer={
        <Button full size="large" variant="primary" icon={LinkIcon} disabled={!links} onClick={() => setMaking(true)}>
          {t`New payment link`}
        </Button>
      }
    >
      <div className="sheet-form">
        <p className="text-15 text-muted">
          <Trans>
            Anyone with the link can pay you, without an invoice. The payment waits in your drafts, with the payer’s
            name.
          </Trans>
        </p>
        {failed && (
          <InfoStrip
            live
            icon={NoNetworkIcon}
            title={t`You’re offline`}
            action={<Button onClick={again}>{t`Try again`}</Button>}
          >
            <Trans>Making or withdrawing a link needs a connection. Links you shared keep working.</Trans>
          </InfoStrip>
        )}
        {!links && !failed && <Skeleton className="h-32 w-full" />}
        {links && links.length > 0 && (
          <ul className="-mx-(--sheet-side)">
            {links.map((each) => (
              <li key={each.id}>
                <Row
                  onClick={() => setOpen(each.id)}
                  title={each.title}
                  meta={<LinkCounts link={each} />}
                  end={<AmountOfLink link={each} />}
                  {...(each.revoked_at !== null && { endMeta: t`Withdrawn` })}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}

function AmountOfLink({ link: { amount, currency } }: { link: PaymentLink }) {
  const { t } = useLingui();
  return (
    <span className="money">
      {amount === null ? t`Open amount` : formatMoney(amount, currency, { decimals: "auto" })}
    </span>
  );
}

/** `3 payments ₦75,000 · opened 41 times`. */
function LinkCounts({ link }: { link: PaymentLink }) {
  const { opened } = link;
  return (
    <>
      {link.payments > 0 && (
        <>
          <Plural value={link.payments} one="# payment" other="# payments" />{" "}
          <span className="money">{formatMoney(link.received, link.currency, { decimals: "auto" })}</span> ·{" "}
        </>
      )}
      <Plural value={opened} one="opened once" other="opened # times" />
    </>
  );
}

function OneLink({
  link,
  onNew,
  onChanged,
  onClose,
}: {
  link: PaymentLink;
  onNew: () => void;
  onChanged: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [showsCode, setShowsCode] = useState(false);
  const address = `${publicOrigin()}/checkout/link/${link.link_id}`;
  const { title } = link;
  const withdraw = async () => {
    const yes = await confirm({
      title: t`Withdraw “${title}”?`,
      text: t`The link stops working. Payments made with it stay.`,
      confirmLabel: t`Withdraw link`,
      tone: "danger",
    });
    if (!yes) return;
    const result = await api.call(revokePaymentLink, { params: { id: link.id } });
    if (!result.ok)
      return toast(messageOf(result.error, t`Something went wrong... Please try again`), { tone: "danger" });
    onChanged();
    toast(t`The link is withdrawn`, { tone: "good" });
  };
  return (
    <PublicLinkSheet
      title={title}
      link={link.revoked_at === null ? address : null}
      empty={t`Withdrawn`}
      makeLabel={t`New payment link`}
      onMake={onNew}
      onWithdraw={() => void withdraw()}
      onClose={onClose}
      below={
        <p className="text-15 text-muted">
          <AmountOfLink link={link} /> · <LinkCounts link={link} />
        </p>
      }
    >
      {showsCode && (
        <div className="w-full">
          <Suspense fallback={<div className="h-52" />}>
            <QrCode text={address} label={title} />
          </Suspense>
        </div>
      )}
      <Button variant="primary" icon={WhatsAppIcon} href={whatsappUrl("", "", `${title}: ${address}`)}>
        {t`Send on WhatsApp`}
      </Button>
      <Button aria-pressed={showsCode} onClick={() => setShowsCode(!showsCode)}>
        {showsCode ? t`Hide the code` : t`Show a code to scan`}
      </Button>
    </PublicLinkSheet>
  );
}

function NewLink({
  takesCards,
  onMade,
  onClose,
}: {
  takesCards: boolean;
  onMade: (link: PaymentLink) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const formId = useId();
  const business = useBusiness();
  // Asked for again after a lost answer it is the same link.
  const [id] = useState(() => newId(Date.now(), systemRandom));
  const [values, setValues] = useState({ title: "", note: "", asks: "fixed", amount: "", cards: takesCards });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const set = (changes: Partial<typeof values>) => setValues((now) => ({ ...now, ...changes }));
  const currency = business?.currency ?? "NGN";
  const money = parseMoneyText(values.amount, currency);
  const isFixed = values.asks === "fixed";
  const amount = !isFixed ? null : money.ok && money.value.minor > 0 ? money.value.minor : undefined;
  const title = values.title.trim();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (title === "" || amount === undefined || busy) return;
    setBusy(true);
    const result = await api.call(createPaymentLink, {
      body: {
        link: { id, title, note: values.note.trim(), currency, amount, takes_cards: values.cards },
      },
    });
    setBusy(false);
    if (!result.ok)
      return toast(messageOf(result.error, t`Something went wrong... Please try again`), { tone: "danger" });
    onMade(result.value.link);
  }

  return (
    <Sheet
      open
      stay
      onClose={onClose}
      title={t`New payment link`}
      footer={
        <Button type="submit" form={formId} full size="large" variant="primary" busy={busy}>
          {t`Make the link`}
        </Button>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="sheet-form pt-1">
        <Field label={t`Title`} required error={tried && title === "" ? t`Say what it is for` : undefined}>
          <TextInput
            value={values.title}
            maxLength={maxLinkTitle}
            autoComplete="off"
            onChange={(event) => set({ title: event.target.value })}
          />
        </Field>
        <ChipGroup
          label={t`Amount`}
          look="soft"
          grow
          value={values.asks}
          onChange={(asks) => set({ asks })}
          options={[
            { value: "fixed", label: t`Fixed amount` },
            { value: "open", label: t`Client chooses` },
          ]}
        />
        {isFixed && (
          <Field
            label={t`Amount`}
            required
            error={tried && amount === undefined ? t`Enter an amount above zero` : undefined}
          >
            <MoneyInput value={values.amount} currency={currency} onChange={(text) => set({ amount: text })} />
          </Field>
        )}
        <Field label={t`Note to client`} optional>
          <TextInput
            value={values.note}
            maxLength={maxLinkNote}
            autoComplete="off"
            onChange={(event) => set({ note: event.target.value })}
          />
        </Field>
        <Switch
          checked={values.cards}
          disabled={!takesCards}
          label={t`Card and mobile money`}
          hint={takesCards ? t`As well as a bank transfer` : t`Connect an account first`}
          onChange={(cards) => set({ cards })}
        />
      </form>
    </Sheet>
  );
}
