/** Containers and virtual machines on this machine. `docker run`, `exec`, `build` and `cp` are in programs/containers.ts. */
import type { Family } from "../verb.ts";

const OBJECTS =
  "container|image|volume|network|pod|secret|config|context|plugin|node|service|stack|swarm|manifest|machine|buildx|builder|system|trust|artifact|quadlet";

/** docker, podman and nerdctl speak alike: https://docs.docker.com/reference/cli/docker/ */
const docker: Family = {
  programs: "docker podman nerdctl finch docker-compose podman-compose",
  values: `--config -c --context -H --host -l --log-level --tlscacert --tlscert --tlskey --connection --url --root --runroot --identity
    --storage-driver --storage-opt --cgroup-manager --address -a --namespace -n --snapshotter --data-root --filter --format
    -f --file -p --project-name --profile --env-file --project-directory --ansi --parallel --progress --since --until --tail -t --time
    --timeout -s --signal --name --output -o --template`,
  flags: "-D --debug --tls --tlsverify -r --remote --verbose --compatibility --all-resources",
  lines: `
    exec.help version|help|completion|info
    exec.help! . -v
    container.read ps|images|logs|inspect|stats|top|port|diff|events|history|search|wait|list|ls|exists|healthcheck
    container.read ${OBJECTS} ls|list|ps|inspect|history|logs|top|stats|port|diff|events|info|df|exists|wait|show|view|services|tasks|du|version
    container.read ${OBJECTS} check|tree|digest
    container.read trust|scout *
    container.read buildx|builder|imagetools imagetools|history inspect|ls|logs
    container.read! generate spec|systemd|kube !-f|--files
    container.read! kube generate
    container.read compose ps|logs|top|events|images|port|ls|version|volumes|stats|wait
    container.read compose config|convert @write:-o|--output
    container.read top|config|convert|port|events|images|ps|logs|volumes
    container.read save|export @write:-o|--output
    container.read! image|container save|export @write:-o|--output
    container.read sbom|scan
    secret.access login|logout
    secret.access swarm join-token|unlock-key|ca|unlock
    secret.write secret create

    container.write run|create|start|stop|restart|kill|pause|unpause|rename|update|tag|commit|pull|load|import|build|mount|unmount|umount|up|scale
    container.write watch
    container.write init|cleanup|untag|auto-update|generate|play|kube|farm|model|mcp|sandbox|offload|desktop|watch|namespace|apparmor
    container.write ${OBJECTS} create|start|stop|restart|kill|pause|unpause|rename|update|tag|commit|pull|load|import|build|use|set|init|join|deploy
    container.write ${OBJECTS} scale
    container.write ${OBJECTS} rollback|promote|demote|connect|disconnect|enable|disable|install|upgrade|annotate|bake|add|sign|revoke|edit|sign|os|cp
    container.write ${OBJECTS} reload|migrate|renumber|service|connection|clone|mount|unmount|trust|scp|checkpoint|restore|cleanup|resize|ssh
    container.write compose build|pull|create|up|start|stop|restart|kill|pause|unpause|scale|watch|alpha|export|commit|bridge
    container.exec exec|attach|debug|shell|unshare|enter
    container.exec container|compose|machine|model exec|attach|ssh|run
    container.write compose run|cp
    container.write cp
    container.write container|machine cp
    publish.image push
    publish.image image|manifest|plugin|compose|artifact|trust push|publish|sign
    publish.image buildx imagetools create
    publish.image build|buildx|image|builder --push
    publish.image compose build|push --push
    container.delete rm|rmi|down
    container.delete ${OBJECTS} rm|remove|delete|leave|uninstall
    container.delete compose rm|down
    container.delete kube down
    container.delete swarm leave
    container.delete buildx history rm
    container.prune prune
    container.prune ${OBJECTS} prune|reset
    container.prune compose down -v|--volumes|--rmi
    container.prune down -v|--volumes|--rmi
    container.prune rm|rmi -a|--all
    container.prune volume|network|pod rm -a|--all`,
};

const images: readonly Family[] = [
  {
    programs: "buildah",
    values: "--root --runroot --storage-driver --storage-opt --log-level --registries-conf",
    lines: `
      exec.help version|help|info
      container.read images|containers|ls|list|ps|inspect|diff
      container.read! source|manifest inspect|exists
      container.write from|run|copy|add|config|commit|build|bud|build-using-dockerfile|pull|rename|mount|umount|unmount|tag|manifest|source|mkcw
      container.exec run * @run
      priv.chroot unshare @run
      publish.image push
      publish.image manifest push
      container.delete rm|rmi|delete
      container.prune prune
      container.prune rm|rmi -a|--all
      secret.access login|logout`,
  },
  {
    programs: "skopeo",
    values: "--command-timeout --registries.d --policy --override-arch --override-os --tmpdir",
    lines: `
      container.read inspect|list-tags|manifest-digest|standalone-verify
      container.write copy|sync
      publish.image copy|sync ~docker://* ~*/*
      container.write copy * dir:*|oci:*|oci-archive:*|docker-archive:*|containers-storage:*|docker-daemon:*
      container.delete delete
      secret.access login|logout|standalone-sign`,
  },
  {
    programs: "crane gcrane oras regctl regclient krane",
    values: "--platform -p --host --logopt -v --verbosity",
    lines: `
      exec.help version|help
      container.read digest|manifest|config|ls|catalog|validate|blob|discover|resolve|export
      container.read! image|tag|repo|manifest|blob|artifact|registry|index inspect|ls|list|get|digest|head|ratelimit|manifest|config|fetch|diff
      container.read! image|tag|repo|manifest|blob|artifact|registry|index show-tags|get-file|tree|check-base
      container.read manifest|blob|repo fetch|fetch-config|ls|tags|show-tags
      net.download pull @write:-o|--output
      container.write pull|edit|set
      publish.image push|append|mutate|tag|copy|cp|rebase|flatten|attach|restore|index|sync
      publish.image image|artifact|blob|manifest|index|repo copy|push|put|mod|create|add|attach|import
      container.delete delete|del|rm|gc
      container.delete image|tag|manifest|blob|repo|artifact delete|del|rm
      secret.access auth|login|logout
      secret.access registry login|logout|set`,
  },
  {
    programs: "cosign notation",
    values: "--key --certificate --certificate-identity --certificate-oidc-issuer --type",
    lines: `
      exec.help version|help|env|completion
      container.read verify|verify-attestation|verify-blob|verify-blob-attestation|tree|triangulate|list|ls|inspect|manifest|dockerfile|public-key
      container.read policy
      container.read download attestation|sbom|signature
      publish.image sign|attest|attach|copy|upload|sign-blob|attest-blob|save|load|import-key-pair
      secret.write generate-key-pair|generate|initialize|cert|key|plugin
      container.delete clean|remove-*
      secret.access login|logout`,
  },
  {
    programs: "ctr",
    values: "-a --address -n --namespace --timeout --connect-timeout",
    lines: `
      exec.help version|help|info
      container.read! images|image|i|containers|container|c|tasks|task|t|snapshots ls|list|info|check|tree|ps|metrics|get|usage|fetch-object
      container.read! snapshot|content|leases|namespaces|namespace|ns|plugins|events|event ls|list|info|check|tree|ps|metrics|get|usage|fetch-object
      container.write images|image|i|containers|container|c|tasks|task|t|snapshots|snapshot|content|leases|namespaces|namespace|ns *
      container.write install|pull
      container.exec run
      container.exec tasks|task|t|t exec|attach
      container.delete images|image|i|containers|container|c|tasks|task|t|snapshots|snapshot|content|leases|namespaces rm|remove|delete|del|prune
      container.delete namespace|ns rm|remove|delete|del|prune
      container.host_mount run --privileged|--mount=*src=/,*
      publish.image images|image|i push`,
  },
  {
    programs: "crictl",
    values: "-c --config -r --runtime-endpoint -i --image-endpoint -t --timeout",
    lines: `
      exec.help version|help|completion|info|config
      container.read ps|images|image|img|inspect|inspecti|inspectp|imagefsinfo|logs|stats|statsp|pods|events|runtime-config|metricsp|metricdescs
      container.write create|start|stop|run|runp|stopp|pull|port-forward|update|update-runtime-config|checkpoint|attach
      container.exec exec * @run
      container.delete rm|rmi|rmp
      container.prune rm|rmi|rmp -a|--all|--prune|-q`,
  },
];

const systems: readonly Family[] = [
  {
    programs: "lxc incus",
    values: "--project --debug-level",
    lines: `
      exec.help version|help|info|warning
      container.read list|ls|info|operation|monitor|query|top
      container.read! config|profile|network|storage|image|snapshot|remote|project|cluster|alias show|get|list|ls|info|list-leases
      container.read! config|network|storage|cluster device|acl|volume|bucket|member|group list|show|get|info
      container.exec exec|console|shell * @run
      container.write launch|init|create|start|stop|restart|pause|resume|copy|cp|move|mv|rename|restore|snapshot|publish|rebuild|file|import|export
      container.write admin|remote
      container.write config|profile|network|storage|image|project|cluster|alias|snapshot *
      container.write file push|pull|edit|mount
      container.delete delete|rm
      container.delete config|profile|network|storage|image|project|cluster|alias|snapshot|file|remote delete|rm|remove|unset
      container.delete storage|config|network volume|bucket|trust|acl delete|remove
      container.host_mount init|launch|create -c=security.privileged=true|--config=security.privileged=true
      container.host_mount config|profile set ~security.privileged=true|security.privileged|raw.lxc|raw.lxc=*
      container.host_mount config|profile device add ~source=/|source=/etc*|source=/root*|source=/home*|source=/var|source=/var/run*|source=/usr*
      container.host_mount config|profile device add ~source=/dev/sd*|source=/boot*|source=*.sock`,
  },
  {
    programs: "lxc-ls lxc-info lxc-top lxc-monitor lxc-checkconfig lxc-config",
    lines: "container.read",
  },
  { programs: "lxc-attach lxc-execute lxc-console lxc-unshare", values: "-n --name -P", lines: "container.exec @run" },
  {
    programs: "lxc-create lxc-start lxc-stop lxc-copy lxc-freeze lxc-unfreeze lxc-snapshot lxc-cgroup lxc-device",
    lines: "container.write",
  },
  { programs: "lxc-destroy", lines: "container.delete" },
  {
    programs: "machinectl",
    values: "-M --machine -H --host -p --property -n --lines -o --output",
    lines: `
      container.read .
      container.read list|status|show|list-images|image-status|show-image
      container.write start|stop|poweroff|reboot|terminate|kill|enable|disable|bind|copy-to|copy-from|clone|rename|read-only|set-limit|pull-*
      container.write import-*|export-*
      container.exec login
      container.exec shell * @run
      container.delete remove|clean`,
  },
  {
    programs: "distrobox toolbox",
    values: "-n --name -r --root -c --container -d --distro",
    lines: `
      exec.help version|help
      container.read list|ls
      container.exec enter @run
      container.exec run @run
      container.write create|stop|upgrade|ephemeral|generate-entry|assemble
      container.delete rm
      container.prune rmi|rm -a|--all`,
  },
  {
    programs: "apptainer singularity",
    lines: `
      exec.help version|help
      container.read inspect|search|verify|key
      container.read! cache|instance|remote|plugin list
      container.write build|pull|instance|remote|plugin|sign|overlay|sif|cache|config
      container.exec exec|run|shell|test
      container.exec exec * @run
      publish.image push
      container.delete delete
      container.delete cache clean`,
  },
];

const machines: readonly Family[] = [
  {
    programs: "vagrant",
    lines: `
      exec.help version|help
      container.read status|global-status|port|ssh-config|validate|winrm-config
      container.read! box|plugin|snapshot|cloud list|outdated|search|auth
      container.write up|halt|reload|provision|suspend|resume|init|package|snapshot|box|plugin|rsync|rsync-auto|push|upload|cloud|share|autocomplete
      pkg.install plugin install|update|repair
      net.download box add|update
      container.exec ssh|rdp|powershell|winrm @run:-c|--command
      container.delete destroy
      container.delete box remove|prune
      container.delete snapshot delete
      secret.access login`,
  },
  {
    programs: "vboxmanage vboxheadless",
    lines: `
      exec.help help
      container.read list|showvminfo|showhdinfo|showmediuminfo|getextradata|usbfilter|debugvm|mediumproperty
      container.read! guestproperty|metrics|dhcpserver|cloud get|enumerate|list|query|wait
      container.write startvm|controlvm|modifyvm|createvm|clonevm|movevm|import|export|snapshot|storagectl|storageattach|setextradata|setproperty
      container.write hostonlyif
      container.write createmedium|createhd|modifymedium|modifyhd|clonemedium|clonehd|convertfromraw|registervm|sharedfolder|natnetwork|extpack
      container.write encryptvm
      container.write guestproperty|metrics|dhcpserver|cloud|bandwidthctl|adoptstate|discardstate|internalcommands|unattended|usbdevsource *
      container.exec guestcontrol
      container.delete unregistervm|closemedium|discardstate
      container.delete snapshot * delete`,
  },
  {
    programs: "virsh",
    values: "-c --connect -d --debug -l --log -e --escape",
    flags: "-q --quiet -r --readonly -t --timing",
    lines: `
      exec.help help|version|uri|hostname
      container.read! list|dominfo|domstate|domstats|domid|domname|domuuid|domblklist|domblkinfo|domblkstat|domiflist|domifaddr|domifstat
      container.read! dominterfaceaddr
      container.read! dumpxml|nodeinfo|nodecpumap|nodememstats|capabilities|domcapabilities|vcpuinfo|vcpucount|cpu-stats|dommemstat|domcontrol
      container.read! domdisplay|domjobinfo
      container.read! net-list|net-info|net-dumpxml|net-dhcp-leases|net-uuid|pool-list|pool-info|pool-dumpxml|vol-list|vol-info|vol-path|vol-dumpxml
      container.read! iface-list
      container.read! snapshot-list|snapshot-info|snapshot-dumpxml|snapshot-current|checkpoint-list|nodedev-list|nodedev-dumpxml|secret-list
      container.read! nwfilter-list|event
      container.write start|shutdown|reboot|reset|destroy|suspend|resume|save|restore|create|define|edit|autostart|setmem|setvcpus|attach-*|detach-*
      container.write update-*
      container.write net-*|pool-*|vol-*|iface-*|snapshot-*|checkpoint-*|nodedev-*|nwfilter-*|migrate|managedsave|managedsave-*|block*|dom*|set*
      container.write dump|send-*|inject-nmi
      container.exec console|qemu-monitor-command|qemu-agent-command|guest-*|lxc-enter-namespace
      secret.access secret-get-value|secret-set-value|secret-*
      container.delete undefine|vol-delete|vol-wipe|pool-delete|pool-undefine|net-undefine|snapshot-delete|checkpoint-delete|managedsave-remove
      container.delete secret-undefine
      cloud.destroy undefine --remove-all-storage|--wipe-storage`,
  },
  {
    programs: "qm pct",
    lines: `
      exec.help help
      container.read list|status|config|pending|listsnapshot|showcmd|df|cpusets
      container.write start|stop|shutdown|reboot|reset|suspend|resume|create|clone|set|migrate|move_disk|move-volume|resize|snapshot|rollback
      container.write template|restore|importdisk|import
      container.write unlock|wait|sendkey|monitor|fsck|fstrim|mount|unmount|rescan|cloudinit|agent|disk|importovf|guest|mtunnel|nbdstop|vncproxy
      container.write push|pull|unlink
      container.exec exec * @run
      container.exec enter|terminal|console
      container.exec guest exec * @run
      container.delete destroy|delsnapshot|unlink
      cloud.destroy destroy --purge|--destroy-unreferenced-disks`,
  },
  {
    programs: "multipass",
    lines: `
      exec.help version|help
      container.read list|ls|info|networks|find|get|aliases
      container.write launch|start|stop|restart|suspend|set|alias|unalias|clone|recover|restore|snapshot|transfer|copy-files|mount|umount
      container.write authenticate|prefer
      container.exec exec * @run
      container.exec shell|sh
      container.delete delete
      container.prune purge
      container.prune delete --all|-p|--purge`,
  },
  {
    programs: "colima limactl orb orbctl",
    values: "-p --profile -m --machine -u --user",
    lines: `
      exec.help version|help|completion|info
      container.read list|ls|status|logs|disk|validate|template
      container.write start|stop|restart|create|edit|kubernetes|k8s|update|upgrade|copy|snapshot|clone|rename|config|docker|push|pull
      container.exec ssh|shell|run @run
      container.exec shell * @run
      container.delete delete|rm|remove
      container.prune prune|factory-reset|reset`,
  },
  {
    programs: "docker-machine",
    lines: `
      exec.help version|help
      container.read ls|list|ip|inspect|status|url|config|env|active
      container.write create|start|stop|restart|kill|upgrade|provision|regenerate-certs|mount|scp
      net.remote ssh * @run
      cloud.delete rm`,
  },
];

export const containers: readonly Family[] = [docker, ...images, ...systems, ...machines];
