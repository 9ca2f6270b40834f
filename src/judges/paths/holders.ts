/** Directories that contain credentials: reading all of one reads them too. */
import { heldBy } from "./globs.ts";
import { vitalOf } from "./trees.ts";

const HOME = String.raw`(?:~[^/]*|\/(?:home|users)\/[^/]+|\/(?:var\/)?root|[a-z]:\/users\/[^/]+)\/`;
/**
 * Where programs keep their tokens, and the parent directories. Sources: the programs'
 * documentation.
 */
const IN_HOMES = new RegExp(
  `^${HOME}` +
    String.raw`(?:\.(?:config|local|local\/share|codex|claude|gemini|qwen|cursor|` +
    "continue|codeium|copilot|docker|m2|gradle|cargo|gem|composer|bundle|" +
    String.raw`terraform\.d|fly|netlify|vercel|wrangler|supabase|pulumi|dbt|foundry|var|` +
    String.raw`var\/app|wine|npm-global|config\/(?:gh|hub|glab-cli|pypoetry|rclone|` +
    "stripe|heroku|containers|configstore|git|goose|opencode|zed|amp|nushell)|" +
    String.raw`local\/share\/(?:opencode|fish))|snap(?:\/[^/]+)?|` +
    String.raw`library(?:\/(?:application support|containers|group containers|` +
    String.raw`preferences))?|appdata(?:\/(?:local|roaming))?)` +
    "$",
);
const OF_SYSTEM =
  /^(?:\/(?:etc|var|run|proc)|\/proc\/[^/]+|\/etc\/(?:ssh|ssl|kubernetes|letsencrypt|networkmanager|mysql|ppp|ipsec\.d|security|openvpn|wireguard|rancher|docker)|\/var\/(?:lib|run|backups|spool|root)|\/var\/lib\/(?:kubelet|docker|containerd|rancher|jenkins|vault)|\/library|[a-z]:\/windows(?:\/system32)?)$/;
/** Source directories: what is called `secrets` there is code. */
const SOURCES =
  /(?:^|\/)(?:src|lib|source|sources|test|tests|spec|internal|pkg|cmd|packages|node_modules|docs?)\//;

/**
 * Whether credentials usually lie somewhere below this directory. `full` as `resolve` gives it;
 * globs for everything in it count.
 */
export function holdsCredentials(full: string): boolean {
  const lower = heldBy(full.toLowerCase());
  const vital = vitalOf(lower);
  if (vital === "root" || vital === "home") return true;
  if (vital === "drive") return /^[a-z]:\/(?:|users|windows|windows\/system32)$/.test(lower);
  if (OF_SYSTEM.test(lower) || IN_HOMES.test(lower)) return true;
  return lower.endsWith("secrets") && /(?:^|\/)secrets$/.test(lower) && !SOURCES.test(lower);
}
