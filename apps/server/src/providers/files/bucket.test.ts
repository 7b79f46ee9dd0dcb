import { expect, test } from "vitest";
import { s3StandIn } from "../../../test/support/s3-stand-in.ts";
import { bucketFiles, filesBucket } from "./bucket.ts";

test("bucket › files lie in a bucket, each under its key, and are gone when they are removed", async () => {
  const store = await s3StandIn();
  const bucket = filesBucket({
    FILES_TO: "s3://shop/papers",
    FILES_S3_ENDPOINT: store.endpoint,
    FILES_S3_KEY_ID: "key-of-tests",
    FILES_S3_SECRET: "secret-of-tests",
  });
  if (!bucket) throw new Error("expected a bucket");
  const [logos, papers] = [bucketFiles(bucket, "files"), bucketFiles(bucket, "attachments")];
  const key = "AAAAAAAAAAAAAAAAAAAAAAAA.png";
  const bytes = Buffer.from([0x89, 0x50, 0, 0xff]);
  await logos.write(key, bytes);
  expect([...store.objects.keys()]).toEqual([`papers/files/${key}`]);
  expect(await logos.read(key)).toEqual({ bytes, mime: "image/png" });
  expect(await papers.read(key)).toBeNull();
  expect(await logos.read("../../etc/passwd")).toBeNull();
  await logos.remove(key);
  await logos.remove(key);
  expect(store.objects.size).toBe(0);
  store.close();
});

test("bucket › a half set bucket does not start", () => {
  expect(filesBucket({})).toBeNull();
  expect(() => filesBucket({ FILES_TO: "s3://shop" })).toThrow(/FILES_S3_ENDPOINT, FILES_S3_KEY_ID, FILES_S3_SECRET/);
  expect(() => filesBucket({ FILES_TO: "/mnt/files" })).toThrow(/s3:/);
});
