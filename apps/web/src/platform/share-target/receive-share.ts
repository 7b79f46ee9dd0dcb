import { saveShared } from "./shared-inbox.ts";

/** Path of the manifest's share target; it is the worker's alone. */
export const sharePath = "/share";

/**
 * Answers the share sheet's POST with no network: stores the share and leads to the screen that uses it. Never
 * fails; what could not be kept is said there.
 */
export async function receiveShare(request: Request): Promise<Response> {
  let problem = "";
  try {
    const form = await request.formData();
    const words = (name: string): string | null => {
      const value = form.get(name);
      return typeof value === "string" ? value : null;
    };
    const saved = await saveShared({
      title: words("title"),
      text: words("text"),
      url: words("url"),
      files: form.getAll("pictures").filter((value) => value instanceof File),
    });
    if ("problem" in saved) problem = saved.problem;
  } catch {
    problem = "failed";
  }
  return Response.redirect(new URL(`/shared${problem && `?problem=${problem}`}`, request.url), 303);
}
