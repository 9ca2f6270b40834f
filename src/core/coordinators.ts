/** Coordinators in an explanation: who would be asked before people, without asking them. */
import type { Ruling } from "./policy.ts";

export function withCoordinators(ruling: Ruling): Ruling {
  const { coordination, ...rest } = ruling;
  if (!coordination) return ruling;
  return ruling.action === "ask"
    ? { ...rest, stages: [...rest.stages, ...coordination.stages] }
    : rest;
}
