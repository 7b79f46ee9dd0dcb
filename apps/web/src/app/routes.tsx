import type { ReactElement } from "react";
import { matchPath } from "react-router";
import type { PageType } from "@ankara/domain/ai/content-types";
import { writerPages } from "../features/ai/pages.ts";
import type { Access } from "./guards.ts";
import { lazyScreen, type LazyScreen } from "./lazy-screen.ts";

/**
 * Navigation around a screen.
 * - `bare`: nothing, the pages before the app
 * - `tabs`: sidebar on desks, bottom tabs on phones: the roots
 * - `page`: sidebar on desks, nothing on phones
 * - `focus`: nothing on either: the editor, the welcome
 */
export type Frame = "bare" | "tabs" | "page" | "focus";

export type AppRoute = {
  path: string;
  access: Access;
  frame: Frame;
  screen: ReactElement;
  /** Fetches the screen's code. */
  preload: () => Promise<unknown>;
};

const LoginPage = lazyScreen(() => import("./session-pages.tsx"), "LoginPage");
const PhonePage = lazyScreen(() => import("./phone-page.tsx"), "PhonePage");
const RegisterPage = lazyScreen(() => import("./register-page.tsx"), "RegisterPage");
const ForgotPassword = lazyScreen(() => import("../features/session/forgot-password.tsx"), "ForgotPassword");
const ResetPassword = lazyScreen(() => import("../features/session/reset-password.tsx"), "ResetPassword");
const JoinPage = lazyScreen(() => import("../features/session/join.tsx"), "JoinPage");
const TryPage = lazyScreen(() => import("./try-page.tsx"), "TryPage");
const WelcomePage = lazyScreen(() => import("./welcome-page.tsx"), "WelcomePage");
const ContactsScreen = lazyScreen(() => import("../features/contacts/contacts-screen.tsx"), "ContactsScreen");
const CatalogScreen = lazyScreen(() => import("../features/catalog/catalog-screen.tsx"), "CatalogScreen");
const CounterScreen = lazyScreen(() => import("../features/counter/counter-screen.tsx"), "CounterScreen");
const CloseScreen = lazyScreen(() => import("../features/counter/close-screen.tsx"), "CloseScreen");
const ExpensesScreen = lazyScreen(() => import("../features/expenses/expenses-screen.tsx"), "ExpensesScreen");
const NotesScreen = lazyScreen(() => import("../features/notes/notes-screen.tsx"), "NotesScreen");
const AnnouncementsScreen = lazyScreen(
  () => import("../features/announcements/announcements-screen.tsx"),
  "AnnouncementsScreen",
);
const FeesScreen = lazyScreen(() => import("../features/fees/fees-screen.tsx"), "FeesScreen");
const WithholdingScreen = lazyScreen(
  () => import("../features/withholding/withholding-screen.tsx"),
  "WithholdingScreen",
);
const InvoicesScreen = lazyScreen(() => import("../features/invoice-list/invoices-screen.tsx"), "InvoicesScreen");
const DraftsScreen = lazyScreen(() => import("../features/invoice-list/drafts-screen.tsx"), "DraftsScreen");
const FilterScreen = lazyScreen(() => import("../features/invoice-list/filter-screen.tsx"), "FilterScreen");
const EditorScreen = lazyScreen(() => import("../features/invoice-editor/editor-screen.tsx"), "EditorScreen");
const InvoiceScreen = lazyScreen(() => import("../features/invoice-page/invoice-screen.tsx"), "InvoiceScreen");
const RecurringScreen = lazyScreen(() => import("../features/recurring/recurring-screen.tsx"), "RecurringScreen");
const NewRecurringPage = lazyScreen(() => import("../features/recurring/recurring-page.tsx"), "NewRecurringPage");
const RemindersScreen = lazyScreen(() => import("../features/reminders/reminders-screen.tsx"), "RemindersScreen");
const QuoteScreen = lazyScreen(() => import("../features/quotes/quote-screen.tsx"), "QuoteScreen");
const ReportsScreen = lazyScreen(() => import("../features/reports/reports-screen.tsx"), "ReportsScreen");
const ReportScreen = lazyScreen(() => import("../features/reports/report-screen.tsx"), "ReportScreen");
const AnalyticsScreen = lazyScreen(() => import("../features/reports/analytics-screen.tsx"), "AnalyticsScreen");
const MoneyScreen = lazyScreen(() => import("../features/money/money-screen.tsx"), "MoneyScreen");
const SearchPage = lazyScreen(() => import("./search-page.tsx"), "SearchPage");
const SettingsPane = lazyScreen(() => import("./settings-pane.tsx"), "SettingsPane");
const AccountSettings = lazyScreen(
  () => import("../features/settings/account-settings-screen.tsx"),
  "AccountSettingsScreen",
);
const InvoiceSettings = lazyScreen(
  () => import("../features/settings-invoice/invoice-settings-screen.tsx"),
  "InvoiceSettingsScreen",
);
const ImportScreen = lazyScreen(() => import("../features/import/import-screen.tsx"), "ImportScreen");
const AccountantPackPage = lazyScreen(() => import("./accountant-pack-page.tsx"), "AccountantPackPage");
const ExportPage = lazyScreen(() => import("./export-page.tsx"), "ExportPage");
const SecuritySettings = lazyScreen(() => import("./security-settings.tsx"), "SecuritySettings");
const PublicLinkScreen = lazyScreen(() => import("./public-link-screen.tsx"), "PublicLinkScreen");
const DevicesSettings = lazyScreen(
  () => import("../features/settings/devices-settings-screen.tsx"),
  "DevicesSettingsScreen",
);
const PeopleScreen = lazyScreen(() => import("../features/people/people-screen.tsx"), "PeopleScreen");
const SignIns = lazyScreen(() => import("../features/settings/sign-ins-screen.tsx"), "SignInsScreen");
const DataSettings = lazyScreen(() => import("../features/settings/data-screen.tsx"), "DataScreen");
const BillingScreen = lazyScreen(() => import("../features/plans/billing-screen.tsx"), "BillingScreen");
const SubscribeScreen = lazyScreen(() => import("../features/plans/plan-screen.tsx"), "SubscribeScreen");
const PortalScreen = lazyScreen(() => import("../features/plans/plan-screen.tsx"), "PortalScreen");
const PayScreen = lazyScreen(() => import("../features/pay/pay-screen.tsx"), "PayScreen");
const ThankYouScreen = lazyScreen(() => import("../features/pay/thank-you-screen.tsx"), "ThankYouScreen");
const AffiliateScreen = lazyScreen(() => import("../features/affiliate/affiliate-screen.tsx"), "AffiliateScreen");
const AffiliateRegisterScreen = lazyScreen(
  () => import("../features/affiliate/register-screen.tsx"),
  "AffiliateRegisterScreen",
);
const TransactionsScreen = lazyScreen(() => import("../features/plans/transactions-screen.tsx"), "TransactionsScreen");
const HubScreen = lazyScreen(() => import("../features/ai/hub-screen.tsx"), "HubScreen");
const WriterScreen = lazyScreen(() => import("../features/ai/writer-screen.tsx"), "WriterScreen");
const SharedScreen = lazyScreen(() => import("../platform/share-target/shared-screen.tsx"), "SharedScreen");
const RecordPaymentPage = lazyScreen(() => import("./record-payment-page.tsx"), "RecordPaymentPage");
const HelpScreen = lazyScreen(() => import("../features/help/help-screen.tsx"), "HelpScreen");
const DevUi = lazyScreen(() => import("./dev-ui/dev-ui.tsx"), "DevUi");

/** Every route of the app with its guard, once. Any other path redirects to ''. */
export const routes: readonly AppRoute[] = [
  route("/login", "guest", "bare", LoginPage),
  route("/login/phone", "guest", "bare", PhonePage),
  route("/register", "guest", "bare", RegisterPage),
  route("/forgot-password", "guest", "bare", ForgotPassword),
  route("/reset-password", "open", "bare", ResetPassword),
  route("/join/:code", "open", "bare", JoinPage),
  route("/try", "open", "focus", TryPage),
  route("/welcome", "open", "focus", WelcomePage),

  route("/", "login", "tabs", ContactsScreen),
  route("/tabs/home", "login", "tabs", ContactsScreen),
  route("/contacts/:permalink", "login", "page", ContactsScreen),
  route("/tabs/invoice", "login", "tabs", InvoicesScreen),
  route("/new-invoice", "login", "focus", EditorScreen),
  route("/invoices/drafts", "login", "page", DraftsScreen),
  route("/invoices/filter", "open", "page", FilterScreen),
  route("/recurring", "login", "page", RecurringScreen),
  route("/recurring/new", "login", "page", NewRecurringPage),
  route("/recurring/:id", "login", "page", RecurringScreen),
  route("/reminders", "login", "page", RemindersScreen),
  route("/invoice/:id", "login", "page", InvoiceScreen),
  route("/quote/:id", "login", "page", QuoteScreen),
  route("/invoice/link/:id", "open", "bare", PublicLinkScreen),
  route("/verify/:code", "open", "bare", PublicLinkScreen),
  route("/invoice/link/:id/pay", "open", "bare", PayScreen),
  route("/affiliate", "open", "page", AffiliateScreen),
  route("/affiliate/register", "open", "page", AffiliateRegisterScreen),
  route("/thank-you", "open", "bare", ThankYouScreen),
  route("/help", "open", "page", HelpScreen),
  route("/help/:slug", "open", "page", HelpScreen),
  route("/shared", "open", "page", SharedScreen),
  route("/record-payment", "login", "tabs", RecordPaymentPage),
  route("/catalog", "login", "tabs", CatalogScreen),
  route("/tabs/catalog", "login", "tabs", CatalogScreen),
  route("/counter", "login", "page", CounterScreen),
  route("/counter/close", "login", "page", CloseScreen),
  route("/fee", "login", "tabs", FeesScreen),
  route("/tabs/fee", "login", "tabs", FeesScreen),
  route("/fee/withholding", "login", "page", WithholdingScreen),
  route("/expense", "login", "tabs", ExpensesScreen),
  route("/tabs/expense", "login", "tabs", ExpensesScreen),
  route("/expense/:id", "login", "page", ExpensesScreen),
  route("/announcement", "login", "page", AnnouncementsScreen),
  route("/notes", "login", "page", NotesScreen),
  route("/notes/:id", "login", "page", NotesScreen),
  route("/tabs/ai", "login", "tabs", HubScreen),
  route("/ai", "login", "tabs", HubScreen),
  ...Object.entries(writerPages).map(([type, page]) => aiPage(`/ai/${page}`, type as PageType)),
  route("/tabs/search", "login", "tabs", SearchPage),
  route("/report", "login", "page", ReportsScreen),
  route("/report/accountant", "login", "page", AccountantPackPage),
  route("/report/:kind", "login", "page", ReportScreen),
  route("/analytics", "login", "page", AnalyticsScreen),
  route("/money", "login", "page", MoneyScreen),
  route("/import", "login", "page", ImportScreen),
  settings("/export", ExportPage),
  settings("/settings/account", AccountSettings),
  settings("/settings/invoice", InvoiceSettings),
  settings("/settings/security", SecuritySettings),
  settings("/settings/people", PeopleScreen),
  settings("/settings/people/:id", PeopleScreen),
  settings("/settings/devices", DevicesSettings),
  settings("/settings/sign-ins", SignIns),
  settings("/settings/data", DataSettings),
  settings("/settings/billing", BillingScreen),
  route("/transactions", "token", "page", TransactionsScreen),
  route("/plan/subscribe", "token", "focus", SubscribeScreen),
  route("/plan/portal", "token", "focus", PortalScreen),

  route("/dev/ui", "open", "bare", DevUi),
];

/** The route an address belongs to; undefined for an unknown one. */
export const routeOf = (pathname: string): AppRoute | undefined =>
  routes.find(({ path }) => matchPath(path, pathname) !== null);

function route(path: string, access: Access, frame: Frame, Page: LazyScreen<object>): AppRoute {
  return { path, access, frame, screen: <Page />, preload: Page.preload };
}

/** A page of the AI writer; the same screen with other fields, fresh on each. */
function aiPage(path: string, type: PageType): AppRoute {
  return {
    path,
    access: "login",
    frame: "page",
    screen: <WriterScreen key={type} type={type} />,
    preload: WriterScreen.preload,
  };
}

/** Settings stand beside their list of places on desks. */
function settings(path: string, Page: LazyScreen<object>): AppRoute {
  return {
    ...route(path, "login", "page", Page),
    screen: (
      <SettingsPane>
        <Page />
      </SettingsPane>
    ),
    preload: () => Promise.all([SettingsPane.preload(), Page.preload()]),
  };
}
