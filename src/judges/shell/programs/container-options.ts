/** The options of docker, podman, nerdctl and compose behind the verbs that run, build and copy. */
import { wordOptions } from "../option-names.ts";

/**
 * `docker run --help`, `podman run --help`: options with a value. An unlisted option counts as a
 * flag: a run is asked about anyway.
 */
export const RUN = wordOptions({
  values: `--add-host --annotation --arch -a --attach --authfile --blkio-weight
    --blkio-weight-device --cap-add --cap-drop --cgroup-parent --cgroupns --cidfile --conmon-pidfile
    --cpu-period --cpu-quota --cpu-rt-period --cpu-rt-runtime --cpu-shares -c --cpus --cpuset-cpus
    --cpuset-mems --detach-keys --device --device-cgroup-rule --device-read-bps --device-read-iops
    --device-write-bps --device-write-iops --dns --dns-option --dns-opt --dns-search --domainname
    --entrypoint -e --env --env-file --env-host --expose --gpus --group-add --health-cmd
    --health-interval --health-retries --health-start-period --health-start-interval
    --health-timeout -h --hostname --hostuser --image-volume --ip --ip6 --ipc --isolation
    --kernel-memory -l --label --label-file --link --link-local-ip --log-driver --log-opt
    --mac-address -m --memory --memory-reservation --memory-swap --memory-swappiness --mount --name
    --net --network --network-alias --net-alias --oom-score-adj --os --pid --pidfile --pids-limit
    --platform --pod --pod-id-file -p --publish --pull --requires --restart --runtime --secret
    --security-opt --shm-size --stop-signal --stop-timeout --storage-opt --subgidname --subuidname
    --sysctl --systemd --timeout --tmpfs --tz --ulimit --umask -u --user --userns --use-api-socket
    --uts --variant -v --volume --volume-driver --volumes-from -w --workdir --gidmap --uidmap
    --personality --preserve-fd --preserve-fds --rdt-class --chrootdirs --decryption-key --creds
    --cert-dir --health-log-destination --health-max-log-count --health-max-log-size
    --health-on-failure --shm-size-systemd --hosts-file --init-ctr --init-path --retry --retry-delay
    --sdnotify --unsetenv`,
});
/** `docker exec --help`. */
export const EXEC = wordOptions({
  values: `--detach-keys -e --env --env-file -u --user -w --workdir --index --pidfile --preserve-fd
    --preserve-fds`,
});
/**
 * Options that reach outside of the builder, or change its inputs: with them, a build is more than
 * the project's task.
 */
export const BUILD = wordOptions({
  flags: `--no-cache --pull? --rm? --force-rm --squash --squash-all --compress -q --quiet --load
    --check --print --with-dependencies --layers? --omit-history --rewrite-timestamp
    --skip-unused-stages --stdin --logsplit --no-hostname --no-hosts --identity-label?
    --inherit-labels? --inherit-annotations? --disable-compression -D --dry-run --all-platforms
    --compat-volumes`,
  values: `--annotation --attest --build-arg --call --cgroup-parent --cpu-period --cpu-quota -c
    --cpu-shares --cpuset-cpus --cpuset-mems -f --file --format --label -m --memory --memory-swap
    --no-cache-filter --platform --progress --pull-policy --sbom --provenance --shm-size -t --tag
    --target --ulimit --jobs --env --arch --os --variant --cache-from --cache-ttl --timestamp
    --source-date-epoch --layer-label --os-version --os-feature --retry --retry-delay --unsetenv
    --unsetlabel --unsetannotation --manifest`,
  options: {
    "--push?": "own",
    "--allow|--security-opt|--network|--ssh|--cap-add|--cap-drop|--device|--build-context=": "own",
    "--builder|--cache-to|--set|--add-host=": "own",
    "-H|--host|--dns|--dns-option|--dns-search|--hooks-dir|--runtime|--runtime-flag|--group-add=":
      "own",
    "--userns|--ipc|--pid|--uts=": "own",
    "--isolation|--from|--cpp-flag|--source-policy-file|--creds|--decryption-key|--sign-by=": "own",
    "--authfile|--cert-dir=": "own",
    "--secret|-v|--volume|-o|--output|--build-arg-file|--ignorefile|--iidfile|--metadata-file=":
      "own",
    "--logfile=": "own",
    "--tls-verify?": "own",
  },
});
/** Options with which a build is more than the project's task, whatever their value. */
export const BEYOND: ReadonlySet<string> = new Set(
  `--allow --security-opt --network --ssh --cap-add --cap-drop --device --build-context --builder
  --cache-to --set --add-host -H --host --dns --dns-option --dns-search --hooks-dir --runtime
  --runtime-flag --group-add --userns --ipc --pid --uts --isolation --from --cpp-flag
  --source-policy-file --creds --decryption-key --sign-by --authfile --cert-dir --tls-verify`.split(
    /\s+/,
  ),
);
/** `docker cp --help`. */
export const CP = wordOptions({
  flags: "-a --archive -L --follow-link -q --quiet --overwrite --pause --all",
  values: "--index",
});
