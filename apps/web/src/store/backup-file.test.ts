import { expect, test } from "vitest";
import { openBackup, sealBackup } from "./backup-file.ts";

const userId = "0198b0a0-0000-7000-8000-000000000001";
const password = "cloth by the river";

test("a backup file › says how its key was made › PBKDF2 with 600 000 rounds", async () => {
  const text = await sealBackup({ notes: ["kept"] }, { userId, madeAt: "2026-11-20T09:41:00.000Z", password });
  expect(JSON.parse(text)).toMatchObject({ ankara_backup: 1, iterations: 600_000 });
  expect(await openBackup(text, { userId, password })).toEqual({ ok: true, value: { notes: ["kept"] } });
  const cheaper = text.replace('"iterations":600000', '"iterations":599999');
  expect(await openBackup(cheaper, { userId, password })).toEqual({ ok: false, error: "wrong_password" });
});
