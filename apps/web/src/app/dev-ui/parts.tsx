import { useState } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { BusinessLogo } from "../../ui/business-logo.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, DefinitionList, Figures, Group, InfoStrip, SectionTitle } from "../../ui/card.tsx";
import { confirm } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Flag } from "../../ui/flag.tsx";
import { CatalogIcon, CloudUploadIcon, DeleteIcon, EditIcon, NoNetworkIcon, ShareIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { Menu } from "../../ui/menu.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row, Tile } from "../../ui/row.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { Pill, StatusBadge, StatusText, ToneText, type Badge } from "../../ui/status.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { toast } from "../../ui/toast.tsx";
import { Line, Part } from "./part.tsx";

const badges: readonly Badge[] = [
  { kind: "draft" },
  { kind: "sent" },
  { kind: "not_sent" },
  { kind: "viewed", count: 2 },
  { kind: "part_paid" },
  { kind: "paid" },
  { kind: "overdue", days: 11 },
  { kind: "void" },
  { kind: "written_off" },
];
const names = [
  "Abẹ́ní Adébáyọ̀",
  "Akua Owusu-Ansah",
  "Alhaji Mùsá Ɗanjuma",
  "Kẹ́hìndé & Táíwò Events Ltd",
  "Nalubega Hadijah",
];

export function Statuses() {
  return (
    <Part name="States and money">
      <Line>
        {badges.map((badge) => (
          <StatusBadge key={badge.kind} badge={badge} />
        ))}
        <Pill tone="primary">1 new</Pill>
      </Line>
      <Line>
        {badges.map((badge) => (
          <StatusText key={badge.kind} badge={badge} />
        ))}
        <ToneText icon={CloudUploadIcon}>Sent</ToneText>
      </Line>
      <Line>
        <MoneyText amount={216166750} currency="NGN" size="28" />
        <MoneyText amount={4750000} currency="UGX" size="22" />
        <MoneyText amount={8625000} currency="KES" />
        <MoneyText amount={124800000} currency="NGN" decimals="always" />
        <MoneyText amount={-10510000} currency="NGN" size="15" />
        <MoneyText amount={130600000} currency="NGN" size="18" tone="overdue" />
      </Line>
      <Line>
        {names.map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="Nalubega Hadijah" size="small" />
        <Avatar name="Alhaji Mùsá Ɗanjuma" size="large" />
        <BusinessLogo name="Ọlátúnjí Textiles" url={null} />
        {["NG", "KE", "UG", "GH", "US", "IL"].map((code) => (
          <Flag key={code} code={code} large />
        ))}
      </Line>
    </Part>
  );
}

export function Surfaces() {
  const [tab, setTab] = useState<"invoices" | "payments">("invoices");
  return (
    <Part name="Surfaces">
      <InfoStrip icon={NoNetworkIcon} title="No network, carry on">
        3 things are safe on this device and will go up by themselves.
      </InfoStrip>
      <InfoStrip
        tone="overdue"
        title="₦1,248,000 has been overdue for 11 days"
        action={<Button size="small">Remind</Button>}
      />
      <InfoStrip tone="warn" title="Client says ₦1,000,000 is paid">
        Check your bank before you confirm.
      </InfoStrip>
      <Card>
        <DefinitionList
          items={[
            { term: "Subtotal", value: <MoneyText amount={210200000} currency="NGN" decimals="always" /> },
            { term: "VAT 7.5 %", value: <MoneyText amount={14976750} currency="NGN" decimals="always" /> },
          ]}
        />
      </Card>
      <Figures
        items={[
          { term: "Billed", value: <MoneyText amount={482050000} currency="NGN" size="18" /> },
          { term: "Paid", value: <MoneyText amount={357250000} currency="NGN" size="18" /> },
        ]}
      />
      <Tabs
        label="Client"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "invoices", label: "Invoices", panel: <p className="p-4">Invoices of this client.</p> },
          { value: "payments", label: "Payments", panel: <p className="p-4">Payments of this client.</p> },
        ]}
      />
      <Group title="Numbers and terms">
        <Row
          plain
          compact
          title="Next number"
          end={<span className="text-muted">INV-0149</span>}
          chevron
          onClick={() => undefined}
        />
        <Row
          plain
          compact
          title="Pay within"
          end={<span className="text-muted">14 days</span>}
          chevron
          onClick={() => undefined}
        />
        <div className="px-4">
          <Switch checked onChange={() => undefined} label="VAT 7.5 % on new items" />
        </div>
      </Group>
    </Part>
  );
}

export function Overlays() {
  const [open, setOpen] = useState(false);
  const [side, setSide] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <Part name="Over the screen">
      <Line>
        <Button onClick={() => toast("Copied", { tone: "good" })}>Toast</Button>
        <Button
          onClick={() =>
            toast("INV-0150 issued offline", {
              tone: "good",
              durationMs: 10_000,
              action: { label: "Share", onClick: () => undefined },
            })
          }
        >
          Toast with an action
        </Button>
        <Button
          onClick={() => toast("Something went wrong... Please try again", { tone: "danger", durationMs: 5_000 })}
        >
          Danger toast
        </Button>
      </Line>
      <Line>
        <Button onClick={() => setOpen(true)}>Sheet</Button>
        <Button onClick={() => setSide(true)}>Side sheet</Button>
        <Button
          onClick={() =>
            void confirm({
              title: "Void INV-0142?",
              text: "The number stays taken.",
              confirmLabel: "Void INV-0142",
              tone: "danger",
            })
          }
        >
          Question
        </Button>
        <Button
          onClick={() =>
            void confirm({
              title: "Delete Danjuma?",
              confirmLabel: "Delete",
              tone: "danger",
              typed: { expected: "Danjuma", label: "Type Danjuma to delete" },
            })
          }
        >
          Typed question
        </Button>
        <Button
          onClick={() => {
            setBusy(true);
            setTimeout(() => setBusy(false), 1500);
          }}
        >
          Loading
        </Button>
        <Menu
          label="More"
          items={[
            { label: "Edit", icon: EditIcon },
            { label: "Share", icon: ShareIcon, hint: "Ctrl ↵" },
            { label: "Not now", disabled: true },
            { label: "Delete", icon: DeleteIcon, danger: true, separated: true },
          ]}
        />
      </Line>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="Add a client"
        subtitle="A name is enough"
        footer={
          <Button variant="primary" size="large" full onClick={() => setOpen(false)}>
            Save
          </Button>
        }
      >
        <p className="px-4 pb-4">What stands in the sheet.</p>
      </Sheet>
      <Sheet open={side} onClose={() => setSide(false)} title="One More Thing" side="end">
        <p className="px-4 pb-4">What stands in the sheet.</p>
      </Sheet>
      <LoadingOverlay open={busy} />
    </Part>
  );
}

export function Lists() {
  return (
    <Part name="Lists">
      <SectionTitle aside={<span className="text-overdue-ink">3 overdue</span>}>5 clients, A–Z</SectionTitle>
      <List items={names} keyOf={(name) => name} label="Clients">
        {(name, index) => (
          <Row
            onClick={() => undefined}
            selected={index === 2}
            start={<Avatar name={name} />}
            title={name}
            meta="0803 555 0128"
            end={index % 2 ? <MoneyText amount={124800000 + index} currency="NGN" /> : undefined}
            endMeta={index % 2 ? <StatusText badge={{ kind: "overdue", days: 11 }} /> : <ToneText>Paid up</ToneText>}
          />
        )}
      </List>
      <Row
        start={
          <Tile>
            <CatalogIcon size={20} strokeWidth={1.75} />
          </Tile>
        }
        title="Hollandais wax, 6 yards"
        meta="₦14,750 a piece"
        chevron
        onClick={() => undefined}
      />
      <ListSkeleton rows={3} />
      <EmptyState
        title="No clients yet"
        action={{ label: "Add a client" }}
        secondary={{ label: "Choose from phone contacts" }}
      >
        A name and a phone number are enough. Add the person standing in front of you.
      </EmptyState>
    </Part>
  );
}
