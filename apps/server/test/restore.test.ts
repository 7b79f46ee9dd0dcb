import { expect, test } from "vitest";
import { storeOf } from "../src/backup/store.ts";
import { restoreDrill } from "./support/restore-drill.ts";
import { s3StandIn } from "./support/s3-stand-in.ts";

test("restore › a lost server comes back as it was at a moment, from its backup and its log", async () => {
  const s3 = await s3StandIn();
  const store = storeOf("s3://vault", {
    BACKUP_S3_ENDPOINT: s3.endpoint,
    BACKUP_S3_KEY_ID: "key-of-tests",
    BACKUP_S3_SECRET: "secret of the tests",
  });
  const findings = await restoreDrill(store, { seed: 7, invoices: 3, toTheEnd: false });
  s3.close();
  expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  expect(findings).toHaveLength(8);
});
