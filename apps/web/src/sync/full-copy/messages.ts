import type { BusinessId, DeviceId, UserId } from "@ankara/domain/records/fields";
import type { Copied } from "../../store/meta.ts";
import type { ChunkKey } from "../../store/store.ts";
import type { Pulled } from "../pull-pages.ts";

/** Owner of the copied records, and the right to read them. */
export type CopyJob = {
  readonly userId: UserId;
  readonly businessId: BusinessId;
  readonly deviceId: DeviceId;
  /** Bearer token of this person. */
  readonly token: string;
};

export type ToCopier = { readonly type: "begin"; readonly job: CopyJob } | { readonly type: "pause" };

export type FromCopier =
  /** A page is on the disk: how far the copy has come, and which chunks of the index have to be read again. */
  | { readonly type: "page"; readonly copied: Copied | undefined; readonly chunks: readonly ChunkKey[] }
  | { readonly type: "end"; readonly pulled: Pulled }
  | { readonly type: "failed"; readonly message: string };
