/** virsh: containers. */
import { program } from "../program.ts";

export default program({
  names: "virsh",
  flags: `-r|--readonly -t|--timing --all --name --uuid --title --inactive --state-* --autostart
    --persistent --with-* --without-* --id --details --table --raw --memory --host --guest
    --live --config --current --maximum --cpu-total --vcpu --balloon --block --interface --perf
    --iothread --state --enforce --nowait --list-* --backing --tree --migratable
    --update-cpu --bytes --physical --allocation --capacity --metadata --reason
    --type --cap --persistent --transient`,
  values: `-d|--debug -e|--escape --domain --source --pool --vol --network --count --start
    --interface-name --mac --cell --cpu --mode --snapshotname --snapshot --arch --machine
    --virttype --emulatorbin`,
  options: { "-c|--connect=": "server", "-l|--log=": "write", "--security-info": "secret.access" },
  verbs: [
    ["exec.help", "help|version|uri|hostname"],
    [
      "container.read!",
      "list|dominfo|domstate|domstats|domid|domname|domuuid|domblklist|domblkinfo|domblkstat|" +
        "domiflist|domifaddr|domifstat",
    ],
    ["container.read!", "dominterfaceaddr"],
    [
      "container.read!",
      "dumpxml|nodeinfo|nodecpumap|nodememstats|capabilities|domcapabilities|vcpuinfo|" +
        "vcpucount|cpu-stats|dommemstat|domcontrol",
    ],
    ["container.read!", "domdisplay|domjobinfo"],
    [
      "container.read!",
      "net-list|net-info|net-dumpxml|net-dhcp-leases|net-uuid|pool-list|pool-info|" +
        "pool-dumpxml|vol-list|vol-info|vol-path|vol-dumpxml",
    ],
    ["container.read!", "iface-list"],
    [
      "container.read!",
      "snapshot-list|snapshot-info|snapshot-dumpxml|snapshot-current|checkpoint-list|" +
        "nodedev-list|nodedev-dumpxml|secret-list",
    ],
    ["container.read!", "nwfilter-list|event"],
    [
      "container.write",
      "start|shutdown|reboot|reset|destroy|suspend|resume|save|restore|create|define|edit|" +
        "autostart|setmem|setvcpus|attach-*|detach-*",
    ],
    ["container.write", "update-*"],
    [
      "container.write",
      "net-*|pool-*|vol-*|iface-*|snapshot-*|checkpoint-*|nodedev-*|nwfilter-*|migrate|" +
        "managedsave|managedsave-*|block*|dom*|set*",
    ],
    ["container.write", "dump|send-*|inject-nmi"],
    [
      "container.exec",
      "console|qemu-monitor-command|qemu-agent-command|guest-*|lxc-enter-namespace",
    ],
    ["secret.access", "secret-get-value|secret-set-value|secret-*"],
    [
      "container.delete",
      "undefine|vol-delete|vol-wipe|pool-delete|pool-undefine|net-undefine|snapshot-delete|" +
        "checkpoint-delete|managedsave-remove",
    ],
    ["container.delete", "secret-undefine"],
    ["cloud.destroy", "undefine --remove-all-storage|--wipe-storage"],
  ],
});
