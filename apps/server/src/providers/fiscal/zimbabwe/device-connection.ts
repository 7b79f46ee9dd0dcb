import { request } from "node:https";
import { AuthorityAway } from "../adapter.ts";

export type FdmsCall = (
  method: "GET" | "POST",
  endpoint: string,
  body?: string,
) => Promise<{ readonly status: number; readonly text: string }>;

export type FdmsCertificate = {
  readonly deviceId: number;
  readonly model: string;
  readonly version: string;
  /** PEM: the certificate the authority issued, and its private key. */
  readonly certificate: string;
  readonly key: string;
};

const timeoutMs = 20_000;
const maxAnswer = 1_000_000;

/** Calls a device's endpoint with its client certificate, which is how FDMS knows the device. @throws AuthorityAway without an answer */
export const fdmsCall =
  (url: string, { deviceId, model, version, certificate, key }: FdmsCertificate): FdmsCall =>
  (method, endpoint, body) =>
    new Promise((resolve, reject) => {
      const fail = (cause: unknown) => reject(new AuthorityAway("FDMS does not answer", { cause }));
      const outgoing = request(
        `${url}/Device/v1/${deviceId}/${endpoint}`,
        {
          method,
          cert: certificate,
          key,
          timeout: timeoutMs,
          headers: {
            accept: "application/json",
            DeviceModelName: model,
            DeviceModelVersion: version,
            ...(body === undefined
              ? {}
              : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
          },
        },
        (answer) => {
          let text = "";
          answer.setEncoding("utf8");
          answer.on("data", (piece: string) => {
            text += piece;
            if (text.length > maxAnswer) outgoing.destroy(new Error("the answer is too long"));
          });
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
          answer.on("error", fail);
        },
      );
      outgoing.on("timeout", () => outgoing.destroy(new Error("no answer in time")));
      outgoing.on("error", fail);
      outgoing.end(body);
    });
