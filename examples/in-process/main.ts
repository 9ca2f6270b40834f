/** An agent that asks the gateway in its own process, before it runs a tool. */
import {
  type CallResult,
  CountersignError,
  createGateway,
  type Gateway,
  type InProcessCall,
  parseConfig,
} from "countersign";
import { createPermitVerifier, digestOf } from "countersign/verify";
import { prompts } from "./prompts.ts";

const CONFIG = `
listen: 127.0.0.1:0
log: { level: warn }
approvers: [{ name: ada, prompts: ada }]
channels: { prompts: {} }
policy: policy.yaml
`;

const bash = (command: string): InProcessCall => ({
  session: "my-agent:1",
  tool: "Bash",
  input: { command },
});

/** What the agent does with a result: run the call, or tell the model why not. */
function show(command: string, { decision, reason, by, status }: CallResult): void {
  const who = by.kind === "person" ? `${status} by ${by.name}` : reason.message;
  console.log(`${decision}: ${command} (${who})`);
}

async function useOf(gateway: Gateway): Promise<void> {
  for (const command of ["ls", "git push origin main"])
    show(command, await gateway.check(bash(command)));

  // without waiting: a question that people see, and the result once they have answered
  const submitted = gateway.submit(bash("rm -rf build"));
  await submitted.started;
  console.log(`asked: ${submitted.approval?.patternKey}`);
  const result = await submitted.decided();
  show("rm -rf build", result);

  // an executor elsewhere has the public key, and runs what was allowed, once
  const verify = createPermitVerifier({ keys: gateway.permitKeys });
  const permit = result.permit ?? "";
  for (const command of ["rm -rf /", "rm -rf build", "rm -rf build"]) {
    const { session, tool, input } = bash(command);
    const digest = digestOf({ session, tool, input, raw: JSON.stringify(input) });
    const check = await verify(permit, { digest });
    console.log(`permit for ${command}: ${check.ok ? "good" : check.fault}`);
  }
}

try {
  const channels = [prompts];
  const config = parseConfig(CONFIG, "main.ts", process.env, { channels });
  const configDirectory = process.cwd(); // where policy.yaml is
  const gateway = await createGateway(config, { channels, configDirectory });
  try {
    await gateway.start();
    await useOf(gateway);
  } finally {
    await gateway.stop();
  }
} catch (error) {
  if (!(error instanceof CountersignError)) throw error;
  console.error(`${error.code}: ${error.message}`);
  process.exitCode = 1;
}
