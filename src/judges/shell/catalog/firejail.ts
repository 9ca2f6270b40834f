/** firejail: runs a program in a sandbox. */
import { program } from "../program.ts";

export default program({
  names: "firejail",
  flags: `--allow-debuggers --allusers --apparmor --appimage --blacklist --bind --build --caps
    --cgroup --cpu --dbus-system --dbus-user --debug --deterministic-exit-code --disable-mnt --dns
    --env --fs.print --get --hostname --hosts-file --icmptrace --ignore --include --interface --ip
    --ipc-namespace --keep-config-pulse --keep-dev-shm --keep-fd --keep-var-tmp --ls --mac
    --machine-id --memory-deny-write-execute --mkdir --mkfile --mtu --name --net --netfilter --netns
    --nice --no3d --noautopulse --noblacklist --nodbus --nodvd --noexec --nogroups --noinput
    --nonewprivs --noprofile --noroot --nosound --notv --nou2f --novideo --nowhitelist --oom
    --output --output-stderr --private --private-bin --private-cache --private-cwd --private-dev
    --private-etc --private-home --private-lib --private-opt --private-srv --private-tmp --profile
    --protocol --quiet --read-only --read-write --restrict-namespaces --rlimit-as --rlimit-cpu
    --rlimit-fsize --rlimit-nofile --rlimit-nproc --rlimit-sigpending --rmenv --seccomp --shutdown
    --tab --timeout --tmpfs --top --trace --tracelog --tunnel --veth-name --whitelist --writable-etc
    --writable-run-user --writable-var --writable-var-log --x11`,
  values: "-c",
  options: {
    "--version": "help",
    "--help": "help",
    "--list": "tells",
    "--tree": "tells",
    "-h": "help",
    "-?": "help",
    "--chroot": "priv.chroot",
    "--join": "container.exec",
    "--shell": "code.exec.escape",
  },
  wraps: { alone: "code.exec.repl" },
});
