/** rsync: a copy, a deletion, or both, here or on another machine. */

import { vitalOf } from "../../paths/trees.ts";
import { resolve } from "../../paths.ts";
import type { Report } from "../../report.ts";
import { asksItself, has, optionTable, type Parsed, parseStrictly, targetsOf } from "../options.ts";
import { isInProject } from "../placed.ts";
import type { Command, JudgeProgram } from "../program.ts";
import type { Is } from "../traits.ts";

/** Source: the manual of rsync 3.3. */
const RSYNC = optionTable({
  flags: `--daemon -n|--dry-run --list-only --delete --del --delete-before --delete-during
    --delete-delay --delete-after --delete-excluded --delete-missing-args --remove-source-files
    --help --version -a -v -z -r -u -t -p -o -g -l -L -H -A -X -x -h -P -q -R -c -i -I -S -E -D -k
    -K -W -y -m -4 -6 -b -d -N -O -U -V -F -C -0 -J -s --archive --verbose --compress --recursive
    --update --times --perms --owner --group --links --copy-links --hard-links --acls --xattrs
    --one-file-system --human-readable --progress --partial --quiet --relative --no-relative
    --checksum --itemize-changes --ignore-times --sparse --executability --devices --specials
    --copy-dirlinks --keep-dirlinks --whole-file --no-whole-file --fuzzy --prune-empty-dirs --ipv4
    --ipv6 --backup --dirs --size-only --existing --ignore-existing --numeric-ids --stats --no-perms
    --no-owner --no-group --no-times --no-links --no-recursive --no-compress --no-inc-recursive
    --inc-recursive --inplace --append --append-verify --delay-updates --force --ignore-errors
    --cvs-exclude --from0 --msgs2stderr --blocking-io --no-motd --8-bit-output --safe-links
    --munge-links --copy-unsafe-links --omit-dir-times --omit-link-times --crtimes --atimes
    --open-noatime --super --fake-super --preallocate --trust-sender --old-args --secluded-args
    --protect-args --no-implied-dirs --mkpath --no-i-r`,
  values: `-f|--filter --exclude --include --suffix -M|--remote-option --port --sockopts
    --out-format --log-file-format --chmod --chown --usermap --groupmap --bwlimit --max-size
    --min-size --max-delete --timeout --contimeout --info --debug -B|--block-size --modify-window -@
    --compress-choice --compress-level --checksum-choice --iconv --protocol --address
    --skip-compress --stop-after --stop-at --dparam --max-alloc --outbuf --checksum-seed --cc --zc
    --zl`,
  options: {
    "-e|--rsh=": "x",
    "--rsync-path=": "x",
    "--files-from=": "r",
    "--exclude-from=": "r",
    "--include-from=": "r",
    "--password-file=": "r",
    "--config=": "r",
    "--read-batch=": "r",
    "--early-input=": "r",
    "-T|--temp-dir|--backup-dir|--partial-dir=": "d",
    "--compare-dest|--copy-dest|--link-dest=": "r",
    "--log-file=": "w",
    "--write-batch=": "w",
    "--only-write-batch=": "w",
  },
});

export const rsync: JudgeProgram = (command, report, { is }) => {
  const parsed = parseStrictly(command.args, RSYNC, report);
  const operands = targetsOf(command, parsed.operands);
  if (asksItself(command.args) || operands.length === 0)
    report.add(has(parsed, "--daemon") ? "net.listen" : "exec.help");
  if (parsed.vague && operands.length > 2) report.add("exec.unknown_program");
  for (const { effect, value } of parsed.given) {
    if (value === undefined) continue;
    if (effect === "r") report.reads(value);
    else if (effect === "d") report.writes(`${value}/file`);
    else if (effect === "w") report.writes(value, "truncate");
    else if (effect === "x") carries(value, report, is);
  }
  const lists = has(parsed, "-n") || has(parsed, "--list-only") || operands.length === 1;
  if (operands.length > 0)
    lists ? looks(operands, report) : copies(operands, { parsed, command, report });
};

const WAY = /^([\w-]+)(?:\s+-(?:[pliJo]\s*[\w.@:=~/][\w.@:=~/-]*|[46CqTxvN]+))*$/;

/** `-e ssh`, `-e 'ssh -p 2222'`: the transport. Anything else is a command of its own. */
function carries(text: string, report: Report, is: Is): void {
  const name = WAY.exec(text)?.[1];
  if (name !== undefined && is(name, "remote-way") && !/proxycommand|localcommand/i.test(text))
    return;
  report.add("code.exec.escape");
  report.script(text);
}

/**
 * `host:path`, `user@host:path`, `host::module`, `rsync://host/module`. A slash before the colon
 * makes it a file of this machine.
 */
export const hostOf = (operand: string): string | undefined =>
  /^rsync:\/\/([^/]{1,255})/.exec(operand)?.[1] ??
  /^((?:[^/:@]{1,255}@)?(?:\[[^\]/]{1,255}\]|[^/:]{2,255})):/.exec(operand)?.[1];

function looks(operands: readonly string[], report: Report): void {
  report.add("exec.read");
  for (const operand of operands) {
    const host = hostOf(operand);
    if (host !== undefined) report.add("net.remote", { subject: host });
  }
}

interface Sync {
  readonly parsed: Parsed;
  readonly command: Command;
  readonly report: Report;
}

function copies(operands: readonly string[], { parsed, command, report }: Sync): void {
  const target = operands.at(-1) ?? "";
  const away = hostOf(target);
  for (const source of operands.slice(0, -1)) {
    const host = hostOf(source);
    if (host === undefined) report.reads(source, isRecursive(parsed) ? "recursive" : "whole");
    else {
      report.add("net.download", { subject: host });
      report.prints({ network: true });
    }
    if (host === undefined && has(parsed, "--remove-source-files"))
      report.deletes(source, "recursive");
  }
  if (
    operands
      .slice(0, -1)
      .some((source) => hostOf(source) !== undefined || !isInProject(source, command))
  )
    report.brings(target);
  if (away === undefined) report.writes(target);
  else report.add("net.upload", { subject: away });
  if (!parsed.given.some(({ name }) => name.startsWith("--del"))) return;
  report.add("fs.delete.sync");
  if (away === undefined && vitalOf(resolve(target, command.cwd)) !== undefined)
    report.deletes(target, "recursive");
}

const isRecursive = (parsed: Parsed): boolean =>
  ["-r", "-a", "--recursive", "--archive"].some((name) => has(parsed, name));
