/**
 * Whether a call only edits the project's own files, and none that other programs read as
 * configuration.
 */
import { type FileAccess, UNKNOWN_PIECE } from "../../core/effects.ts";
import { projectOf } from "../../core/judge.ts";
import type { PatternKey } from "../../core/keys.ts";
import type { Judgement } from "../../core/model.ts";
import type { PolicyCall } from "../../core/policy.ts";

/** The findings that such a call may have. */
const EDITS: ReadonlySet<PatternKey> = new Set<PatternKey>([
  "fs.write.project",
  "fs.write.directory",
  "fs.write.inplace",
  "fs.read",
  "exec.read",
  "tool.read",
]);
const WRITES: ReadonlySet<PatternKey> = new Set<PatternKey>([
  "fs.write.project",
  "fs.write.directory",
  "fs.write.inplace",
]);

/**
 * True if every finding is an edit inside the project or a read for it, at least one is an edit,
 * everything is known, and no changed file is protected. Sources: Claude Code's documentation of
 * `acceptEdits` and of protected paths.
 */
export function isOrdinaryEdit(call: PolicyCall, { findings, effects, level }: Judgement): boolean {
  if (level === "catastrophic" || effects.partial || effects.loose) return false;
  let writes = false;
  for (const { key } of findings) {
    if (!EDITS.has(key)) return false;
    writes ||= WRITES.has(key);
  }
  return writes && (effects.files?.every((touch) => isOrdinary(touch, projectOf(call))) ?? false);
}

function isOrdinary({ kind, path, real }: FileAccess, root: string | undefined): boolean {
  if (kind === "read" || kind === "list") return true;
  if (kind !== "write" || isOpen(path) || isProtected(path)) return false;
  return real === undefined || (!isProtected(real) && isInside(real, path, root));
}

/**
 * A link inside the project may lead out of it. Without a working directory that cannot be told.
 */
const isInside = (real: string, path: string, root: string | undefined): boolean =>
  real === path || (root !== undefined && real.startsWith(root.endsWith("/") ? root : `${root}/`));

/** A path that is known only at run time. */
const isOpen = (path: string): boolean => path.includes(UNKNOWN_PIECE) || /[*?[\]{}]/.test(path);

const set = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/).filter(Boolean));
const DIRECTORIES = set(
  `.git .vscode .idea .husky .cargo .devcontainer .yarn .mvn .gradle .claude .codex .gemini .cursor
  .opencode .windsurf .kiro .amp .github .circleci .githooks .ssh .aws .gnupg .countersign`,
);
const FILES = set(
  `.bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .zshrc .zshenv .zprofile
  .zlogin .zlogout .kshrc .cshrc .tcshrc .inputrc .npmrc .yarnrc .yarnrc.yml .pnpmfile.cjs .mcp.json
  .claude.json .gitconfig .gitmodules .gitattributes .envrc .ripgreprc .pre-commit-config.yaml
  lefthook.yml lefthook.yaml .lefthook.yml bunfig.toml .netrc .pypirc`,
);

/**
 * Whether other programs read this file as configuration. Ignores case, because some file systems
 * do.
 */
function isProtected(path: string): boolean {
  const names = path.toLowerCase().split(/[/\\]/);
  return names.some((name) => DIRECTORIES.has(name)) || FILES.has(names.at(-1) ?? "");
}
