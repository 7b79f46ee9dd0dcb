import { managing } from "@ankara/contract/call";
import type { PhotoType } from "@ankara/domain/ai/photos";
import { useServerState } from "../api/use-server-state.ts";
import { useAuthority } from "./use-session.ts";

/** Returns whether the server's model reads such photos for a form, for those who may spend the owner's credits. */
export function useReadsPhoto(type: PhotoType): boolean {
  const { role } = useAuthority();
  const photos = useServerState()?.photos ?? [];
  return photos.includes(type) && managing.some((each) => each === role);
}
