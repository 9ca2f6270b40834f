/** The thread of cards-aside.ts: makes one card and its digest. */
import { parentPort, workerData } from "node:worker_threads";
import type { MadeCard } from "./cards-aside.ts";
import { buildCard, cardDigest } from "./core/card.ts";
import type { ApprovalRequest } from "./core/model.ts";

const card = buildCard(workerData as ApprovalRequest);
parentPort?.postMessage({ card, digest: cardDigest(card) } satisfies MadeCard);
