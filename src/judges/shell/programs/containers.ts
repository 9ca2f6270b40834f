/** What of docker, podman, nerdctl and compose is more than a verb: `run`, `exec`, `build`, `cp`. The rest is a table in verbs/containers.ts. */
import { type Report, UNKNOWN } from "../../report.ts";
import type { Command, JudgeProgram } from "../program.ts";
import { type GivenOption, optionsOf, type WordOptions, type Words, wordsOf } from "../verb-words.ts";
import { isForeignSettings } from "./settings-files.ts";

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Options with a value that stand before the verb. */
const GLOBAL =
  optionsOf(`--config -c --context -H --host -l --log-level --tlscacert --tlscert --tlskey --connection --url --root --runroot
  --identity --storage-driver --storage-opt --cgroup-manager --address -a --namespace -n --snapshotter --data-root
  -f --file -p --project-name --profile --env-file --project-directory --ansi --parallel --progress`);
/** `docker run --help`, `podman run --help`: those with a value. */
const RUN =
  optionsOf(`--add-host --annotation --arch -a --attach --authfile --blkio-weight --blkio-weight-device --cap-add --cap-drop --cgroup-parent
  --cgroupns --cidfile --conmon-pidfile --cpu-period --cpu-quota --cpu-rt-period --cpu-rt-runtime --cpu-shares -c --cpus --cpuset-cpus --cpuset-mems
  --detach-keys --device --device-cgroup-rule --device-read-bps --device-read-iops --device-write-bps --device-write-iops --dns --dns-option
  --dns-search --domainname --entrypoint -e --env --env-file --expose --gpus --group-add --health-cmd --health-interval --health-retries
  --health-start-period --health-timeout -h --hostname --hostuser --image-volume --ip --ip6 --ipc --isolation --kernel-memory -l --label
  --label-file --link --link-local-ip --log-driver --log-opt --mac-address -m --memory --memory-reservation --memory-swap --memory-swappiness
  --mount --name --net --network --network-alias --oom-score-adj --os --pid --pidfile --pids-limit --platform --pod --pod-id-file -p --publish
  --pull --requires --restart --runtime --secret --security-opt --shm-size --stop-signal --stop-timeout --storage-opt --subgidname --subuidname
  --sysctl --systemd --timeout --tmpfs --tz --ulimit --umask -u --user --userns --uts --variant -v --volume --volume-driver --volumes-from
  -w --workdir`);
const EXEC = optionsOf("--detach-keys -e --env --env-file -u --user -w --workdir --index --pidfile --preserve-fds");
const BUILD =
  optionsOf(`--add-host --allow --annotation --attest --authfile --build-arg --build-context --builder --cache-from --cache-to --cgroup-parent
  --cpu-period --cpu-quota -c --cpu-shares --cpuset-cpus --cpuset-mems -f --file --format --iidfile --isolation --label -m --memory --memory-swap
  --metadata-file --network --no-cache-filter -o --output --platform --progress --pull-policy --sbom --provenance --secret --security-opt
  --shm-size --ssh -t --tag --target --ulimit -v --volume --jobs --logfile --env --cap-add --device --runtime --arch --os`);
const CP = optionsOf("--index");

/** Groups that only say what kind of thing is meant: `docker container run`. */
const GROUPS = setOf("container image buildx builder compose");

/** Where an engine command stands and what is behind it. */
interface Asked {
  readonly verb: string;
  readonly rest: readonly string[];
  readonly compose: boolean;
}

function askedOf({ program, args }: Command): Asked {
  const { operands, places } = wordsOf(args, GLOBAL);
  let at = 0;
  let compose = program.endsWith("-compose");
  if (GROUPS.has(operands[0] ?? "")) {
    compose ||= operands[0] === "compose";
    at = 1;
  }
  const place = places[at];
  return { verb: operands[at] ?? "", rest: place === undefined ? [] : args.slice(place + 1), compose };
}

/** The code of the entry of docker and its like. */
export const docker: JudgeProgram = (command, report, { table }) => {
  const asked = askedOf(command);
  remote(command, report);
  const { verb, rest } = asked;
  if (rest.length === 0 || rest[0] === "--help") return table(command, report);
  if (verb === "run" || verb === "create")
    return asked.compose && verb === "create" ? table(command, report) : runs(rest, report);
  if (verb === "exec") return executes(rest, report);
  if (verb === "build" || verb === "b" || verb === "bake") return builds(asked, report);
  if (verb === "cp" && rest.length > 1) return copies(rest, report);
  table(command, report);
};

/** Contexts that the engines make for this machine. */
const LOCAL_CONTEXTS = setOf("default rootless desktop-linux colima orbstack");

/** `-H tcp://host`: the containers of another machine; a context may lead to one, too. */
function remote({ args }: Command, report: Report): void {
  for (const { name, value } of wordsOf(args, GLOBAL).options) {
    if (CONTEXTS.has(name) && !LOCAL_CONTEXTS.has(value ?? "")) report.add("net.remote");
    if (name === "--config" && isForeignSettings(value ?? "")) report.add("env.hijack");
    if (name !== "-H" && name !== "--host" && name !== "--url") continue;
    if (value?.includes("://") && !value.startsWith("unix://")) report.add("net.remote");
  }
}

const CONTEXTS = setOf("-c --context --connection");

function runs(args: readonly string[], report: Report): void {
  report.add("container.write");
  for (const option of optionsBefore(args, RUN)) grants(option, report);
}

/** The options up to the image's name; what stands behind it is the container's own. */
function optionsBefore(args: readonly string[], known: WordOptions): readonly GivenOption[] {
  const first = wordsOf(args, known).places[0];
  return wordsOf(args.slice(0, first ?? args.length), known).options;
}

const HOST_CAPABILITIES = setOf(
  "ALL SYS_ADMIN SYS_MODULE SYS_PTRACE SYS_RAWIO SYS_BOOT DAC_READ_SEARCH DAC_OVERRIDE MAC_ADMIN BPF SYS_CHROOT MKNOD",
);
const HOST_SPACES = setOf("--pid --ipc --uts --userns --cgroupns");

/** Whether an option opens the host to the container. */
function grants({ name, value = "" }: GivenOption, report: Report): void {
  if (name === "--privileged") {
    if (value !== "false") report.add("container.host_mount");
  } else if (name === "--cap-add") {
    const names = value.toUpperCase().split(",");
    if (names.some((each) => HOST_CAPABILITIES.has(each.replace(/^CAP_/, "")))) report.add("container.host_mount");
  } else if (HOST_SPACES.has(name)) {
    if (value === "host") report.add("container.host_mount");
  } else if (name === "-v" || name === "--volume") mounts(value.split(":", 1)[0]!, report);
  else if (name === "--mount") {
    if (/(^|,)type=bind(,|$)/.test(value)) mounts(/(?:^|,)(?:src|source)=([^,]*)/.exec(value)?.[1] ?? "", report);
  } else if (name === "--device") {
    if (/^\/dev\/($|mem|kmem|port|sd|hd|vd|xvd|nvme|mmcblk|dm-|mapper|disk|loop)/.test(value)) report.add("container.host_mount");
  } else if (name === "--env-file" && value !== "") report.reads(value);
  else if (name === "--secret") reads(value, report);
}

const HOST_TREES = setOf(
  "/ /boot /dev /etc /home /lib /lib64 /bin /sbin /opt /proc /root /run /sys /usr /var /var/lib /var/run /Users /System /Library /private /host /mnt ~",
);
const HOST_PLACES = [
  "/etc/",
  "/boot/",
  "/root/",
  "/proc/",
  "/sys/",
  "/dev/",
  "/usr/",
  "/var/lib/docker",
  "/var/lib/kubelet",
  "/var/lib/containerd",
  "/run/docker",
  "/var/run/docker",
  "/lib/",
  "/sbin/",
  "/bin/",
];
/** The places in them that programs in containers are commonly given, and that give nothing away. */
const HARMLESS = setOf(
  "/etc/localtime /etc/timezone /etc/hosts /etc/resolv.conf /dev/null /dev/shm /dev/dri /dev/kvm /dev/net/tun /usr/share/zoneinfo",
);

function mounts(source: string, report: Report): void {
  const place = placeOf(source);
  if (HARMLESS.has(place)) return;
  if (HOST_TREES.has(place) || place.endsWith(".sock") || HOST_PLACES.some((each) => place.startsWith(each))) {
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

function executes(args: readonly string[], report: Report): void {
  report.add("container.exec");
  const { places } = beforeOperand(args, EXEC);
  const start = places[1];
  if (start !== undefined) report.run(args.slice(start));
}

/** Options end at the first operand: what follows the container's name is the command inside, with options of its own. */
function beforeOperand(args: readonly string[], known: WordOptions): Pick<Words, "places"> {
  const first = wordsOf(args, known).places[0];
  if (first === undefined) return { places: [] };
  return { places: first + 1 < args.length ? [first, first + 1] : [first] };
}

/** A build of what lies here runs inside the builder and is one of the project's own tasks. */
function builds({ rest, compose, verb }: Asked, report: Report): void {
  const { operands, options } = wordsOf(rest, BUILD);
  let own = true;
  for (const { name, value = "" } of options) {
    if (name === "--push") report.add("publish.image");
    if (
      /^(--allow|--security-opt|--network|--ssh|--cap-add|--device|--build-context|--builder|--cache-to|--set|--add-host|-H|--host)$/.test(
        name,
      )
    )
      own = false;
    else if (name === "-v" || name === "--volume") {
      own = false;
      mounts(value.split(":", 1)[0]!, report);
    } else if (name === "--secret") reads(value, report);
    else if (name === "-o" || name === "--output") output(value, report);
    else if ((name === "-f" || name === "--file") && /^\w+:\/\//.test(value)) own = false;
  }
  if (!compose && verb !== "bake") own &&= operands.length === 1 && isOwnPlace(operands[0]!);
  if (verb === "bake") own = false;
  report.add(own ? "code.exec.project_task" : "container.write");
}

const isOwnPlace = (context: string): boolean =>
  !context.includes(UNKNOWN) && !/^[/~]|^\.\.(\/|$)|\/\.\.(\/|$)|:\/\/|@|\.git(#|$)|^git/.test(context) && context !== "-";

/** `-o dir`, `-o type=local,dest=dir`; `type=registry` publishes. */
function output(value: string, report: Report): void {
  const place = /(?:^|,)dest=([^,]*)/.exec(value)?.[1] ?? (value.includes("=") ? "" : value);
  if (value.includes("type=registry") || value.includes("push=true")) report.add("publish.image");
  else if (place !== "" && place !== "-") report.writes(place);
}

/** One side is `name:path`. */
function copies(args: readonly string[], report: Report): void {
  const { operands } = wordsOf(args, CP);
  const [source = "", target = ""] = operands;
  const out = isInside(source);
  if (!out && source !== "-") report.reads(source);
  if (isInside(target)) report.add("container.write");
  else {
    report.add(out ? "container.read" : "container.write");
    if (target !== "-") report.writes(target);
  }
}

const isInside = (place: string): boolean => /^[^./~][^/]*:/.test(place) || place.startsWith(UNKNOWN);
