/**
 * `countersign setup`: checks a chat platform with the config's own options, and says what is
 * missing and where to click.
 */
import { Command } from "commander";
import { CountersignError } from "../core/errors.ts";
import { openConfig } from "./config.ts";
import { outputOption, print, printJson, tell } from "./output.ts";

export const setupCommand = (): Command =>
  new Command("setup")
    .description(
      "check a channel's token, permissions and chat, and say how to fix what is wrong; exit " +
        "code 1 if something is",
    )
    .argument("<channel>", "a channel of the config")
    .option("--config <file>", "config file, as for start")
    .addOption(outputOption())
    .addHelpText(
      "after",
      "\nNothing is sent or changed.\n\nExample:\n  $ countersign setup telegram --config " +
        "countersign.yaml",
    )
    .action(
      async (channel: string, { config: named, output }: { config?: string; output: string }) => {
        const { chatChannels } = await import("../config/sections.ts");
        const definition = chatChannels.find(({ name }) => name === channel);
        if (!definition)
          throw new CountersignError(
            "bad-request",
            `there is no channel ${channel}; known: ` +
              `${chatChannels.map(({ name }) => name).join(", ")}`,
            {
              path: "channel",
            },
          );
        const { config, file } = await openConfig(named, { pairing: channel });
        if (!(channel in config.channels))
          throw new CountersignError(
            "bad-config",
            `${file} has no channel ${channel}; docs/channels.md says what to write there`,
            {
              path: `channels.${channel}`,
            },
          );
        const { channelParts } = await import("../config/validate.ts");
        const all = await definition.check(channelParts(config.channels[channel]).own);
        const known = config.approvers.some(({ ids }) => channel in ids);
        if (output === "json") printJson({ channel, checks: all });
        else
          for (const { ok, what, fix } of all)
            print(`${ok ? "ok  " : "FAIL"}  ${what}${ok || !fix ? "" : `\n      ${fix}`}`);
        if (all.some(({ ok }) => !ok)) process.exitCode = 1;
        else if (!known && !definition.local)
          tell(
            `Next: countersign pair ${channel} --approver NAME, and send the ` +
              "code to the bot in private.",
          );
        if (all.length === 0 && output !== "json") print(`ok    ${channel} needs no setup`);
      },
    );
