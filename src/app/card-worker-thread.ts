/** The thread of card-worker.ts: makes one card and its digest. */
import { parentPort, workerData } from "node:worker_threads";
import { buildCard, cardDigest } from "../core/card.ts";
import type { ApprovalRequest } from "../core/model.ts";
import { type MadeCard, pack } from "./card-worker.ts";

const request = workerData as ApprovalRequest;
const card = buildCard(request);
parentPort?.postMessage({ ...pack(card, request), digest: cardDigest(card) } satisfies MadeCard);
