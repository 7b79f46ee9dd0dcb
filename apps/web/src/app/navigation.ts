import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { bookkeeping, managing, selling } from "@ankara/contract/call";
import type { Role } from "@ankara/domain/people/role";
import {
  AccountIcon,
  AiWriterIcon,
  AnalyticsIcon,
  AnnouncementsIcon,
  BillingIcon,
  BusinessIcon,
  CatalogIcon,
  ClientsIcon,
  DocumentIcon,
  DownloadIcon,
  DraftIcon,
  ExpensesIcon,
  FeesIcon,
  HelpIcon,
  InvoiceIcon,
  LinkIcon,
  LockIcon,
  NoteIcon,
  PhoneDeviceIcon,
  SearchIcon,
  UpgradeIcon,
  type Icon,
} from "../ui/icons.ts";

/** One way into a screen. */
export type Entry = {
  /** Names the entry in code and in tests. */
  key: string;
  label: MessageDescriptor;
  icon: Icon;
  to: string;
  /** False while the screen behind it is being prepared: the entry then shows nowhere. */
  ready: boolean;
  /** Only for countries on the AI writer's list (Nigeria unless the server says more). */
  aiCountries?: true;
  /** Only for these roles; for everybody where nothing is said. */
  roles?: readonly Role[];
  /** Only below 900 px. */
  mobileOnly?: true;
  /** A group of the end menu starts here. */
  separated?: true;
};

/** Sidebar on desks, in the specification's order; 'More' follows and 'Get Help' stands at the foot. */
export const sidebar: readonly Entry[] = [
  { key: "clients", label: msg`Clients`, icon: ClientsIcon, to: "/tabs/home", ready: true },
  { key: "invoices", label: msg`Invoices`, icon: InvoiceIcon, to: "/tabs/invoice", ready: true },
  { key: "ai", label: msg`Ai Writer`, icon: AiWriterIcon, to: "/tabs/ai", ready: true, aiCountries: true },
  { key: "expenses", label: msg`Expenses`, icon: ExpensesIcon, to: "/tabs/expense", ready: true, roles: bookkeeping },
  { key: "catalog", label: msg`Catalog`, icon: CatalogIcon, to: "/tabs/catalog", ready: true },
  { key: "fees", label: msg`Tax & Fees`, icon: FeesIcon, to: "/tabs/fee", ready: true, roles: bookkeeping },
  { key: "search", label: msg`Search`, icon: SearchIcon, to: "/tabs/search", ready: true },
];

/** 'Get Help', at the foot of the sidebar. */
export const help: Entry = { key: "help", label: msg`Get Help`, icon: HelpIcon, to: "/help", ready: true };

/** Bottom tabs on phones. A fifth of 360 px is narrow: where the writer's name is long, its tab says what one does there. */
export const tabs: readonly Entry[] = sidebar
  .filter((entry) => ["clients", "invoices", "ai", "expenses", "search"].includes(entry.key))
  .map((entry) => (entry.key === "ai" ? { ...entry, label: msg({ message: "Ai Writer", context: "tab" }) } : entry));

/** The places of Settings that the specification does not name. On desks Settings lists them all. */
const moreSettings: readonly Entry[] = [
  { key: "people", label: msg`People`, icon: ClientsIcon, to: "/settings/people", ready: true, mobileOnly: true },
  {
    key: "devices",
    label: msg`Devices`,
    icon: PhoneDeviceIcon,
    to: "/settings/devices",
    ready: true,
    roles: managing,
    mobileOnly: true,
  },
  {
    key: "records",
    label: msg`Your records`,
    icon: DownloadIcon,
    to: "/settings/data",
    ready: true,
    mobileOnly: true,
    roles: bookkeeping,
  },
  {
    key: "programs",
    label: msg`Other programs`,
    icon: LinkIcon,
    to: "/settings/sign-ins?see=programs",
    ready: true,
    roles: managing,
    mobileOnly: true,
  },
];

/** The end menu 'One More Thing', in the specification's order, with what it does not name beside its like. Log Out and Delete Account are acts, not places. */
export const endMenu: readonly Entry[] = [
  { key: "catalog", label: msg`Catalog`, icon: CatalogIcon, to: "/catalog", ready: true },
  { key: "counter", label: msg`Counter`, icon: BusinessIcon, to: "/counter", ready: true, roles: selling },
  {
    key: "fees",
    label: msg`Tax And Fees`,
    icon: FeesIcon,
    to: "/fee",
    ready: true,
    mobileOnly: true,
    roles: bookkeeping,
  },
  {
    key: "drafts",
    label: msg({ message: "Draft", context: "menu" }),
    icon: DraftIcon,
    to: "/invoices/drafts",
    ready: true,
  },
  { key: "analytics", label: msg`Analytics`, icon: AnalyticsIcon, to: "/analytics", ready: true, roles: bookkeeping },
  { key: "reports", label: msg`Reports`, icon: DocumentIcon, to: "/report", ready: true, roles: bookkeeping },
  { key: "money", label: msg`Money`, icon: BillingIcon, to: "/money", ready: true, roles: bookkeeping },
  { key: "notes", label: msg`Notes`, icon: NoteIcon, to: "/notes", ready: true, roles: bookkeeping },
  { key: "account", label: msg`Account`, icon: AccountIcon, to: "/settings/account", ready: true, separated: true },
  { key: "invoice", label: msg`Invoice`, icon: InvoiceIcon, to: "/settings/invoice", ready: true, roles: managing },
  { key: "password", label: msg`Change Password`, icon: LockIcon, to: "/settings/security", ready: true },
  ...moreSettings,
  { key: "help", label: msg`Help`, icon: HelpIcon, to: "/help", ready: true, separated: true },
  { key: "announcements", label: msg`Announcements`, icon: AnnouncementsIcon, to: "/announcement", ready: true },
];

/** Ways to the plan, in the end menu's last group. Upgrade shows where plans are sold, and leads to another page in Nigeria than elsewhere. */
export const moneyEntries = (country: string, sells: boolean): readonly Entry[] => [
  ...(sells ? [upgrade(country)] : []),
  billing,
];

const ownerOnly = ["owner"] as const satisfies readonly Role[];
const billing: Entry = {
  key: "billing",
  label: msg`Billing`,
  icon: BillingIcon,
  to: "/settings/billing",
  ready: true,
  roles: ownerOnly,
};

const upgrade = (country: string): Entry => ({
  key: "upgrade",
  label: msg`Upgrade`,
  icon: UpgradeIcon,
  to: country === "NG" ? "/plan/subscribe" : "/plan/portal",
  ready: true,
  roles: ownerOnly,
});

/** The places of Settings, beside one another on desks. */
export const settingsPlaces: readonly Entry[] = [
  { key: "account", label: msg`Account`, icon: AccountIcon, to: "/settings/account", ready: true },
  { key: "invoice", label: msg`Invoice`, icon: InvoiceIcon, to: "/settings/invoice", ready: true, roles: managing },
  { key: "security", label: msg`Security`, icon: LockIcon, to: "/settings/security", ready: true },
  ...moreSettings,
  billing,
];

/** Returns the place of Settings an address belongs to: the pages behind a place keep it lit. */
export function settingsPlaceOf(address: string): string | undefined {
  if (address === "/export") return "records";
  return (
    settingsPlaces.find(({ to }) => address.startsWith(to))?.key ?? (/sign-ins/.test(address) ? "security" : undefined)
  );
}

/** The entries a person sees here and now. */
export function visibleEntries(
  entries: readonly Entry[],
  viewer: { seesAi: boolean; desk: boolean; role: Role },
): Entry[] {
  return entries.filter(
    (entry) =>
      entry.ready &&
      (!entry.aiCountries || viewer.seesAi) &&
      (entry.roles?.includes(viewer.role) ?? true) &&
      !(entry.mobileOnly && viewer.desk),
  );
}

/** Returns whether a place is closed to a role, which may have been another one when its address was kept. */
export const isClosedTo = (role: Role, pathname: string): boolean =>
  [...sidebar, ...endMenu, ...moneyEntries("", true), ...settingsPlaces].some(
    ({ to, roles }) => roles && !roles.includes(role) && (pathname === to || pathname.startsWith(`${to}/`)),
  );

/** Returns the entry an address belongs to: the pages behind a tab light it up too. */
export function sectionOf(pathname: string): string | null {
  const first = sections.find(([start]) => pathname === start || (start !== "/" && pathname.startsWith(`${start}/`)));
  return first?.[1] ?? null;
}

const sections: readonly (readonly [start: string, key: string])[] = [
  ["/", "clients"],
  ["/tabs/home", "clients"],
  ["/contacts", "clients"],
  ["/record-payment", "clients"],
  ["/tabs/invoice", "invoices"],
  ["/invoice", "invoices"],
  ["/invoices", "invoices"],
  ["/quote", "invoices"],
  ["/new-invoice", "invoices"],
  ["/recurring", "invoices"],
  ["/reminders", "invoices"],
  ["/tabs/ai", "ai"],
  ["/ai", "ai"],
  ["/tabs/expense", "expenses"],
  ["/expense", "expenses"],
  ["/tabs/catalog", "catalog"],
  ["/catalog", "catalog"],
  ["/tabs/fee", "fees"],
  ["/fee", "fees"],
  ["/tabs/search", "search"],
  ["/counter", "more"],
  ["/report", "more"],
  ["/analytics", "more"],
  ["/money", "more"],
  ["/notes", "more"],
  ["/announcement", "more"],
  ["/import", "more"],
  ["/export", "more"],
  ["/help", "help"],
  ["/settings", "more"],
  ["/shared", "more"],
  ["/affiliate", "more"],
  ["/transactions", "more"],
];

/** Heads of screens no menu leads to, by where their address begins: those that are fetched late. */
const furtherHeads: readonly (readonly [start: string, head: MessageDescriptor])[] = [
  ["/affiliate", msg`Affiliate`],
  ["/settings/sign-ins", msg`Logins`],
  ["/transactions", msg`Payments`],
  ["/plan", msg`Choose your plan`],
];

/** Returns what the head of the screen at an address says, as far as it is known without the screen: its own name, or that of its section. */
export function headOf(pathname: string): MessageDescriptor | undefined {
  const menus = [...settingsPlaces, ...endMenu, ...sidebar, help].map(({ to, label }) => [to, label] as const);
  const own = [...furtherHeads, ...menus].find(([start]) => `${pathname}/`.startsWith(`${start}/`));
  return own?.[1] ?? sidebar.find(({ key }) => key === sectionOf(pathname))?.label;
}
