/**
 * Which files usually hold credentials or private data, by their names. Ignores case, as some file
 * systems do.
 */
import { isOpen, literals, mayBe } from "./globs.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

const NAMES = set(`
  .netrc _netrc .npmrc .pypirc .pgpass .my.cnf .mylogin.cnf .git-credentials .htpasswd htpasswd
  .vault-token .vault_pass vault_pass.txt .dockercfg .s3cfg .boto rclone.conf .terraformrc
  terraform.rc .databrickscfg .envrc kubeconfig .kubeconfig wallet.dat .wallet credentials
  credential .token token .credentials shadow shadow- gshadow gshadow- sudoers master.passwd
  ntds.dit ntuser.dat unattend.xml autounattend.xml oauth_creds.json logins.json key3.db key4.db
  cert9.db cookies.sqlite formhistory.sqlite chat.db .pgpass.conf pgpass.conf keytab .bash_history
  .zsh_history .histfile .history .sh_history fish_history .python_history .psql_history
  .mysql_history .node_repl_history .irb_history .rediscli_history .sqlite_history
  consolehost_history.txt .rhistory .lesshst .viminfo .dbshell .mycli-history .msmtprc .fetchmailrc
  .mbsyncrc .offlineimaprc .authinfo .authinfo.gpg .smbcredentials .cifscredentials .passwd-s3fs
  .modal.toml .claude.json .dev.vars .sentryclirc local.settings.json wp-config.php vault_pass
  .saml2aws clouds.yaml kaggle.json login.keychain seed.seco`);
/** Other meanings of such names: a verb, a field of a query, a source directory. */
const GENERIC = set(
  "credentials credential token shadow sudoers .token .credentials .wallet .history keytab chat.db",
);
const EXTENSIONS = set(
  `pem key p12 pfx jks keystore kdbx ppk keychain keychain-db keytab ovpn mobileconfig p8 tfstate
  kubeconfig agekey gpgkey jceks bks opvault agilekeychain`,
);
/** Certificates and public keys under unambiguous names. */
const PUBLIC =
  /(?:\.pub|^(?:ca(?:cert|certs|-cert|-certificates|-bundle|-chain)?|chain|fullchain|public|public[-_]key|[\w-]{1,40}[-_.]public)\.(?:pem|key))$/;
const DIRECTORIES = set(`
  .ssh .aws .gnupg .azure .gcloud .password-store .kube .envs .secrets .oci .aliyun .tsh .snowflake
  .snowsql .bluemix .chef .minikube keychains keyrings private-keys-v1.d .electrum .bitcoin
  .ethereum .solana .mozilla .thunderbird .litecoin .dogecoin .monero .exodus .near-credentials
  .cloudflared .ngrok2 .lastpass .1password .gopass .librewolf .waterfox .aws-vault .awsvault
  .railway .kaggle .okta .starkli-wallets .tor-browser`);
/** Files there that are public, or hold only names. */
const HARMLESS = set(
  `known_hosts known_hosts.old config readme readme.md gpg.conf gpg-agent.conf dirmngr.conf cache
  http-cache profiles.ini`,
);
/** Directories where even `config` holds credentials. */
const OPAQUE = set(".aws .kube .oci .snowsql .envs .secrets");
/** Marks of a file that only sounds like one: source code, a text, a picture. */
const SOURCE =
  /\.(?:[cm]?[jt]sx?|py|pyi|go|rs|java|kt|kts|rb|erb|php|cs|fs|c|h|cc|cpp|hpp|m|mm|swift|scala|clj|ex|exs|erl|hs|lua|pl|r|dart|zig|vue|svelte|astro|sh|bash|zsh|fish|ps1|bat|sql|proto|graphql|tf|md|mdx|rst|adoc|html?|css|scss|less|snap|svg|png|jpe?g|gif|webp|pdf|mp4)$/;
const WORD = /(?:^|[-_.])(?:credentials?|secrets?|passwords?|passphrases?)(?:[-_.]|$)/;
const KEY_FILE =
  /^(?:id_(?:rsa|dsa|ecdsa|ed25519|xmss)(?:[-_.].*)?|\.?(?:tokens?|auth|creds)\.(?:json|ya?ml|toml|txt|ini|db)|service[-_]?account.*\.json|\.?(?:api|access|private|secret|encryption|signing|ssh)[-_]?keys?(?:\.(?:txt|json|ya?ml|toml|ini|cfg|conf|env|asc|b64|bak))?|ssh_host_.*_key|client_secret.*\.json|.*\.tfstate\.backup|.*-credentials\.json|[\w-]{0,60}firebase-adminsdk[\w-]{0,60}\.json|.*\.env)$/s;
/** A cheap test before that one. */
const HINT = /id_|token|auth|creds|service|key|secret|credential|pass|tfstate|env|adminsdk/;
const ENVIRONMENT = /^\.env(?:[-_.~].*|rc|\d*)$/s;
const EXAMPLE =
  /(?:^|[-_.])(?:example|sample|template|dist|tmpl|tpl|defaults?|schema|md|d\.ts|ts|js|py)$|^(?:example|sample|template|default)\.env$/;

/** Whole paths, by their ends, whatever precedes them. */
const TAILS = [
  /(?:^|\/)(?:etc\/(?:ssl\/private|wireguard|openvpn|ipsec\.d\/private|networkmanager\/system-connections|letsencrypt\/(?:live|archive|keys)|kubernetes\/(?:pki|[\w-]+\.conf$)|rancher)(?:\/|$)|etc\/(?:security\/passwd|ipsec\.secrets|krb5\.keytab|ppp\/(?:chap|pap)-secrets|exim4\/passwd\.client|mysql\/debian\.cnf)$)/,
  /(?:^|\/)(?:(?:var\/)?run\/secrets|var\/lib\/(?:kubelet\/pki|rancher\/k3s\/server))(?:\/|$)/,
  /(?:^|\/)proc\/(?:[^/]+\/(?:environ|mem|auxv|task\/[^/]+\/environ)|kcore)$/,
  /(?:^|\/)\.(?:docker\/config\.json|m2\/settings(?:-security)?\.xml|gradle\/gradle\.properties|cargo\/credentials(?:\.toml)?|gem\/credentials|subversion\/auth\/|nuget\/nuget\/nuget\.config$|composer\/auth\.json|bundle\/config|fly\/config\.yml|netlify\/config\.json|wrangler\/config\/|claude\/\.credentials\.json|codex\/auth\.json|terraform\.d\/credentials|vercel\/auth\.json|supabase\/access-token|dbt\/profiles\.yml|foundry\/keystores|brownie\/accounts|codeium\/config\.json|copilot\/config\.json)/,
  /^(?:~[^/]*|\/(?:home|users)\/[^/]+|\/(?:var\/)?root|[a-z]:\/users\/[^/]+)\/\.(?:cursor\/(?:mcp|cli-config)\.json|continue\/config\.(?:json|ya?ml|ts)|openai|anthropic)(?:\/|$)/,
  /(?:^|\/)\.config\/(?:gcloud(?:\/|$)|gh\/hosts\.yml|hub$|glab-cli\/config\.yml|pypoetry\/auth\.toml|rclone\/|op\/|sops\/|age\/|stripe\/config\.toml|doctl\/|heroku\/|configstore\/|containers\/auth\.json|google-chrome|chromium|bravesoftware|microsoft-edge|vivaldi|opera|filezilla|github-copilot\/|bitwarden|1password|keepass|enpass|lastpass|dashlane|nordpass|proton|solana\/|exodus|hcloud\/|scw\/|fly\/|linode-cli|vultr|exoscale|civo|openstack\/|netlify\/|\.wrangler\/|cloudflared|ngrok\/|pulumi|wandb|goose\/secrets|msmtp\/|ledger live|nushell\/history)/,
  /(?:^|\/)(?:library\/(?:cookies|messages|mail|safari|keychains|application support\/(?:google\/chrome|firefox|bravesoftware|microsoft edge|chromium|arc|1password|com\.apple\.tcc|bitwarden|keepassxc|lastpass|exodus|ledger live|vivaldi|opera|com\.operasoftware\.opera|gh|github-copilot)|containers\/com\.apple\.safari|group containers\/[^/]*1password)|\.local\/share\/(?:keyrings|kwalletd|gopass|atuin|com\.vercel\.cli|keepassxc)|appdata\/(?:local\/(?:google\/chrome|microsoft\/(?:edge|credentials|vault)|bravesoftware|chromium|vivaldi|1password|keepassxc|github-copilot)|roaming\/(?:mozilla|opera software|microsoft\/(?:credentials|protect|vault)|gcloud|bitwarden|keepass|exodus|ledger live|github cli)))(?:\/|$)/,
  /(?:^|\/)windows\/(?:system32\/config|repair)\/(?:sam|system|security|software|default)(?:\.|$)/,
  /(?:^|\/)(?:login data|web data|cookies|local state)$/,
];
/** The beginnings of those segments. */
const TAIL_HINT =
  /(?:^|[/:])(?:etc\/|(?:var\/)?run\/|var\/lib\/|proc\/|\.|library\/|appdata\/|windows\/|login data|web data|cookies|local state|secrets|key(?:chain|ring)s|private-keys)/;
/** Examples of all of them, for a name with an open part: `.e*`, `id_?sa`, `/etc/sha*`. */
const SAMPLES =
  `.env .env.local .env.production .credentials.json .netrc .npmrc .pgpass .pypirc .git-credentials
  .htpasswd .bash_history .zsh_history credentials shadow sudoers id_rsa id_ed25519 id_ecdsa
  secrets.yml secrets.yaml`.split(/\s+/);

/**
 * Whether a file of this name usually holds credentials. `path` need not be resolved, and may
 * follow a host or a revision (`HEAD:.env`).
 */
export function isCredential(path: string): boolean {
  const lower = path.toLowerCase();
  const text = lower.includes("\\") ? lower.replaceAll("\\", "/") : lower;
  const whole = text.endsWith("/") && text.length > 1 ? text.slice(0, -1) : text;
  const start = Math.max(whole.lastIndexOf("/"), whole.lastIndexOf(":")) + 1;
  const name = whole.slice(start);
  if (isOpen(whole) ? isOpenName(name) : isName(name)) return true;
  return TAIL_HINT.test(whole) && isPlace(whole, name);
}

/**
 * Whether a file of this name certainly holds credentials, for a word that may not be a path at
 * all. Ambiguous names (`token`, `.history`) do not count.
 */
export function isSurelyCredential(path: string): boolean {
  const lower = path.toLowerCase();
  const whole = lower.includes("\\") ? lower.replaceAll("\\", "/") : lower;
  const name = whole.slice(whole.lastIndexOf("/") + 1);
  if (GENERIC.has(name))
    return (
      whole.length > name.length &&
      TAIL_HINT.test(whole) &&
      isPlace(whole.replace(/(^|\/)secrets\//, "$1-/"), name)
    );
  if (NAMES.has(name)) return true;
  if (name.startsWith(".env") && ENVIRONMENT.test(name)) return !EXAMPLE.test(name);
  const dot = name.lastIndexOf(".");
  const extension = dot > 0 ? name.slice(dot + 1) : "";
  if (EXTENSIONS.has(extension))
    return (whole.length > name.length || CLEAR.has(extension)) && !PUBLIC.test(name);
  if (/^(?:id_(?:rsa|dsa|ecdsa|ed25519)|ssh_host_.{1,40}_key)$/.test(name)) return true;
  return whole.length > name.length && name !== "" && DOTTED.test(whole) && isPlace(whole, name);
}
const DOTTED = /(?:^|\/)\.[^./]/;
/** Endings that only files have: `user.key` may be a field. */
const CLEAR = set("pem p12 pfx jks kdbx ppk tfstate");

/**
 * Whether the file holds one `NAME=value` a line, so that the part before the sign is no secret.
 */
export const isEnvironment = (path: string): boolean => {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return ENVIRONMENT.test(name) || name.endsWith(".env");
};

/**
 * The same for a plain relative path, see `isPlain`: only its name and the directory `secrets`
 * matter.
 */
export function isPlainCredential(path: string): boolean {
  const slash = path.lastIndexOf("/");
  const name = path.slice(slash + 1).toLowerCase();
  return isName(name) || (slash > 0 && IN_SECRETS.test(path) && !SOURCE.test(name));
}
const IN_SECRETS = /(?:^|\/)secrets\/[^/]*$/i;

/** Agents name the same files again and again, so results are cached. The cache is bounded. */
const MOST_NAMES = 1000;
const names = new Map<string, boolean>();

function isName(name: string): boolean {
  const known = names.get(name);
  if (known !== undefined) return known;
  const found = isCredentialName(name);
  if (names.size >= MOST_NAMES) names.clear();
  if (name.length <= 64) names.set(name, found);
  return found;
}

function isCredentialName(name: string): boolean {
  if (NAMES.has(name)) return true;
  if (name.startsWith(".env") && ENVIRONMENT.test(name)) return !EXAMPLE.test(name);
  const dot = name.lastIndexOf(".");
  if (dot >= 0 && EXTENSIONS.has(name.slice(dot + 1))) return !PUBLIC.test(name);
  if (name.endsWith(".") || name.endsWith(" ")) return isCredentialName(withoutEnd(name));
  if (!HINT.test(name) || PUBLIC.test(name)) return false;
  if (KEY_FILE.test(name)) return !EXAMPLE.test(name);
  return WORD.test(name) && !SOURCE.test(name) && !EXAMPLE.test(name);
}

/** Windows removes dots and blanks at the end of a name. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === "." || name[end - 1] === " ")) end--;
  return name.slice(0, end);
}

/** A name with an open part counts from three letters on; with a leading dot, from one. */
function isOpenName(name: string): boolean {
  if (!isOpen(name)) return isName(name);
  if (name.length > 255 || literals(name) < (name.startsWith(".") ? 2 : 3))
    return name.startsWith(".*") || name.startsWith(".?");
  return isName(name.replace(/[*?[\]\0]/g, "")) || SAMPLES.some((sample) => mayBe(name, sample));
}

function isPlace(whole: string, name: string): boolean {
  for (const tail of TAILS) if (tail.test(whole)) return true;
  const segments = whole.split(/[/:]/);
  for (let at = 0; at < segments.length; at++) {
    const segment = segments[at] ?? "";
    if (segment === "" || !isDirectory(segment)) continue;
    if (
      name.endsWith(".pub") ||
      (HARMLESS.has(name) && at === segments.length - 2 && !OPAQUE.has(segment))
    )
      return false;
    return true;
  }
  return segments.at(-2) === "secrets" && !SOURCE.test(name);
}

function isDirectory(segment: string): boolean {
  if (!isOpen(segment)) return DIRECTORIES.has(segment);
  return (
    segment.startsWith(".") &&
    literals(segment) >= 2 &&
    [".ssh", ".aws", ".gnupg", ".kube"].some((sample) => mayBe(segment.slice(0, 255), sample))
  );
}
