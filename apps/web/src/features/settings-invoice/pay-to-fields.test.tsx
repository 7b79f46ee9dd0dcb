// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { PaymentDetails } from "@ankara/domain/records/invoice";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { PayToFields } from "./pay-to-fields.tsx";

/** A sticker's code, with a check sum of its own. */
const sticker =
  "00020101021126300014NG.COM.EXAMPLE0208M00123455204531153035665802NG5917OLATUNJI TEXTILES6005LAGOS63047722";
const account: PaymentDetails = {
  id: "01930000-0000-7000-8000-0000000000f1",
  kind: "bank",
  provider: "GTBank",
  accountNumber: "0123456789",
  accountName: "Olatunji Textiles",
  note: "",
};
const saved = vi.fn<(ways: PaymentDetails[]) => void>();
function Fields({ country, first }: { country: string; first: readonly PaymentDetails[] }) {
  const [payTo, setPayTo] = useState(first);
  const change = (ways: PaymentDetails[]) => {
    saved(ways);
    setPayTo(ways);
  };
  return <PayToFields payTo={payTo} country={country} onChange={change} />;
}

beforeEach(async () => void (await openTestStore()));
afterEach(async () => {
  cleanup();
  await closeTestStore();
});
const open = (country: string, first: readonly PaymentDetails[] = []) =>
  renderScreen(<Fields country={country} first={first} />, { at: "/settings/invoice", path: "/settings/invoice" });

describe("ways to be paid › code of the business's bank", () => {
  test.each([
    ["NG", "NQR"],
    ["GH", "GhQR"],
    ["KE", "KE-QR"],
  ])("a business of %s › learns that its bank issues %s", async (country, code) => {
    open(country);
    expect(await screen.findByText(new RegExp(`Only your bank can issue ${code}`, "u"))).toBeTruthy();
  });

  test("a country without such a code › neither speaks of it nor asks for it", async () => {
    open("ZA", [account]);
    await userEvent.click(await screen.findByRole("button", { name: /GTBank/u }));
    expect(await screen.findByLabelText("Account number")).toBeTruthy();
    expect(screen.queryByText(/only your bank/iu)).toBeNull();
    expect(screen.queryByLabelText(/code of your bank/iu)).toBeNull();
  });

  test("a sticker's text › is kept, and names whom it pays; another text › is said to print nothing", async () => {
    open("NG", [account]);
    await userEvent.click(await screen.findByRole("button", { name: /GTBank/u }));
    const field = await screen.findByLabelText(/NQR code of your bank/u);
    fireEvent.change(field, { target: { value: "https://pay.example" } });
    expect(await screen.findByText(/not a code a bank gives a shop/u)).toBeTruthy();
    fireEvent.change(field, { target: { value: sticker } });
    expect(await screen.findByText("OLATUNJI TEXTILES, LAGOS: prints on invoices in NGN.")).toBeTruthy();
    expect(screen.queryByText(/not a code a bank gives a shop/u)).toBeNull();
    expect(saved).toHaveBeenLastCalledWith([{ ...account, qr: sticker }]);
  });
});
