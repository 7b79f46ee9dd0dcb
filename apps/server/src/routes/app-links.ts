import type { FastifyInstance } from "fastify";
import type { Settings } from "../deps.ts";
import { appLinkPaths } from "../config/mobile.ts";
import { sendRefused } from "../http/send-refused.ts";

/**
 * Serves the files by which Android and iOS learn that the app of the stores is ours, so that our links open in it
 * without asking: the app's certificate and id, from the settings. 404 until they are given.
 */
export async function appLinkRoutes(app: FastifyInstance, { mobile }: Pick<Settings, "mobile">): Promise<void> {
  app.get("/.well-known/assetlinks.json", async (_request, reply) => {
    if (mobile.androidCerts.length === 0) return sendRefused(reply, { code: "not_found" });
    return [
      {
        relation: ["delegate_permission/common.handle_all_urls"],
        target: {
          namespace: "android_app",
          package_name: mobile.applicationId,
          sha256_cert_fingerprints: mobile.androidCerts,
        },
      },
    ];
  });
  app.get("/.well-known/apple-app-site-association", async (_request, reply) => {
    if (mobile.appleTeam === null) return sendRefused(reply, { code: "not_found" });
    return {
      applinks: {
        details: [
          {
            appIDs: [`${mobile.appleTeam}.${mobile.applicationId}`],
            components: appLinkPaths.map((path) => ({ "/": path })),
          },
        ],
      },
    };
  });
}
