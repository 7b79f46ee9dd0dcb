import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { keyScopes } from "@ankara/contract/key-scopes";
import type { Fields } from "@ankara/contract/sync";
import type { Business } from "@ankara/domain/records/business";
import { buildContact, buildInvoice } from "@ankara/fixtures/builders";
import { webhookEvents } from "@ankara/domain/webhooks/events";
import { expect, test } from "vitest";
import { makeKeyOf } from "../../test/access/business.ts";
import { TestDevice, type TestUser, creation, edit, testServer } from "../../test/support/server.ts";
import { newSecret, signedHeaders } from "../providers/webhooks/sign.ts";

const guide = await readFile(new URL("../../../../docs/api.md", import.meta.url), "utf8");
const blocks = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"))].map(([, code = ""]) => code);

test("api guide › every request of docs/api.md works as it stands there", async () => {
  const server = await testServer();
  const person = await server.signUp();
  const { token } = await makeKeyOf(person, keyScopes);
  const invoiceId = await draftForEInvoice(person);
  const requests = blocks("sh").filter((code) => code.startsWith("curl"));
  expect(requests).toHaveLength(7);
  const files: Record<string, string> = { pdf: "%PDF-", "e-invoice": "<?xml" };
  for (const code of requests) {
    const line = code
      .replaceAll(/\\\n\s*/g, "")
      .replaceAll("$KEY", token)
      .replaceAll("$INVOICE", invoiceId);
    const url = /"\$ANKARA([^"]+)"/.exec(line)?.[1] ?? "";
    const method = line.includes("-X POST") ? "POST" : "GET";
    const headers = Object.fromEntries(
      [...line.matchAll(/-H "([^:"]+): ([^"]+)"/g)].map(([, name = "", value = ""]) => [name.toLowerCase(), value]),
    );
    const body = /-d '([^']+)'/.exec(line)?.[1];
    const { status, text } = await server.call(method, url, body, headers);
    expect([url, status, text]).toEqual([
      url,
      200,
      expect.stringContaining(files[url.split("/").at(-1) ?? ""] ?? '"data"'),
    ]);
  }
  await server.close();
});

/** A draft between two parties who have what EN 16931 wants of them. */
async function draftForEInvoice(person: TestUser): Promise<string> {
  const address = { line1: "12 Broad Street", city: "Lagos", country: "NG" };
  const contact = buildContact({ address: { ...noAddress, ...address } });
  const invoice = buildInvoice({ contact, taxes: [] });
  const phone = await TestDevice.of(person);
  const business = (await phone.serverCopy(person.user.business_id)) as unknown as Business & Fields;
  const seller = { companyName: "Okafor Textiles", taxId: "12345678-0001", address: { ...noAddress, ...address } };
  const receipts = await phone.receipts(
    edit("business", business, seller, 1_000_000),
    creation("contacts", contact),
    creation("invoices", invoice),
  );
  expect(receipts.map(({ status }) => status)).toEqual(["applied", "applied", "applied"]);
  return invoice.id;
}
const noAddress = { line2: "", region: "", postcode: "" };

test("api guide › the check of a signature in docs/api.md takes ours and no other, and every event stands there", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ankara-guide-"));
  const file = join(folder, "check.mjs");
  await writeFile(file, blocks("js")[0] ?? "");
  type Check = (secret: string, headers: Record<string, string>, body: string, now?: number) => boolean;
  const { isFromAnkara } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { isFromAnkara: Check };
  await rm(folder, { recursive: true });
  const [secret, old, body] = [newSecret(), newSecret(), '{"type":"client.created","data":{"name":"Ọlá"}}'];
  const at = new Date("2026-11-20T09:41:00Z");
  const headers = signedHeaders({ id: "m-1", at, body }, [secret, old]);
  const now = at.getTime() + 1_000;
  expect([secret, old, newSecret()].map((each) => isFromAnkara(each, headers, body, now))).toEqual([true, true, false]);
  expect(isFromAnkara(secret, headers, `${body} `, now)).toBe(false);
  expect(isFromAnkara(secret, headers, body, now + 400_000)).toBe(false);
  for (const event of webhookEvents) expect(guide).toContain(`\`${event}\``);
});
