/** What a path says by itself: credentials, system directories, what runs by itself later. Lexical only: a judge does no I/O. */
import { posix } from "node:path";
import type { PatternKey } from "../core/keys.ts";

/** A cheap look before the real one; every pattern of this file that is about credentials holds one of these words. */
const HINT =
  /env|ssh|aws|gnupg|kube|azure|gcloud|netrc|npmrc|pypirc|pgpass|my\.cnf|id_|\.pem|key|\.ppk|service|\.p12|\.pfx|\.jks|\.kdbx|credential|secret|token|shadow|sudoers|passw|auth\.|keychain|docker|hosts\.yml|glab|environ|\/mem$/i;

const CREDENTIAL_DIRECTORIES = new Set([".ssh", ".aws", ".gnupg", ".azure", ".gcloud", ".password-store"]);
const CREDENTIAL_NAMES = [
  /^(?:[^.]*\.env|\.env(?!\.(?:example|sample|template|dist)$).*)$/,
  /^\.?(?:netrc|_netrc|npmrc|pypirc|pgpass|my\.cnf|git-credentials|htpasswd|vault-token)$/,
  /^id_(?:rsa|dsa|ecdsa|ed25519|xmss)/,
  /\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk|keychain(?:-db)?)$/,
  /^\.?(?:tokens?|auth)(?:\.(?:json|ya?ml|toml|txt))$/,
  /^\.?token$/,
  /^service[-_]account.*\.json$/,
];
/** A name with this word in it, unless it is a program's source or a text about them. */
const SECRET_WORD = /(?:^|[-_.])(?:credentials?|secrets?)(?:[-_.]|$)/;
const SOURCE =
  /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|php|cs|c|h|cc|cpp|hpp|swift|scala|vue|svelte|sh|sql|md|mdx|rst|html|css|snap)$/;
const CREDENTIAL_TAILS = [
  /(?:^|\/)etc\/(?:g?shadow-?|sudoers|master\.passwd|security\/passwd)$/,
  /(?:^|\/)proc\/[^/]+\/(?:environ|mem)$/,
  /(?:^|\/)\.(?:kube\/config|docker\/config\.json|config\/(?:gh\/hosts|glab-cli\/config)\.yml)$/,
  /(?:^|\/)\.config\/gcloud(?:\/|$)/,
];

/** Whether a file of this name usually holds credentials. Case makes no difference: some file systems ignore it. */
export function isCredential(path: string): boolean {
  if (!HINT.test(path)) return false;
  const clean = lexical(path).toLowerCase();
  const segments = clean.split(/[/:]/);
  const name = segments.at(-1) || (segments.at(-2) ?? "");
  return (
    segments.some((segment) => CREDENTIAL_DIRECTORIES.has(segment)) ||
    CREDENTIAL_NAMES.some((pattern) => pattern.test(name)) ||
    (SECRET_WORD.test(name) && !SOURCE.test(name)) ||
    CREDENTIAL_TAILS.some((pattern) => pattern.test(clean))
  );
}

const SYSTEM_ROOT =
  /^\/(?:private\/)?(?:etc|usr|bin|sbin|lib|lib32|lib64|libx32|boot|dev|proc|sys|var|run|System|Library)(?:\/|$)/i;
const NOT_SYSTEM = /^\/(?:private\/)?(?:(?:var\/(?:tmp|folders|www)|usr\/src)\/|dev\/(?:null|stdout|stderr|tty)$|run\/user\/)/i;
/** Files that something reads by itself later, and then runs: shells, schedulers, git, editors, agents, CI. */
const PERSISTENT = [
  /(?:^|\/)\.(?:bashrc|bash_(?:profile|login|logout|aliases)|profile|zshrc|zshenv|zprofile|zlogin|zlogout|kshrc|cshrc|tcshrc|inputrc|xinitrc|xprofile|xsession|envrc|vimrc)$/,
  /(?:^|\/)\.config\/(?:fish|autostart|systemd|environment\.d)\//,
  /(?:^|\/)etc\/(?:profile|bash\.bashrc|environment|zsh|cron|anacrontab|systemd|init\.d|rc\.local|ld\.so\.preload|pam\.d|sudoers|xdg\/autostart)/,
  /(?:^|\/)var\/spool\/cron(?:\/|$)/,
  /(?:^|\/)(?:usr\/)?(?:local\/)?lib\/systemd\//,
  /(?:^|\/)library\/launch(?:agents|daemons)\//,
  /(?:^|\/)\.git\/(?:hooks\/|config$)/,
  /(?:^|\/)(?:\.gitconfig$|\.config\/git\/|\.husky\/|\.github\/workflows\/)/,
  /(?:^|\/)\.ssh\/(?:authorized_keys|config|rc|environment)/,
  /(?:^|\/)\.claude\/(?:settings[^/]*\.json|hooks\/)/,
  /(?:^|\/)(?:\.mcp\.json|\.claude\.json|\.cursor\/(?:hooks|mcp)\.json|\.codex\/config\.toml|\.gemini\/settings\.json|\.copilot\/hooks\/.*)$/,
  /(?:^|\/)\.vscode\/(?:tasks|settings|launch)\.json$/,
];

export type WriteKey = Extract<PatternKey, `file.write${string}`>;

/** What a write to this path is, and what an "always" for it would cover: the path, its directory, or (inside `cwd`) anything. */
export function writeOf(path: string, cwd: string | undefined): { readonly key: WriteKey; readonly subject?: string } {
  const full = resolve(path, cwd);
  if (full.includes("\0")) return { key: "file.write-system", subject: full };
  const lower = full.toLowerCase();
  if (PERSISTENT.some((pattern) => pattern.test(lower))) return { key: "file.write-persistence", subject: full };
  if (SYSTEM_ROOT.test(full) && !NOT_SYSTEM.test(full)) return { key: "file.write-system", subject: full };
  return isInside(full, cwd) ? { key: "file.write" } : { key: "file.write-outside", subject: posix.dirname(full) };
}

/** Without a working directory, only a relative path that never climbs is inside. */
function isInside(full: string, cwd: string | undefined): boolean {
  if (cwd === undefined) return !full.startsWith("/") && !full.startsWith("~") && !full.startsWith("..");
  const root = lexical(cwd);
  return root !== "/" && (full === root || full.startsWith(`${root}/`));
}

/** The path as it stands under `cwd`, with `.`, `..` and `//` resolved by their letters alone. `~` and `$HOME` stay, as `~`. */
export function resolve(path: string, cwd: string | undefined): string {
  const home = path.replace(/^(?:\$HOME|\$\{HOME\}|~)(?=\/|$)/, "~");
  if (home.startsWith("/") || home.startsWith("~") || cwd === undefined) return lexical(home);
  return lexical(`${cwd}/${home}`);
}

/** Two slashes at the front are one; a slash at the end goes. */
function lexical(path: string): string {
  const clean = posix.normalize(path.replaceAll("\\", "/"));
  return clean.length > 1 && clean.endsWith("/") ? clean.slice(0, -1) : clean;
}

const TREES = new Set(
  "bin boot dev etc home lib lib32 lib64 libx32 media mnt opt private proc root run sbin srv sys usr var System Library Applications Users Volumes usr/bin usr/lib usr/lib64 usr/local usr/sbin usr/share var/lib var/log private/etc private/var"
    .split(" ")
    .map((name) => `/${name}`),
);
const HOME = /^(?:~[\w.-]*|\/(?:home|Users)\/[^/]+)$/;

/** Whether a path, or all that a glob names in it, is the root, a home or a system directory. */
export function isVitalTree(path: string, cwd: string | undefined): boolean {
  let full = resolve(path, cwd);
  if (full.length > 1000) return false;
  while (/\/\.?\*+$/.test(full)) full = full.slice(0, full.lastIndexOf("/")) || "/";
  return full === "/" || TREES.has(full) || HOME.test(full);
}
