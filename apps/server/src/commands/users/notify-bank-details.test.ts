import type { Fields } from "@ankara/contract/sync";
import { buildBusiness } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestDevice, type TestServer, edit, opId, testServer } from "../../../test/support/server.ts";
import { readMessage } from "../../providers/mail/read-message.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const ownerNotices = async (): Promise<string[]> =>
  (await server.mail.list())
    .map(({ source }) => readMessage(source))
    .filter(({ header }) => header("Subject").startsWith("The bank details"))
    .map(({ parts }) => parts[0]?.text ?? "");

test("bank details › a device changes where clients pay › the owner is mailed once, with no account in it", async () => {
  const phone = await TestDevice.of(await server.signUp());
  const business = buildBusiness({ id: phone.user.user.business_id });
  const account = {
    id: opId(),
    kind: "bank",
    provider: "GTBank",
    accountName: "Ona",
    accountNumber: "0123456789",
    note: "",
  };
  const send = async (patch: Fields) =>
    expect(await phone.receipts(edit("business", business, patch, 1))).toMatchObject([{ status: "applied" }]);
  await send({ companyName: "Renamed" });
  await send({ payTo: [account] });
  await expect.poll(ownerNotices).toHaveLength(1);
  const [text = ""] = await ownerNotices();
  expect(text).toContain("/settings/invoice");
  expect(text).not.toContain("0123456789");
  // It is saved while it is typed.
  await send({ payTo: [{ ...account, accountNumber: "9876543210" }] });
  await new Promise((done) => setTimeout(done, 300));
  expect(await ownerNotices()).toHaveLength(1);
});
