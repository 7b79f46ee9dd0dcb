import { parentPort, workerData } from "node:worker_threads";
import { closedLoop } from "./load.ts";

/* Asks for files as fast as it is answered, each request from another network, and then tells what it met. */
const { urls, clients, seconds } = workerData as { urls: string[]; clients: number; seconds: number };
let turn = 0;
parentPort?.postMessage(
  await closedLoop(clients, seconds, () => {
    turn += 1;
    return {
      url: urls[turn % urls.length] ?? "",
      headers: { accept: "text/html", "x-forwarded-for": `10.${turn % 250}.${Math.floor(turn / 250) % 250}.7` },
    };
  }),
);
