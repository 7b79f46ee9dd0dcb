import { beforeEach, describe, expect, test } from "vitest";
import {
  clearShared,
  deleteShared,
  saveShared,
  keepSharedText,
  listShared,
  readShared,
  sharedLimits,
} from "./shared-inbox.ts";
import { receiveShare } from "./receive-share.ts";

const jpeg = (name = "receipt.jpg") =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3])], name, { type: "image/jpeg" });
async function share(parts: Record<string, string | File>): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries(parts)) body.append(name, value);
  const answer = await receiveShare(new Request("https://app.test/share", { method: "POST", body }));
  expect(answer.status).toBe(303);
  return answer.headers.get("location")!;
}
beforeEach(() => clearShared());

describe("the share sheet", () => {
  test("a picture is kept with its bytes, and the app opens on what was shared", async () => {
    expect(await share({ title: "Receipt", pictures: jpeg() })).toBe("https://app.test/shared");
    const [thing] = await listShared();
    expect(thing).toMatchObject({ text: "Receipt", pictures: [{ name: "receipt.jpg", type: "image/jpeg" }] });
    expect([...new Uint8Array(thing!.pictures[0]!.bytes)]).toEqual([0xff, 0xd8, 0xff, 1, 2, 3]);
  });

  test("words that apps repeat in title, text and address are kept once", async () => {
    await share({ title: "Order", text: "3 bags rice 45k https://wa.me/x", url: "https://wa.me/x" });
    expect((await listShared()).map(({ text }) => text)).toEqual(["Order\n3 bags rice 45k https://wa.me/x"]);
  });

  test.each([
    ["nothing at all", {}],
    ["a file that is no picture", { pictures: new File(["%PDF"], "a.pdf", { type: "application/pdf" }) }],
  ])("%s is said, not kept", async (_, parts) => {
    expect(await share(parts)).toBe("https://app.test/shared?problem=empty");
    expect(await listShared()).toEqual([]);
  });

  test("a request that is no form is said", async () => {
    const answer = await receiveShare(new Request("https://app.test/share", { method: "POST", body: "x" }));
    expect(answer.headers.get("location")).toBe("https://app.test/shared?problem=failed");
  });

  test("a page that posts again and again cannot fill the device", async () => {
    for (let n = 0; n < sharedLimits.things; n += 1) await saveShared({ text: `${n}`, files: [] });
    expect(await share({ text: "one more" })).toContain("problem=full");
    expect(await listShared()).toHaveLength(sharedLimits.things);
    await clearShared();
    await saveShared({ files: [1, 2, 3, 4, 5].map((n) => jpeg(`${n}.jpg`)) });
    expect((await listShared())[0]?.pictures).toHaveLength(sharedLimits.pictures);
  });
});

test("shared item › waits until it is used; its text may outlast its picture", async () => {
  const saved = await saveShared({ text: "Fuel, 4 000", files: [jpeg()] });
  if ("problem" in saved) throw new Error(saved.problem);
  const thing = await readShared(saved.id);
  await keepSharedText(thing!);
  expect(await readShared(saved.id)).toMatchObject({ text: "Fuel, 4 000", pictures: [] });
  await deleteShared(saved.id);
  expect(await readShared(saved.id)).toBeUndefined();
});
