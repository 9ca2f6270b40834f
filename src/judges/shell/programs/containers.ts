/**
 * The parts of docker, podman, nerdctl and compose that need more than verb lines: `run`, `exec`,
 * `build`, `cp`.
 */
import { beforeFirst } from "../../pieces.ts";
import { EXPOSED, type Report, UNKNOWN } from "../../report.ts";
import type { WordOptions } from "../option-names.ts";
import type { Command, JudgeProgram } from "../program.ts";
import { isForeignSettings } from "../settings.ts";
import { type GivenOption, type Words, wordsOf } from "../verb-words.ts";
import { BEYOND, BUILD, CP, EXEC, RUN } from "./container-options.ts";

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Groups that only say which kind of object is meant: `docker container run`. */
const GROUPS = setOf("container image buildx builder compose");

/** The position of an engine command, and the words after it. */
interface Asked {
  readonly verb: string;
  /** The words before it. */
  readonly head: readonly string[];
  readonly rest: readonly string[];
  readonly compose: boolean;
  /** The kind of object, if the words say it. */
  readonly group: string | undefined;
}

function askedOf({ program, args }: Command, options: WordOptions): Asked {
  const { operands, places } = wordsOf(args, options);
  let at = 0;
  let compose = program.endsWith("-compose");
  if (GROUPS.has(operands[0] ?? "")) {
    compose ||= operands[0] === "compose";
    at = 1;
  }
  const place = places[at];
  const [head, rest] =
    place === undefined ? [args, []] : [args.slice(0, place), args.slice(place + 1)];
  return {
    verb: operands[at] ?? "",
    head,
    rest,
    compose,
    group: at === 1 ? operands[0] : undefined,
  };
}

/** The code of the entry of docker and similar programs. */
export const docker: JudgeProgram = (command, report, { table, options, words }) => {
  const asked = askedOf(command, options);
  remote(wordsOf(command.args, options), report);
  const { verb, rest } = asked;
  if (showsEnvironment(asked, options)) report.prints(EXPOSED);
  if (rest.length === 0 || rest[0] === "--help") return table(command, report);
  if (verb === "run" || verb === "create")
    return asked.compose && verb === "create"
      ? table(command, report)
      : runs(rest, command, report);
  if (verb === "exec") return executes(rest, command, report);
  if (verb === "build" || verb === "b" || verb === "bake")
    return builds(asked, words(asked.head, report), report);
  if (verb === "cp" && rest.length > 1) return copies(rest, report);
  table(command, report);
};

/** With these, `compose config` prints no values. */
const VALUES_STAY = setOf(
  `-q --quiet --services --images --volumes --networks --models --profiles --hash --variables
  --no-interpolate --help -h`,
);
/** A template that prints a whole container, all its settings, or its variables. */
const GIVES_ALL = /\0|env|^json$|\.Config(?![\w.])|(?:^|[\s({])[.$](?=[\s)}|]|$)/i;

/**
 * `inspect CONTAINER` and `compose config` print the variables of a container, with their values.
 */
function showsEnvironment({ verb, rest, compose, group }: Asked, known: WordOptions): boolean {
  const { options, operands } = wordsOf(rest, known);
  if (compose)
    return /^(?:config|convert)$/.test(verb) && !options.some(({ name }) => VALUES_STAY.has(name));
  if (verb !== "inspect" || (group !== undefined && group !== "container") || operands.length === 0)
    return false;
  if (
    options.some(({ name, value = "" }) => name === "--type" && !/^(?:container|pod|)$/.test(value))
  )
    return false;
  const format = options.findLast(({ name }) => name === "--format" || name === "-f")?.value;
  return format === undefined || GIVES_ALL.test(format);
}

/** Contexts that the engines make for this machine. */
const LOCAL_CONTEXTS = setOf("default rootless desktop-linux colima orbstack");

/** `-H tcp://host`: the containers of another machine; a context may lead to one, too. */
function remote({ options }: Words, report: Report): void {
  for (const { name, value } of options) {
    if (CONTEXTS.has(name) && !LOCAL_CONTEXTS.has(value ?? "")) report.add("net.remote");
    if (name === "--config" && isForeignSettings(value ?? "")) report.add("env.hijack");
    if (name !== "-H" && name !== "--host" && name !== "--url") continue;
    if (value?.includes("://") && !value.startsWith("unix://")) report.add("net.remote");
  }
}

const CONTEXTS = setOf("-c --context --connection");

function runs(args: readonly string[], { stdin }: Command, report: Report): void {
  report.add("container.write");
  const options = optionsBefore(args, RUN);
  for (const option of options) grants(option, report);
  const image = wordsOf(args, RUN).places[0];
  const words = image === undefined ? [] : args.slice(image + 1);
  const entrypoint = options.findLast(({ name }) => name === "--entrypoint")?.value;
  // the command inside can only make it worse
  if (entrypoint) report.run([entrypoint, ...words], stdin);
  else if (words.length > 0 && !(words[0] ?? "").startsWith("-") && !showsItsOwn(words))
    report.run(words, stdin);
}

/** A container's environment contains no secrets of this machine. */
const showsItsOwn = ([name = "", ...rest]: readonly string[]): boolean =>
  /^(?:env|printenv)$/.test(name) && rest.length === 0;

/** The options before the image's name; the words after it belong to the container. */
function optionsBefore(args: readonly string[], known: WordOptions): readonly GivenOption[] {
  const first = wordsOf(args, known).places[0];
  return wordsOf(args.slice(0, first ?? args.length), known).options;
}

const HOST_CAPABILITIES = setOf(
  `ALL SYS_ADMIN SYS_MODULE SYS_PTRACE SYS_RAWIO SYS_BOOT DAC_READ_SEARCH DAC_OVERRIDE MAC_ADMIN BPF
  SYS_CHROOT MKNOD`,
);
const HOST_SPACES = setOf("--pid --ipc --uts --userns --cgroupns");

/** Whether an option opens the host to the container. */
function grants({ name, value = "" }: GivenOption, report: Report): void {
  if (name === "--privileged") {
    if (value !== "false") report.add("container.host_mount");
  } else if (name === "--cap-add") {
    const names = value.toUpperCase().split(",");
    if (names.some((each) => HOST_CAPABILITIES.has(each.replace(/^CAP_/, ""))))
      report.add("container.host_mount");
  } else if (HOST_SPACES.has(name)) {
    if (value === "host") report.add("container.host_mount");
  } else if (name === "-v" || name === "--volume") mounts(beforeFirst(value, ":"), report);
  else if (name === "--mount") {
    if (/(^|,)type=bind(,|$)/.test(value))
      mounts(/(?:^|,)(?:src|source)=([^,]*)/.exec(value)?.[1] ?? "", report);
  } else if (name === "--device") {
    if (/^\/dev\/($|mem|kmem|port|sd|hd|vd|xvd|nvme|mmcblk|dm-|mapper|disk|loop)/.test(value))
      report.add("container.host_mount");
  } else if (name === "--env-file" && value !== "") report.reads(value);
  else if (name === "--secret") reads(value, report);
}

const HOST_TREES = setOf(
  `/ /boot /dev /etc /home /lib /lib64 /bin /sbin /opt /proc /root /run /sys /usr /var /var/lib
  /var/run /Users /System /Library /private /host /mnt ~`,
);
const HOST_PLACES =
  `/etc/ /boot/ /root/ /proc/ /sys/ /dev/ /usr/ /var/lib/docker /var/lib/kubelet /var/lib/containerd
  /run/docker /var/run/docker /lib/ /sbin/ /bin/`.split(/\s+/);
/** Paths that are commonly mounted into containers, and that give nothing away. */
const HARMLESS = setOf(
  `/etc/localtime /etc/timezone /etc/hosts /etc/resolv.conf /dev/null /dev/shm /dev/dri /dev/kvm
  /dev/net/tun /usr/share/zoneinfo`,
);

function mounts(source: string, report: Report): void {
  const place = placeOf(source);
  if (HARMLESS.has(place)) return;
  if (
    HOST_TREES.has(place) ||
    place.endsWith(".sock") ||
    HOST_PLACES.some((each) => place.startsWith(each))
  ) {
    report.add("container.host_mount");
  } else if (/^[~/.]/.test(place)) report.reads(place);
}

/** `//etc/./x/..` reads `/etc`. */
function placeOf(source: string): string {
  if (!source.startsWith("/")) return source.endsWith("/") ? source.slice(0, -1) : source;
  const parts: string[] = [];
  for (const part of source.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
}

function reads(secret: string, report: Report): void {
  const source = /(?:^|,)(?:src|source)=([^,]*)/.exec(secret)?.[1];
  if (source) report.reads(source);
}

function executes(args: readonly string[], { stdin }: Command, report: Report): void {
  report.add("container.exec");
  const { places } = beforeOperand(args, EXEC);
  const start = places[1];
  if (start !== undefined) report.run(args.slice(start), stdin);
}

/**
 * Options end at the first operand: the words after the container's name are the command inside,
 * with its own options.
 */
function beforeOperand(args: readonly string[], known: WordOptions): Pick<Words, "places"> {
  const first = wordsOf(args, known).places[0];
  if (first === undefined) return { places: [] };
  return { places: first + 1 < args.length ? [first, first + 1] : [first] };
}

/** A build of what lies here runs inside the builder and is one of the project's own tasks. */
function builds({ rest, compose, verb }: Asked, before: Words, report: Report): void {
  const { operands, options, unlisted } = wordsOf(rest, BUILD);
  let own = verb !== "bake" && before.options.every(isOwnFile) && options.every(isOwnFile);
  for (const { name, value = "" } of options) {
    if (BEYOND.has(name)) own = false;
    if (name === "--push") report.add("publish.image");
    else if (name === "-v" || name === "--volume") {
      own = false;
      mounts(beforeFirst(value, ":"), report);
    } else if (name === "--secret") reads(value, report);
    else if (name === "--build-arg-file" || name === "--ignorefile") report.reads(value);
    else if (name === "-o" || name === "--output") output(value, report);
    else if (name === "--iidfile" || name === "--metadata-file" || name === "--logfile")
      report.writes(value);
    else if (name === "--cache-from" && /type=registry|[.:]\w*\//.test(value)) own = false;
  }
  if (!compose) own &&= operands.length === 1 && isOwnPlace(operands[0] ?? "");
  report.add(own ? "code.exec.project_task" : "container.write");
  if (unlisted) report.add("exec.unknown_option", { span: unlisted.word });
}

/** The build file, if a word names one. */
const isOwnFile = ({ name, value = "" }: GivenOption): boolean =>
  (name !== "-f" && name !== "--file" && name !== "--project-directory") ||
  (value !== "" && isOwnPlace(value));

const isOwnPlace = (context: string): boolean =>
  !context.includes(UNKNOWN) &&
  !/^[/~]|^\.\.(\/|$)|\/\.\.(\/|$)|:\/\/|@|\.git(#|$)|^git/.test(context) &&
  context !== "-";

/** `-o dir`, `-o type=local,dest=dir`; `type=registry` publishes. */
function output(value: string, report: Report): void {
  const place = /(?:^|,)dest=([^,]*)/.exec(value)?.[1] ?? (value.includes("=") ? "" : value);
  if (value.includes("type=registry") || value.includes("push=true")) report.add("publish.image");
  else if (place !== "" && place !== "-") report.writes(place);
}

/** One side is `name:path`. */
function copies(args: readonly string[], report: Report): void {
  const { operands, unlisted } = wordsOf(args, CP);
  if (unlisted) report.add("exec.unknown_option", { span: unlisted.word });
  const [source = "", target = ""] = operands;
  const out = isInside(source);
  if (!out && source !== "-") report.reads(source);
  if (isInside(target)) report.add("container.write");
  else {
    report.add(out ? "container.read" : "container.write");
    if (target === "-") return;
    report.writes(target);
    report.brings(target);
  }
}

const isInside = (place: string): boolean =>
  /^[^./~][^/]*:/.test(place) || place.startsWith(UNKNOWN);
