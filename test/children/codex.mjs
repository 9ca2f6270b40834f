#!/usr/bin/env node
/**
 * `codex app-server` as far as an installer needs it: lists the hooks with what version 0.169.0 was
 * seen to think of them, and takes trust into config.toml.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";

const home = process.env.CODEX_HOME || join(process.env.HOME, ".codex");
const config = join(home, "config.toml");
const text = (file, otherwise) => (existsSync(file) ? readFileSync(file, "utf8") : otherwise);
const snake = (event) => event.replace(/\B[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
const hash = (value) =>
  `sha256:${createHash("sha256").update(JSON.stringify(value)).digest("hex")}`;
const headOf = (key) => `[hooks.state.${JSON.stringify(key)}]`;

function statusOf(key, currentHash) {
  const lines = text(config, "").split("\n");
  const at = lines.indexOf(headOf(key));
  if (at < 0) return "untrusted";
  return lines[at + 1] === `trusted_hash = ${JSON.stringify(currentHash)}` ? "trusted" : "modified";
}

/** It does not read the hooks of other projects. */
const isTrusted = (project) =>
  text(config, "").includes(`[projects.${JSON.stringify(project)}]\ntrust_level = "trusted"\n`);

function hooksIn(file) {
  const { hooks = {} } = JSON.parse(text(file, "{}"));
  return Object.entries(hooks).flatMap(([event, groups]) =>
    groups.flatMap(({ matcher, hooks = [] }, group) =>
      hooks.map(({ command, timeout = 600 }, at) => {
        const key = `${file}:${snake(event)}:${group}:${at}`;
        const currentHash = hash([event, matcher, command, timeout]);
        const trustStatus = statusOf(key, currentHash);
        const more = { handlerType: "command", matcher, timeoutSec: timeout, enabled: true };
        return {
          key,
          eventName: event,
          command,
          sourcePath: file,
          currentHash,
          trustStatus,
          ...more,
        };
      }),
    ),
  );
}

const methods = {
  initialize: () => ({}),
  "hooks/list": ({ cwds }) => ({
    data: cwds.map((cwd) => ({
      cwd,
      hooks: [
        ...hooksIn(join(home, "hooks.json")),
        ...(isTrusted(cwd) ? hooksIn(join(cwd, ".codex/hooks.json")) : []),
      ],
      warnings: [],
      errors: [],
    })),
  }),
  "config/batchWrite"({ edits: [{ value }] }) {
    let now = text(config, "");
    for (const [key, { trusted_hash }] of Object.entries(value)) {
      const entry = `${headOf(key)}\ntrusted_hash = ${JSON.stringify(trusted_hash)}\n`;
      const [before, after] = now.split(`${headOf(key)}\n`);
      now =
        after === undefined
          ? `${now}${now.includes("[hooks.state]") ? "" : "\n[hooks.state]\n"}\n${entry}`
          : before + entry + after.replace(/^trusted_hash = .*\n/, "");
    }
    mkdirSync(dirname(config), { recursive: true });
    writeFileSync(config, now);
    return { status: "ok", filePath: config };
  },
};

if (process.argv[2] !== "app-server") process.exit(64);
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  process.stdout.write(`${JSON.stringify({ id, result: methods[method](params) })}\n`);
});
