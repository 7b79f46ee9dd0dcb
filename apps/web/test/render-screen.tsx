import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render } from "@testing-library/react";
import { Business } from "@ankara/domain/records/business";
import { Invoice } from "@ankara/domain/records/invoice";
import type { ReactElement } from "react";
import { type InitialEntry, MemoryRouter, Route, Routes, useLocation } from "react-router";
import { browserDevice } from "../src/platform/browser.ts";
import { setDevice } from "../src/platform/device.ts";
import { openStore, wipeStore, type Store } from "../src/store/store.ts";
import { setSyncStatus } from "../src/sync/sync-status.ts";
import { Questions } from "../src/ui/dialog.tsx";
import { ModalProvider, type Modals } from "../src/ui/modal-context.ts";
import { Toaster } from "../src/ui/toast.tsx";

export const stamps = { createdAt: "2026-11-01T08:00:00.000Z", updatedAt: "2026-11-01T08:00:00.000Z" } as const;
const businessId = "0198b0a0-0000-7000-8000-0000000000aa";
let users = 0;

// A screen stands in a browser, unless its test names another device.
setDevice(browserDevice);

/** A real store of a shop in Lagos on a device of its own, in step with the server, with nothing else in it. */
export async function openTestStore(): Promise<Store> {
  users += 1;
  const store = await openStore(`0198b0a0-0000-7000-9000-${String(users).padStart(12, "0")}`, { businessId });
  await store.create("business", Business.parse({ ...stamps, id: businessId, companyName: "Ọlátúnjí Textiles" }));
  setSyncStatus({ state: "idle", lastSyncedAt: stamps.updatedAt });
  return store;
}

export const closeTestStore = wipeStore;

/** An invoice as it stands once it was issued, with no lines to speak of. */
export const issuedInvoice = (fields: Partial<Invoice> & Pick<Invoice, "id"> & { total: number }): Invoice => {
  const { total, ...rest } = fields;
  const sums = {
    gross: total,
    lineDiscount: 0,
    subtotal: total,
    discount: 0,
    taxTotal: 0,
    feeTotal: 0,
    rounding: 0,
    total,
    expected: total,
  };
  return Invoice.parse({
    ...stamps,
    status: "issued",
    seriesId: "0198b0a0-0000-7000-8000-0000000000bb",
    seq: 1,
    number: "INV-0001",
    issuedAt: stamps.createdAt,
    issueDate: "2026-11-01",
    dueDate: "2026-11-15",
    currency: "NGN",
    totals: { ...sums, lineNets: [], taxes: [], fees: [], withholding: [] },
    ...rest,
  });
};

/** Modals that are closed as soon as they open. */
export const noModals: Modals = {
  selectCustomer: () => Promise.resolve(null),
  proveOwner: () => Promise.resolve(false),
  selectCountry: () => Promise.resolve(null),
  recordPayment: () => Promise.resolve(false),
  money: () => Promise.resolve(false),
  newClient: () => Promise.resolve(),
  newItem: () => Promise.resolve(null),
  pickSnippet: () => Promise.resolve(null),
  writeMessage: () => Promise.resolve(false),
  readPhoto: () => Promise.resolve(null),
  buyCredit: () => Promise.resolve(),
};

/** Gives the window the width of a phone, a tablet or a desk. */
export const setWidth = (width: number): void =>
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width });

/** Draws a screen as the app does, at an address; the address it is at now stands in `data-testid="address"`. */
export function renderScreen(
  screen: ReactElement,
  { at = "/", path = "*", modals = noModals }: { at?: InitialEntry; path?: string; modals?: Modals } = {},
) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  return render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[at]}>
        <ModalProvider value={modals}>
          <Routes>
            <Route path={path} element={screen} />
            <Route path="*" element={null} />
          </Routes>
          <Address />
        </ModalProvider>
      </MemoryRouter>
      <Questions />
      <Toaster />
    </I18nProvider>,
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <div data-testid="address">{pathname + search}</div>;
}
