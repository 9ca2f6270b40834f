/** The types that a program sees of the package, checked by the compiler, and their values. */
import { expect, expectTypeOf, it, onTestFinished } from "vitest";
import type {
  CallResult,
  createGateway,
  Decision,
  Gateway,
  InProcessCall,
  SubmittedCall,
} from "../../src/exports/index.ts";
import type { decisionReply } from "../../src/server/calls.ts";
import { openGateway } from "../support/gateways.ts";

it("a result says `decision`, with the two values that HTTP has, and no `outcome`", () => {
  expectTypeOf<CallResult["decision"]>().toEqualTypeOf<"allow" | "deny">();
  expectTypeOf<CallResult["decision"]>().toEqualTypeOf<
    ReturnType<typeof decisionReply>["decision"]
  >();
  expectTypeOf<CallResult>().not.toHaveProperty("outcome");
  expectTypeOf<CallResult["status"]>().toEqualTypeOf<Decision["status"]>();
  // all that HTTP answers, and more
  expectTypeOf<Exclude<keyof ReturnType<typeof decisionReply>, "error">>().toExtend<
    keyof CallResult
  >();
});

it("check and submit take one call, and give one result", () => {
  expectTypeOf<Gateway["check"]>().toEqualTypeOf<(call: InProcessCall) => Promise<CallResult>>();
  expectTypeOf<Gateway["submit"]>().toEqualTypeOf<(call: InProcessCall) => SubmittedCall>();
  expectTypeOf<ReturnType<SubmittedCall["decided"]>>().toEqualTypeOf<Promise<CallResult>>();
  expectTypeOf<ReturnType<typeof createGateway>>().toEqualTypeOf<Promise<Gateway>>();
  expectTypeOf<InProcessCall>().not.toHaveProperty("raw");
});

it("what check resolves with is what HTTP answers, with who decided it and when", async () => {
  const at = await openGateway();
  onTestFinished(() => at.stop());
  const call = { session: "s:1", tool: "Bash", input: { command: "ls" } };
  const { status, by, at: time, ...same } = await at.gateway.check(call);
  const { body } = await at.ask(call);
  const apart = { id: expect.any(String) };
  expect(same).toEqual({ ...body, ...apart });
  expect([status, by.kind, typeof time]).toEqual(["approved", "policy", "number"]);
});

it("a call that is submitted has no result until it is decided", async () => {
  const at = await openGateway();
  onTestFinished(() => at.stop());
  await at.companion();
  const submitted = at.gateway.submit({
    session: "s:1",
    tool: "Bash",
    input: { command: "git push --force" },
  });
  expect(submitted.result).toBeUndefined();
  await submitted.started;
  expect(submitted.result).toBeUndefined();
  await at.answer(submitted.approval?.id, { approved: true });
  const result = await submitted.decided();
  expect(result).toMatchObject({ decision: "allow", by: { kind: "person", name: "ada" } });
  expect(submitted.result).toEqual(result);
  expect(result.approval).toBe(submitted.approval?.id);
});
