import { Trans, useLingui } from "@lingui/react/macro";
import type { Business } from "@ankara/domain/records/business";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import { formatPhone } from "@ankara/domain/clients/phone";
import { currencyOf } from "@ankara/domain/money/currencies";
import { decimalToMinor } from "@ankara/domain/money/parse-money";
import { useEffect, useRef, useState } from "react";
import { formatMoney, priced, joinList } from "../../i18n/numbers.ts";
import { thisDevice } from "../../platform/device.ts";
import { useAttachment } from "../../store/use-attachment.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { DownloadIcon, ShareIcon } from "../../ui/icons.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";
import { drawFlyer, flyerSize, pictureOf } from "./draw-flyer.ts";
import { useUnitText } from "./unit-labels.ts";

/** A picture of an item for statuses and feeds: photo, name, price and a line of text. Made on the device, with no network. */
export default function FlyerSheet({
  item,
  business,
  onClose,
}: {
  item: CatalogItem;
  business: Business;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const unitText = useUnitText();
  const [line, setLine] = useState("");
  const [failed, setFailed] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const photo = useAttachment(item.photo);
  const address = photo.state === "ready" ? photo.url : null;
  const price = priceOf(item, business.currency, unitText);
  const { name } = item;
  const { companyName: company, accent } = business;
  const phone = formatPhone(business.phone);
  useEffect(() => {
    let over = false;
    // Drawn apart and shown whole, because two drawings may run while one types.
    const sheet = Object.assign(document.createElement("canvas"), flyerSize);
    const draw = async () => {
      const picture = address === null ? null : await pictureOf(address);
      await drawFlyer(sheet, { name, price, line, company, phone, accent }, picture);
      if (!over) canvas.current?.getContext("2d")?.drawImage(sheet, 0, 0);
    };
    draw().catch((cause: unknown) => {
      console.error("The flyer could not be drawn", cause);
      if (!over) setFailed(true);
    });
    return () => {
      over = true;
    };
  }, [address, name, price, line, company, phone, accent]);

  async function send(how: "share" | "save"): Promise<void> {
    const blob = await new Promise<Blob | null>((done) => canvas.current?.toBlob(done, "image/png"));
    if (!blob) return setFailed(true);
    const file = new File([blob], `${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60)}.png`, {
      type: "image/png",
    });
    const device = thisDevice();
    if (how === "share" && device.canShareFile(file) && (await device.share({ files: [file] })) !== "unavailable")
      return;
    await device.save(file);
    toast(t`Saved`, { tone: "good" });
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Flyer`}
      subtitle={name}
      stay={line !== ""}
      footer={
        <div className="flex gap-2">
          <Button
            size="large"
            icon={DownloadIcon}
            className="flex-1 max-[350px]:px-2!"
            onClick={() => void send("save")}
          >
            <Trans>Save</Trans>
          </Button>
          <Button
            variant="primary"
            size="large"
            icon={ShareIcon}
            className="flex-1 max-[350px]:px-2!"
            disabled={failed}
            onClick={() => void send("share")}
          >
            <Trans>Share</Trans>
          </Button>
        </div>
      }
    >
      <div className="sheet-form pt-1">
        {failed ? (
          <p role="alert">
            <Trans>We couldn’t draw the picture on this device.</Trans>
          </p>
        ) : (
          <canvas
            ref={canvas}
            {...flyerSize}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> cannot be painted on
            role="img"
            aria-label={joinList([name, price, line, company])}
            className="mx-auto w-full max-w-[300px] rounded-card ring-1 ring-line"
          />
        )}
        {item.photo && photo.state === "waiting" && (
          <p className="text-13 text-muted">
            <Trans>The photo of this item loads when you’re online.</Trans>
          </p>
        )}
        <Field label={t`A line of text`} optional hint={t`For example: new colours this week.`}>
          <TextInput value={line} maxLength={100} onChange={(event) => setLine(event.target.value)} />
        </Field>
      </div>
    </Sheet>
  );
}

/** `₦38,500 / yard`; empty for an item without a price in the currency of the business. */
function priceOf({ prices, unit }: CatalogItem, currency: string, unitText: (key: string) => string): string {
  const price = prices[currency];
  if (!price) return "";
  const { decimals } = currencyOf(currency);
  const isFiner = (price.split(".")[1] ?? "").length > decimals;
  const amount = isFiner
    ? priced(price, currency)
    : formatMoney(decimalToMinor(price, currency), currency, { decimals: "auto" });
  return unit === "piece" ? amount : `${amount} / ${unitText(unit)}`;
}
