import type { ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import { cx } from "./cx.ts";
import type { Icon } from "./icons.ts";

/** Answer of the domain's `badgeOf` for an invoice. */
export type Badge = {
  kind:
    | (
        | "draft"
        | "void"
        | "paid"
        | "overdue"
        | "part_paid"
        | "viewed"
        | "sent"
        | "not_sent"
        | "written_off"
        | "credited"
      )
    | ("accepted" | "declined" | "expired" | "converted");
  /** Days late. */
  days?: number;
  /** Times the client looked. */
  count?: number;
};
export type Tone = "neutral" | "paid" | "overdue" | "info" | "warn" | "primary";

const toneOf: Record<Badge["kind"], Tone> = {
  draft: "neutral",
  void: "neutral",
  paid: "paid",
  overdue: "overdue",
  part_paid: "warn",
  viewed: "info",
  sent: "neutral",
  not_sent: "neutral",
  written_off: "neutral",
  credited: "neutral",
  accepted: "paid",
  declined: "overdue",
  expired: "neutral",
  converted: "primary",
};
const pill: Record<Tone, string> = {
  neutral: "bg-neutral text-muted",
  paid: "bg-paid-soft text-paid-ink",
  overdue: "bg-overdue-soft text-overdue-ink",
  info: "bg-info-soft text-info-ink",
  warn: "bg-accent-soft text-accent-ink",
  primary: "bg-primary-soft text-primary-ink",
};
const inked: Record<Tone, string> = {
  neutral: "text-muted",
  paid: "text-paid-ink",
  overdue: "text-overdue-ink font-medium",
  info: "text-info-ink",
  warn: "text-accent-ink",
  primary: "text-primary-ink",
};

/** The words of an invoice's state: a state always has words, colour is the second signal. */
export function useBadgeText(): (badge: Badge) => string {
  const { t } = useLingui();
  return (badge) => {
    switch (badge.kind) {
      case "draft":
        return t`Draft`;
      case "void":
        return t`Void`;
      case "paid":
        return t`Paid`;
      case "overdue":
        return badge.days ? t`Overdue ${badge.days} d` : t`Overdue`;
      case "part_paid":
        return t`Part paid`;
      case "viewed":
        return (badge.count ?? 1) > 1 ? t`Viewed ${badge.count}×` : t`Viewed`;
      case "sent":
        return t`Sent`;
      case "not_sent":
        return t`Not sent`;
      case "written_off":
        return t`Written off`;
      case "credited":
        return t({ message: "Credited", context: "state of an invoice" });
      case "accepted":
        return t`Accepted`;
      case "declined":
        return t`Declined`;
      case "expired":
        return t`Expired`;
      case "converted":
        return t`Invoiced`;
    }
  };
}

/** State as a pill, for tables and pages. */
export function StatusBadge({ badge, className }: { badge: Badge; className?: string }) {
  const text = useBadgeText();
  return (
    <Pill tone={toneOf[badge.kind]} className={className}>
      {text(badge)}
    </Pill>
  );
}

/** State as coloured text, for lists on phones. */
export function StatusText({
  badge,
  children,
  icon,
  className,
}: {
  badge: Badge;
  children?: ReactNode;
  icon?: Icon;
  className?: string;
}) {
  const text = useBadgeText();
  return (
    <ToneText tone={toneOf[badge.kind]} icon={icon} className={className}>
      {children ?? text(badge)}
    </ToneText>
  );
}

/** Any short word in a pill. */
export function Pill({
  tone = "neutral",
  children,
  className,
}: {
  tone?: Tone;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={cx(
        "inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-13 font-medium whitespace-nowrap",
        pill[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** Any short 13 px line in the colour of a state. */
export function ToneText({
  tone = "neutral",
  icon: Mark,
  children,
  className,
}: {
  tone?: Tone;
  icon?: Icon;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span className={cx("inline-flex items-center gap-1 text-13 whitespace-nowrap", inked[tone], className)}>
      {Mark && <Mark size={14} strokeWidth={1.75} aria-hidden="true" />}
      {children}
    </span>
  );
}
