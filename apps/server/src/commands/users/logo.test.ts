import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type TestServer, type TestUser, testServer } from "../../../test/support/server.ts";

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await testServer();
  owner = await server.signUp();
});
afterAll(() => server.close());

function upload(
  bytes: Buffer,
  { field = "user[logo]", filename = "logo.png", type = "image/png", user = owner } = {},
): Promise<Answer> {
  const boundary = "----logo";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return user.call("PATCH", `/users/${user.user.username}`, body, {
    "content-type": `multipart/form-data; boundary=${boundary}`,
  });
}

const picture = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });

async function stored(answer: Answer): Promise<{ bytes: Buffer; headers: Record<string, unknown> }> {
  const response = await server.app.inject({ url: String(answer.body.user.logo) });
  expect(response.statusCode).toBe(200);
  return { bytes: response.rawPayload, headers: response.headers };
}

describe("a logo", () => {
  test("is drawn anew at 512 pixels, served for ever, and stands in the settings of every device", async () => {
    const answer = await upload(await picture(1600, 800, 4).png().toBuffer());
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      logoLocation: answer.body.user.logo,
      logoUrl: `http://shop.example${answer.body.user.logo}`,
    });
    const { bytes, headers } = await stored(answer);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 512, height: 256, hasAlpha: true });
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const { changes } = (await owner.call("GET", "/sync/pull")).body;
    expect(changes.find(({ collection }) => collection === "business")?.data).toMatchObject({
      logoUrl: answer.body.user.logo,
    });
  });

  test("is turned upright and loses what a camera wrote into it", async () => {
    const photo = await picture(600, 300)
      .withExif({ IFD0: { Copyright: "Secret place" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { bytes } = await stored(await upload(photo, { filename: "photo.jpg", type: "image/jpeg" }));
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: "jpeg", width: 256, height: 512 });
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
  });

  test("may come as WebP under any name", async () => {
    expect(
      (
        await upload(await picture(64, 64).webp().toBuffer(), {
          filename: "photo.exe",
          type: "application/octet-stream",
        })
      ).status,
    ).toBe(200);
  });

  test.each([
    [
      "an SVG",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    ],
    ["a program renamed", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(2_000)])],
    ["a picture cut short", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["a GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;", "latin1")],
    ["nothing", Buffer.alloc(0)],
  ])("%s is refused", async (_, bytes) => {
    const answer = await upload(bytes);
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe("picture_unreadable");
  });

  test("of 8 000 × 8 000 on a transparent ground is made small and keeps its ground", async () => {
    const large = await picture(8_000, 8_000, 4).png({ compressionLevel: 1 }).toBuffer();
    const { bytes } = await stored(await upload(large));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 512, height: 512, hasAlpha: true });
    expect(bytes.length).toBeLessThan(20_000);
  });

  test("in a printer's four inks is stored in the colours of screens", async () => {
    const inks = await picture(400, 200).toColourspace("cmyk").jpeg().toBuffer();
    expect((await sharp(inks).metadata()).channels).toBe(4);
    const { bytes } = await stored(await upload(inks, { filename: "logo.jpg", type: "image/jpeg" }));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", space: "srgb", channels: 3 });
  });

  test("with more bytes or more pixels than a logo needs is refused", async () => {
    const bomb = await picture(10_000, 7_000).png({ compressionLevel: 1 }).toBuffer();
    expect(bomb.length).toBeLessThan(3_000_000);
    expect((await upload(bomb)).body.code).toBe("picture_too_big");
    const heavy = Buffer.concat([await picture(10, 10).png().toBuffer(), Buffer.alloc(5 * 1024 * 1024)]);
    expect((await upload(heavy)).body.code).toBe("picture_too_big");
  });

  test("under another field, or on somebody else's account, is not taken", async () => {
    const bytes = await picture(10, 10).png().toBuffer();
    expect((await upload(bytes, { field: "logo" })).body.fields).toEqual({ "user[logo]": "Required" });
    const stranger = await server.signUp();
    expect((await upload(bytes, { user: { ...stranger, user: owner.user } })).status).toBe(404);
  });

  test("in a body that is no multipart at all is refused in the one shape", async () => {
    for (const [body, type] of [
      ["nothing like it", "multipart/form-data; boundary=x"],
      ["no boundary", "multipart/form-data"],
      [
        '--x\r\nContent-Disposition: form-data; name="user[logo]"\r\n\r\ntext, no file\r\n--x--\r\n',
        "multipart/form-data; boundary=x",
      ],
    ] as const) {
      const answer = await owner.call("PATCH", `/users/${owner.user.username}`, body, { "content-type": type });
      expect([400, 415, 422]).toContain(answer.status);
      expect(answer.body.code).toMatch(/^[a-z_]+$/);
    }
  });

  test("goes with the account", async () => {
    const leaving = await server.signUp();
    const answer = await upload(await picture(10, 10).png().toBuffer(), { user: leaving });
    await leaving.call("DELETE", "/users/delete");
    expect((await server.call("GET", String(answer.body.user.logo))).status).toBe(404);
  });
});

test("logo › a file that is not there, and a name that leads elsewhere, are not found", async () => {
  // There, one folder above the files, so that not finding it is the server's doing.
  await writeFile(join(server.folder, "outside.png"), "outside");
  for (const path of [
    "/files/aaaaaaaaaaaaaaaaaaaaaaaa.png",
    "/files/.%2f..%2foutside.png",
    "/files/..%2f..%2fsecrets.json",
    "/files/secrets.json",
  ]) {
    expect((await server.call("GET", path)).status).toBe(404);
  }
});
