/** The thread of cards-aside.ts: makes one card and its digest. */
import { parentPort, workerData } from "node:worker_threads";
import { type MadeCard, pack } from "./cards-aside.ts";
import { buildCard, cardDigest } from "./core/card.ts";
import type { ApprovalRequest } from "./core/model.ts";

const request = workerData as ApprovalRequest;
const card = buildCard(request);
parentPort?.postMessage({ ...pack(card, request), digest: cardDigest(card) } satisfies MadeCard);
