/**
 * How an installed hook reaches the gateway: a POST of its standard input. The exit statuses are
 * curl's: 7 nothing listens, 28 no answer in time.
 */
import { execFile } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import type { InstallOptions } from "../core/agent.ts";

export type Transport =
  /** Fastest: one process, and no library to load. Without TLS, and only on this machine. */
  | { readonly kind: "bash"; readonly program: string }
  | { readonly kind: "curl"; readonly program: string }
  /** Countersign itself: node and its main.js. */
  | { readonly kind: "node"; readonly command: readonly string[] };

export interface Post {
  /** The gateway's base URL, without a trailing slash. */
  readonly url: string;
  /** The agent host, as the gateway calls it. */
  readonly host: string;
  /** See ScriptSpec. */
  readonly which?: string | undefined;
  /** The file that holds the header line with the agent's token. */
  readonly header: string;
}

/** An argument for sh, whatever is in it. */
export const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Lines of sh that ask: they take the payload from `$payload`, or from stdin where `keeps` is
 * false, and leave the answer's body, a space and the status in `$answer`, and curl's exit status
 * in `$code`. `$wait`: the seconds that it may take.
 */
export function asking(transport: Transport, post: Post, keeps: boolean): string {
  if (transport.kind === "bash") return viaBash(post);
  const command = transport.kind === "curl" ? viaCurl(transport, post) : viaNode(transport, post);
  // a here-document costs no process, as a pipe would
  const fed = keeps ? `${command} <<PAYLOAD\n$payload\nPAYLOAD\n` : command;
  return `answer=$(${fed})\ncode=$?\n`;
}

/**
 * Reads the whole of stdin into `$payload`. A project may have a program of its own on the PATH,
 * and that must not say what is asked about.
 */
export const reading = ({ kind }: Transport): string =>
  kind === "bash"
    ? "payload= part=\nwhile IFS= read -r -N 1000000 part; do payload=$payload$part; done\n" +
      "payload=$payload$part\n"
    : "payload=$(PATH=/usr/bin:/bin:$PATH; cat)\n";

/**
 * The gateway answers this long before the hook's own time is over: what is open then stays open,
 * and the host hears how to resume it.
 */
const MARGIN = 15;
const pathOf = ({ host, which }: Post): string =>
  `/v1/hooks/${host}?wait=$((wait - ${MARGIN}))${which === undefined ? "" : `&hook=${which}`}`;

/**
 * No user's curlrc, no proxy, no globbing in the URL, no pause before a large body. The payload is
 * never on a command line.
 */
const viaCurl = ({ program }: { program: string }, post: Post): string =>
  [
    `${quote(program)} -q -s -g --noproxy '*' --connect-timeout 5 --max-time $wait`,
    `-H ${quote(`@${post.header}`)} -H 'content-type: application/json' -H 'expect:'`,
    `-w ' %{http_code}' --data-binary @- --url ${quote(post.url)}"${pathOf(post)}"`,
  ].join(" \\\n  ");

const viaNode = ({ command }: { command: readonly string[] }, { host }: Post): string =>
  `${[...command.map(quote), "hook", host].join(" ")} && printf ' 200'`;

/** How often the hook looks whether the host that started it is still there. */
const LOOK_SECONDS = 2;
/** No status of curl's. */
const HOST_GONE = 200;

/**
 * For bash 4.1 and later, in the bash that reads the script. Lengths are counted in bytes, so the
 * locale is C. The request is one argument of printf, because bash writes a format line by line,
 * each in a packet of its own. `read -N` takes many bytes at once, where other forms cost a system
 * call for each, and keeps what it has read when its time is over. The gateway closes the
 * connection after its answer, and always says how long that is. A host that was killed cannot end
 * its hook: the hook looks itself whether the host is still there, and closes the connection, which
 * withdraws the question.
 */
function viaBash(target: Post): string {
  const { hostname, port } = new URL(target.url);
  const name = hostname.replace(/^\[|\]$/g, "");
  return `post() {
  command exec 3<>${quote(`/dev/tcp/${name}/${port}`)} || return 7
  IFS= read -r auth <${quote(target.header)} || return 26
  printf %s "POST ${pathOf(target)} HTTP/1.1"$'\\r\\nhost: '${quote(`${hostname}:${port}`)}\
$'\\r\\n'"$auth"$'\\r\\ncontent-type: application/json\\r\\nconnection: close\\r\\n\
content-length: '"\${#payload}"$'\\r\\n\\r\\n'"$payload" >&3 || return 55
  local all= part until=$((SECONDS + wait)) started=
  kill -0 "$PPID" && started=1
  while IFS= read -r -t ${LOOK_SECONDS} -N 1000000 part <&3; [ $? -gt 128 ]; do
    all=$all$part
    [ "$SECONDS" -lt "$until" ] || return 28
    [ -z "$started" ] || kill -0 "$PPID" || return ${HOST_GONE}
  done
  all=$all$part
  local end=$'\\r\\n\\r\\n'
  local head=\${all%%"$end"*} body=\${all#*"$end"}
  case $head in HTTP/1.[01]\\ [1-5][0-9][0-9]*) ;; *) return 52 ;; esac
  local status=\${head#* } length=\${head#*[Cc]ontent-[Ll]ength:}
  length=\${length# }
  [ "\${length%%[!0-9]*}" = "\${#body}" ] || return 18
  answer="$body \${status:0:3}"
}
answer=
post 2>/dev/null
code=$?
`;
}

/** The best there is here for this gateway. */
export async function findTransport({
  url,
  program,
  env,
}: Pick<InstallOptions, "url" | "program" | "env">): Promise<Transport> {
  const { protocol, hostname, port } = new URL(url);
  if (
    protocol === "http:" &&
    port !== "" &&
    /^(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(hostname)
  ) {
    const bash = await findProgram("bash", env.PATH);
    if (bash !== undefined && (await opensSockets(bash))) return { kind: "bash", program: bash };
  }
  const curl = await findProgram("curl", env.PATH);
  if (curl !== undefined) return { kind: "curl", program: curl };
  return { kind: "node", command: program };
}

/** The file of a program. */
export async function findProgram(name: string, path = ""): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter(isAbsolute)) {
    const file = join(folder, name);
    const runs = await access(file, constants.X_OK)
      .then(() => true)
      .catch(() => false);
    if (runs) return file;
  }
  return undefined;
}

/**
 * Some are built without sockets: for them `/dev/tcp` is a file that does not exist. Others are too
 * old for `read -N`.
 */
function opensSockets(bash: string): Promise<boolean> {
  const known = able.get(bash);
  if (known) return known;
  const tried = new Promise<boolean>((resolve) => {
    const options = { timeout: 5000, env: { LC_ALL: "C" } };
    execFile(
      bash,
      ["-c", "read -N 1 _ <<<x && exec 3<>/dev/tcp/127.0.0.1/9"],
      options,
      (error, _out, said) => resolve(!error || /refused/i.test(said)),
    );
  });
  able.set(bash, tried);
  return tried;
}
const able = new Map<string, Promise<boolean>>();
