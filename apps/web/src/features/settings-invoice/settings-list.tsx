import { Fragment, useState, type ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Group } from "../../ui/card.tsx";
import { Row } from "../../ui/row.tsx";
import { SettingsBody, SettingsRow } from "../../ui/settings-row.tsx";
import { Sheet } from "../../ui/sheet.tsx";

type SettingsItem = {
  key: string;
  title: string;
  /** The row's name on phones, where it differs. */
  phoneTitle?: string;
  /** 13 px under the title on desks. */
  about?: string;
  /** Current value, at the end of the phone's row. */
  value?: string;
  /** The same in a line under the title, for longer texts. */
  meta?: string;
  /** Switches that stand in the phone's list themselves. */
  inline?: ReactNode;
  /** The phone's sheet shows the paper above the fields, as it comes to look. */
  drawn?: boolean;
  fields: ReactNode;
};
export type SettingsGroup = {
  key: string;
  title: string;
  items: readonly SettingsItem[];
  /** On phones its fields stand in the list themselves, without rows that open sheets. */
  bare?: boolean;
};

type SettingsListProps = {
  groups: readonly SettingsGroup[];
  desk: boolean;
  /** Preview of the next invoice, drawn as the settings change. */
  preview: ReactNode;
};

/** Settings: on desks every field in its place, on phones one row each that opens a sheet. */
export function SettingsList({ groups, desk, preview }: SettingsListProps) {
  const { t } = useLingui();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const items = groups.flatMap((group) => group.items);
  if (desk) {
    return (
      <SettingsBody>
        {items.map((item) => (
          <SettingsRow key={item.key} title={item.title} about={item.about}>
            {item.fields}
          </SettingsRow>
        ))}
      </SettingsBody>
    );
  }
  const open = items.find((item) => item.key === openKey);
  return (
    <div className="in-order pb-8">
      {groups.map((group) =>
        group.bare ? (
          <section key={group.key} aria-label={group.title} className="px-4 pt-1 pb-2">
            {group.items.map((item) => (
              <Fragment key={item.key}>{item.fields}</Fragment>
            ))}
          </section>
        ) : (
          <Group key={group.key} title={group.title}>
            {group.items.map((item) => (
              <Fragment key={item.key}>
                <Row
                  plain
                  compact
                  title={item.phoneTitle ?? item.title}
                  meta={item.meta}
                  end={item.value ? <span className="money text-muted">{item.value}</span> : undefined}
                  chevron
                  onClick={() => setOpenKey(item.key)}
                />
                {item.inline}
              </Fragment>
            ))}
          </Group>
        ),
      )}
      <Sheet
        open={open !== undefined}
        onClose={() => setOpenKey(null)}
        title={open?.title ?? ""}
        {...(open?.about ? { subtitle: open.about } : {})}
        {...(open?.drawn ? { head: <SmallPreview>{preview}</SmallPreview> } : {})}
        footer={
          <Button variant="primary" size="large" full onClick={() => setOpenKey(null)}>
            {t`Done`}
          </Button>
        }
      >
        <div className="sheet-form gap-3 pt-1">{open?.fields}</div>
      </Sheet>
    </div>
  );
}

/** The page at a third of the phone's height: it stays while the fields scroll under it. */
function SmallPreview({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <section
      aria-label={t`Your next invoice`}
      className="flex h-[36dvh] justify-center overflow-hidden rounded-card bg-sunken pt-3"
    >
      <div inert className="w-[23.5dvh]">
        {children}
      </div>
    </section>
  );
}
