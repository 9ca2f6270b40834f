/** The machine: services, accounts, firewall and network, kernel, power, schedules, settings. */
import type { Family } from "../verb.ts";

/** https://www.freedesktop.org/software/systemd/man/latest/systemctl.html */
const systemctl: Family = {
  programs: "systemctl",
  values: `-t --type --state -p --property -P -H --host -M --machine -n --lines -o --output -s --signal --root --image --job-mode
    --kill-whom --kill-who --kill-value --what --preset-mode --boot-loader-menu --firmware-setup --timestamp --message --drop-in --when`,
  lines: `
    exec.help help
    system.read .
    system.read status|show|cat|list-*|is-*|get-default|whoami|show-environment
    system.read log-level|log-target .
    system.read service-log-level|service-log-target * .
    system.read! start|stop|restart|enable|disable|mask|unmask|isolate --dry-run
    system.service start|stop|restart|reload|try-restart|condrestart|reload-or-restart|try-reload-or-restart|reload-or-try-restart|force-reload|kill
    system.service freeze|thaw|clean
    system.service disable|mask|reset-failed|daemon-reload|daemon-reexec|cancel|isolate|bind|mount-image|switch-root|revert
    system.service service-log-level|service-log-target * *
    system.service suspend|hibernate|hybrid-sleep|suspend-then-hibernate|sleep|default
    system.service log-level|log-target *
    system.config set-property|set-environment|unset-environment|import-environment|set-default
    persist.service enable|reenable|link|preset|preset-all|add-wants|add-requires|unmask|edit
    system.power reboot|halt|poweroff|kexec|soft-reboot|exit|rescue|emergency
    system.power start|isolate poweroff.target|reboot.target|halt.target|kexec.target|rescue.target|emergency.target|shutdown.target|exit.target
    system.power start|isolate poweroff|reboot|halt|rescue|emergency|ctrl-alt-del.target|soft-reboot.target
    audit.tamper stop|disable|mask|kill ~auditd*|rsyslog*|syslog*|systemd-journald*|auditbeat*|falco*|osqueryd*`,
};

/** Other ways to ask for services. */
const services: readonly Family[] = [
  {
    programs: "service rc-service invoke-rc.d",
    values: "-c",
    lines: `
      exec.help --version
      system.read --status-all|-l|--list|-e|--exists
      system.read! * status|describe|configtest|info !~*/*
      system.service * start|stop|restart|reload|force-reload|try-restart|condrestart|zap|pause
      system.service * *
      audit.tamper auditd|rsyslog|syslog stop`,
  },
  {
    programs: "update-rc.d chkconfig rc-update insserv ntsysv sysv-rc-conf",
    lines: `
      system.read --list|-l
      system.read! show
      system.read .
      persist.service * defaults|enable|disable|remove|on|off|reset|resetpriorities
      persist.service add|del|delete
      persist.service --add|--del|-u|--level|--override|-f|-n|-v|-u|-a|-d|-i
      persist.service * * *`,
  },
  { programs: "rc-status lsinitrd runlevel", lines: "system.read" },
  {
    programs: "initctl sv s6-svc s6-rc dinitctl runsvdir svcadm svcs",
    lines: `
      exec.help help|version
      system.read list|status|show-config|check-config|usage|log-priority|check
      system.read! svcs
      system.service start|stop|restart|reload|once|up|down|pause|cont|hup|alarm|interrupt|quit|term|kill|exit|shutdown|force-*|try-restart|emit
      system.service change|enable|disable|clear|refresh|mark|u|d|o|p|c|h|a|i|t|k|x
      system.service -u|-d|-o|-p|-c|-h|-a|-i|-t|-k|-x|-r|-T|-O
      system.power runlevel|shutdown`,
  },
  {
    programs: "supervisorctl circusctl monit",
    values: "-c --configuration -s --serverurl -u --username -p --password",
    lines: `
      exec.help help|version
      system.read status|tail|avail|pid|maintail|summary|report|list|stats|numprocesses|options|dstats
      system.read -t|-V
      system.service start|stop|restart|signal|reread|update|add|remove|reload|shutdown|fg|clear|monitor|unmonitor|validate|quit|incr|decr|set|rm
      system.service kill|open
      audit.tamper clear`,
  },
  {
    programs: "launchctl",
    lines: `
      exec.help help|version
      system.read list|print|print-cache|print-disabled|print-token|plist|procinfo|hostinfo|resolveport|blame|managerpid|manageruid|managername
      system.read error|variant|getenv|dumpstate|dumpjpcategory
      system.read limit|umask|print .
      system.service unload|bootout|disable|kickstart|kill|start|stop|remove|attach|debug|uncache|config|limit|umask|examine|dumplogs
      persist.service load|bootstrap|enable|submit
      system.config setenv|unsetenv|export|config
      priv.sudo asuser|bsexec * @run
      system.power reboot`,
  },
  {
    programs: "loginctl",
    values: "-p --property -H --host -M --machine -n --lines -o --output -s --signal --kill-whom",
    lines: `
      exec.help help
      system.read .
      system.read list-*|show-*|*-status
      system.config lock-session|unlock-session|lock-sessions|unlock-sessions|activate|attach|flush-devices
      process.kill terminate-*|kill-*
      persist.service enable-linger|disable-linger`,
  },
  {
    programs: "busctl",
    values: "-H --host -M --machine --match --size --timeout --json --destination",
    lines: `
      exec.help help
      system.read .
      system.read list|status|tree|introspect|get-property|monitor|capture|wait
      system.config call|set-property|emit
      system.power call ~org.freedesktop.login1 ~PowerOff|Reboot|Halt`,
  },
];

/** Logs, and what erases them. */
const logs: readonly Family[] = [
  {
    programs: "journalctl",
    values: `-u --unit --user-unit -t --identifier -p --priority -n --lines -o --output -S --since -U --until -D --directory --file --root
      -g --grep --facility -c --cursor --after-cursor --cursor-file -M --machine --namespace --output-fields -F --field -T`,
    lines: `
      system.read @write:--cursor-file
      audit.tamper --vacuum-size|--vacuum-time|--vacuum-files|--rotate
      system.service --flush|--sync|--relinquish-var|--smart-relinquish-var|--update-catalog
      secret.write --setup-keys`,
  },
  {
    programs: "auditctl",
    values: "-a -A -d -b -f -r -w -W -F -S -k -p -c -R -e",
    lines: `
      system.read -l|-s|-v
      system.config -a|-A|-w|-b|-f|-r|-R|-m
      audit.tamper -D|-d|-W
      audit.tamper -e=0|-e0|-e|-c`,
  },
  {
    programs: "logrotate",
    values: "-s --state -m --mail -l --log",
    lines: `
      system.read! -d|--debug|--usage|-? !-l|--log @read
      audit.tamper *
      audit.tamper -f|--force`,
  },
  {
    programs: "ausearch aureport sestatus getenforce aa-status apparmor_status needs-restarting",
    lines: "system.read",
  },
  {
    programs: "systemd-analyze",
    values: "--man --generators",
    lines: "system.read\n system.config set-log-level|set-log-target|service-watchdogs",
  },
  {
    programs: "coredumpctl",
    lines: `
      system.read .
      system.read list|info
      system.read dump @write:-o|--output
      code.exec.repl debug|gdb`,
  },
  {
    programs: "faillock pam_tally2 faillog",
    values: "--user -u -m -l",
    lines: `
      system.read
      system.account -r|--reset|-m|-l|--maximum`,
  },
];

/** Users, groups, passwords. */
const accounts: readonly Family[] = [
  {
    programs: `useradd adduser usermod groupadd addgroup groupmod gpasswd groupmems chpasswd chgpasswd newusers pwconv
        pwunconv grpconv grpunconv chfn vipw vigr pw smbpasswd`,
    lines: "system.account",
  },
  {
    programs: "chsh",
    values: "-s --shell",
    lines: `
      system.account
      system.read! . -l|--list-shells !-s|--shell`,
  },
  {
    programs: "pdbedit",
    lines: `
      system.account
      system.read! -L|--list !-a|-x|-m|-r|--create|--delete|--modify`,
  },
  {
    programs: "realm authselect authconfig",
    lines: `
      system.account
      system.read list|discover|show|current|check|list-features|requirements`,
  },
  {
    programs: "userdel deluser",
    lines: "system.account.delete",
  },
  { programs: "groupdel delgroup", lines: "system.account" },
  {
    programs: "passwd",
    values: "-n -x -w -i -R --root --mindays --maxdays --warndays --inactive --repository -r",
    lines: `
      system.account
      system.read! -S|--status`,
  },
  {
    programs: "chage",
    values: "-d -E -I -m -M -W -R --lastday --expiredate --inactive --mindays --maxdays --warndays",
    lines: `
      system.account
      system.read! -l|--list !-d|-E|-I|-m|-M|-W`,
  },
  {
    programs: "visudo",
    values: "-f --file -x --export",
    lines: `
      priv.sudo
      system.read! -c|--check @read:-f|--file`,
  },
  {
    programs: "dscl",
    lines: `
      system.account
      system.read! * read|list|search|readall|readpl|diff !-delete|-create|-append|-merge|-change|-passwd
      system.read! * -read|-list|-search|-readall|-readpl !-delete|-create|-append|-merge|-change|-passwd|-deletepl|-createpl|-mergepl|-changepl|-changei|-authonly
      system.read! * -diff !-delete|-create|-append|-merge|-change|-passwd|-deletepl|-createpl|-mergepl|-changepl|-changei|-authonly
      system.account.delete * delete ~/Users/*|Users/*
      system.account.delete -delete ~/Users/*|Users/*`,
  },
  {
    programs: "sysadminctl dseditgroup dsimport pwpolicy dsenableroot dsconfigad",
    values: "-adminUser -adminPassword -fullName -UID -GID -password -hint -home -picture -u -a -o -t -n -P",
    lines: `
      system.account
      system.read! -o=read|-o=checkmember
      system.read! -getpolicy|-getglobalpolicy|-authentication-allowed|-getaccountpolicies|-show
      system.account.delete -deleteUser`,
  },
  {
    programs: "ssh-import-id",
    lines: "cloud.iam",
  },
];

/** The firewall. */
const firewalls: readonly Family[] = [
  {
    programs: "iptables ip6tables iptables-legacy iptables-nft ip6tables-legacy ip6tables-nft ebtables arptables",
    values: `-t --table -p --protocol -s --source -d --destination -i --in-interface -o --out-interface -j --jump -m --match
      -A --append -D --delete -I --insert -R --replace -P --policy -N --new-chain -X --delete-chain -E --rename-chain -L --list -S --list-rules
      -F --flush -Z --zero -C --check`,
    lines: `
      system.firewall
      system.read! -L|-S|-C|--list|--list-rules|--check !-M|--modprobe|-F|-X|-Z|-A|-D|-I|-R|-P|-N|-E|--flush|--delete-chain|--zero|--append|--delete|--insert|--replace|--policy|--new-chain|--rename-chain`,
  },
  { programs: "iptables-save ip6tables-save ebtables-save arptables-save", lines: "system.read !-M|--modprobe @write:-f|--file" },
  {
    programs: "iptables-restore ip6tables-restore ebtables-restore",
    lines: "system.firewall\n system.read! -t|--test",
  },
  { programs: "iptables-apply ip6tables-apply", lines: "system.firewall" },
  {
    programs: "nft",
    values: "-f --file -D --define -I --includepath",
    lines: `
      system.firewall
      system.read list|describe|monitor
      system.read! list|describe
      system.read! -c|--check @read:-f|--file`,
  },
  {
    programs: "ufw",
    lines: `
      exec.help help|version
      system.firewall
      system.read! status|show|version
      system.read! app list|info
      system.read! --dry-run`,
  },
  {
    programs: "firewall-cmd firewall-offline-cmd",
    values: "--zone --policy --timeout --ipset --icmptype --helper --service",
    lines: `
      system.firewall
      system.read! --state|--version|--list-*|--get-* !--add-*|--remove-*|--set-*|--new-*|--delete-*|--reload|--complete-reload|--runtime-to-permanent|--panic-on|--panic-off|--change-*|--load-*|--reset-to-defaults|--direct|--passthrough
      system.read! --info-*|--query-*|--check-config !--add-*|--remove-*|--set-*|--new-*|--delete-*|--reload|--complete-reload|--runtime-to-permanent|--panic-on|--panic-off|--change-*|--load-*|--reset-to-defaults|--direct|--passthrough
      system.read! --path-* !--add-*|--remove-*|--set-*|--new-*|--delete-*|--reload|--complete-reload|--runtime-to-permanent|--panic-on|--panic-off|--change-*|--load-*|--reset-to-defaults|--direct|--passthrough`,
  },
  {
    programs: "pfctl",
    values: "-s -f -a -F -t -T -D -i -k -K -L -o -p -x -X",
    lines: `
      system.firewall
      system.read! -s|-n|-v|-vn|-vnf !-F|-e|-d|-E|-X|-k|-K|-T|-t|-l|-O
      system.read! -n -f !-F|-e|-d|-E|-X|-k|-K|-T`,
  },
  {
    programs: "fail2ban-client",
    values: "-c -s -p -l",
    lines: `
      system.firewall *
      system.read status|ping|get|banned|version
      system.read -V|--version`,
  },
  {
    programs: "ipset",
    values: "-f -file -o",
    lines: `
      system.firewall *
      system.read list|test|save|version|help
      system.firewall -X|-F|-E|-W|-A|-D|-N|-R|-!
      system.read -L|-S|-T`,
  },
  {
    programs: "conntrack",
    values: "-p -s -d -f -m -o",
    lines: `
      system.firewall -D|-F|-U|-I|-A|--delete|--flush|--update|--create|--load-file
      system.read -L|-G|-S|-C|-E|--dump|--get|--stats|--count|--event`,
  },
  {
    programs: "ipfw",
    lines: `
      system.firewall *
      system.read list|show`,
  },
  { programs: "csf firewalld", lines: "system.firewall" },
];

/** Addresses, routes, links. `ip` takes shortened verbs: `ip r`, `ip a sh`. */
const networks: readonly Family[] = [
  {
    programs: "ip",
    values: "-f -family -n -netns -rc -rcvbuf -l -loops",
    flags: "-s -4 -6 -br -o -j -d -c -p -h -a -brief -oneline -json -details -color -pretty -human -statistics -0 -r -t -ts",
    lines: `
      exec.help help
      system.firewall * *
      system.firewall -b|-batch|-B|-force
      system.read! * . !-b|-batch|-B|-force
      system.read! * show|sho|sh|list|lis|lst|ls|get|help|monitor !-b|-batch|-B|-force
      system.read! monitor
      system.read! netns list|list-id|identify|pids|monitor
      priv.chroot netns|vrf exec * @run`,
  },
  {
    programs: "ifconfig",
    lines: `
      system.read
      system.firewall * *`,
  },
  {
    programs: "route",
    values: "-A",
    lines: `
      system.firewall * *
      system.read . !-f
      system.read! get|print|monitor|show|PRINT`,
  },
  {
    programs: "arp",
    values: "-i -H -t",
    lines: `
      system.read
      system.firewall -d|-s|-f|-S|-D`,
  },
  {
    programs: "bridge tc devlink rdma dcb",
    lines: `
      exec.help help
      system.firewall *
      system.read! * show|list|ls !-b|-batch
      system.read! * . !-b|-batch
      system.read! monitor
      system.firewall -b|-batch`,
  },
  {
    programs: "brctl",
    lines: `
      system.firewall *
      system.read! show|showmacs|showstp`,
  },
  {
    programs: "ethtool",
    lines: `
      system.read
      system.firewall -s|-A|-C|-G|-K|-L|-N|-U|-X|-p|-r|-t|-E|-f|-Q|--change|--pause|--coalesce|--set-*|--features|--offload|--config-*|--negotiate
      system.firewall --test|--flash|--reset|--rxfh|--change-eeprom`,
  },
  {
    programs: "iwconfig iw iwctl wpa_cli rfkill hciconfig",
    values: "-i -p --passphrase",
    lines: `
      exec.help help|version
      system.firewall *
      system.firewall * *
      system.read .
      system.read! list|dev|phy|reg|event|status|list_networks|scan_results|ping .
      system.read! list
      system.read! dev|phy|reg|device|station|adapter|known-networks * info|link|scan|get|list|show|get-networks
      system.read! reg get
      system.read! dev|station|device|known-networks|adapter list`,
  },
  {
    programs: "nmcli",
    values: "-f --fields -m --mode -c --colors -e --escape -g --get-values -w --wait",
    flags: "-t --terse -p --pretty -o --overview -a --ask -s --show-secrets",
    lines: `
      exec.help help
      system.firewall * *
      system.firewall * * *
      system.read .
      system.read! general|gen|g|networking|net|n|radio|r|connection|con|c|device|dev|d|monitor|m .
      system.read! general|gen|g|networking|net|n status|hostname|permissions|logging|connectivity .
      system.read! connection|con|c|device|dev|d|radio|r show|list|status|monitor|wifi|all|wwan .
      system.read! connection|con|c|device|dev|d show|monitor
      system.read! device|dev|d wifi|lldp list
      secret.access -s|--show-secrets
      secret.access connection|con|c export
      secret.access device|dev|d wifi show-password`,
  },
  {
    programs: "networksetup",
    lines: `
      system.firewall
      system.read! -get*|-list*|-show*|-is*|-printcommands !-set*|-delete*|-add*|-remove*|-create*|-switch*|-order*|-connect*|-import*|-duplicate*|-rename*
      system.read! -version !-set*|-delete*|-add*|-remove*|-create*|-switch*|-order*|-connect*|-import*|-duplicate*|-rename*`,
  },
  {
    programs: "scutil systemsetup",
    lines: `
      system.config
      system.read! --get|--dns|--proxy|--nwi|--nc|-r|-w|-get*|-list*|-print* !--set|-set*
      system.read! --nc list|status|show`,
  },
  {
    programs: "netplan networkctl resolvectl systemd-resolve resolvconf ifquery wicked",
    values: "-i --interface",
    lines: `
      exec.help help|version
      system.firewall *
      system.firewall -i|--set-dns|--flush-caches|--reset-statistics|-a|-d|-u|--set-domain|--revert
      system.read .
      system.read! list|status|lldp|label|cat|get|info|ip|query|statistics|service|tlsa|openpgp|monitor|show|ifstatus|services|technologies|state
      system.read! show-server-state|show-cache
      system.read! --status|--statistics|-l|--list`,
  },
  {
    programs: `ifup ifdown dhclient dhcpcd udhcpc pump netctl pppd pppoe-start wg-quick openvpn openconnect vpnc ipsec
        swanctl xl2tpd hostapd wpa_supplicant dnsmasq`,
    lines: "system.firewall",
  },
  {
    programs: "hostnamectl timedatectl localectl",
    values: "-H --host -M --machine -p --property --json",
    lines: `
      exec.help help
      system.read .
      system.read status|show|list-*|timesync-status|show-timesync|hostname .
      system.read list-*
      system.config set-*|hostname|icon-name|chassis|deployment|location|ntp-servers|revert
      system.config set-hostname *`,
  },
];

/** The kernel, its modules and parameters. */
const kernel: readonly Family[] = [
  {
    programs: "sysctl",
    values: "-r --pattern",
    lines: `
      system.read @read
      kernel.modify -w|--write|-p|--load|--system|-f
      kernel.modify ~*=*`,
  },
  {
    programs: "modprobe",
    values: "-d --dirname -C --config -S --set-version",
    lines: `
      kernel.modify
      system.read! -n|--dry-run|--simulate|-D|--show-depends|-c|--showconfig|-R|--resolve-alias|--show-modversions|--show-exports`,
  },
  {
    programs: "insmod rmmod kextload kextunload kextutil kextcache kldload kldunload livepatch kpatch ksplice",
    lines: "kernel.modify",
  },
  { programs: "depmod", lines: "kernel.modify\n system.read -n|--dry-run|--show" },
  {
    programs: "kmod dkms kmutil kldstat",
    lines: `
      exec.help help|version
      system.read list|static-nodes|status|showloaded|inspect|find|libraries|check|print-diagnostics
      system.read .
      kernel.modify load|unload|insert|remove|add|build|install|uninstall|create|clear-staging|trigger-panic-medic|autoinstall|mkdeb|mkrpm|unbuild
      kernel.modify match`,
  },
  {
    programs: "kexec",
    values: "--append --command-line --initrd --ramdisk",
    lines: `
      kernel.modify
      exec.help! --version
      system.power -e|--exec|-f|--force|--load-and-exec`,
  },
  {
    programs: "udevadm",
    lines: `
      exec.help --version
      system.read info|monitor|settle|test|test-builtin|verify|cat|wait
      system.config trigger|control|lock|hwdb`,
  },
  {
    programs: "efibootmgr bootctl grubby",
    values: "-b -o -n -d -p -L -l -c",
    lines: `
      system.read .
      system.read -v|--info|--default-kernel|--default-index|--default-title|--print-config
      system.read status|list|random-seed|is-installed|kernel-identify|kernel-inspect|reboot-to-firmware
      system.config install|update|remove|set-*|unlink|cleanup
      system.config -c|-b|-B|-o|-n|-N|-O|-t|-T|-a|-A|-D|-C|-d|--create|--delete-bootnum|--bootorder|--set-default|--set-default-index
      system.config --update-kernel|--add-kernel|--remove-kernel|--args|--remove-args`,
  },
  {
    programs: `grub-install grub2-install grub-mkconfig grub2-mkconfig update-grub update-grub2 grub-set-default
        grub2-set-default grub-reboot grub2-reboot grub-editenv grub2-editenv update-initramfs mkinitcpio dracut
        mkinitrd mkinitramfs lilo extlinux syslinux installkernel kernel-install update-secureboot-policy mokutil
        sbctl efi-updatevar`,
    lines: `
      system.config
      system.read! list-enrolled|status|list-files|verify|list
      system.read! --list-enrolled|--sb-state|--list-new|--test-key|-L|--list-modules`,
  },
  {
    programs: "setenforce setsebool restorecond aa-enforce aa-complain aa-disable aa-teardown aa-logprof aa-genprof aa-audit",
    lines: "system.config",
  },
  {
    programs: "semodule",
    lines: `
      system.config
      system.read -l|-lfull|--list|--list-modules`,
  },
  {
    programs: "apparmor_parser",
    lines: `
      system.config
      system.read! -p|-N|-V|--preprocess|--names|--version !-r|-a|-R|--replace|--add|--remove @read`,
  },
  {
    programs: "semanage",
    values: "-t -s -r -p",
    lines: `
      system.config
      system.read! * -l|--list !-a|-d|-m|-D|--add|--delete|--modify|--deleteall
      system.read! export`,
  },
];

/** Shutting down. What is not known to do less, does it. */
const power: readonly Family[] = [
  {
    programs: "shutdown",
    values: "-t",
    lines: `
      system.power
      system.power -h|-P|-r|-H|-k
      exec.help! --help .
      system.read! --show
      system.config! -c|--cancel !-r|-h|-P|-H
      system.config! -k . `,
  },
  {
    programs: "reboot halt poweroff",
    lines: `
      system.power
      system.power -h|-f|-p|-n|-d|-i
      system.config! -w|--wtmp-only !-f|-p`,
  },
  {
    programs: "init telinit",
    lines: `
      system.service q|Q|u|U|s|S|1|2|3|4|5
      system.power 0|6`,
  },
  {
    programs: "pmset",
    lines: `
      system.config
      system.read -g`,
  },
  {
    programs: "pm-suspend pm-hibernate pm-suspend-hybrid acpitool rtcwake zzz apm xfce4-session-logout gnome-session-quit",
    values: "-m --mode -s -t -d",
    lines: `
      system.config
      system.power --power-off|--reboot|-m=off|--mode=off`,
  },
];

/** What runs later. */
const schedules: readonly Family[] = [
  {
    programs: "crontab",
    values: "-u -c -s",
    lines: `
      persist.cron
      system.read! -l !-r|-e|-i
      system.read! -T`,
  },
  {
    programs: "at batch",
    values: "-q -f -t",
    lines: `
      persist.cron
      system.read! -l|-V !-f|-d|-r
      system.read! -c !-f|-d|-r`,
  },
  { programs: "atq", lines: "system.read" },
  { programs: "fcrontab incrontab", lines: "persist.cron\n system.read! -l|--list !-r|-e|-u|--remove|--edit" },
  { programs: "atrm anacron cron crond fcrondyn", lines: "persist.cron" },
];

/** Settings of the system and of the desktop. */
const settings: readonly Family[] = [
  {
    programs: "update-alternatives alternatives update-java-alternatives select-editor",
    values: "--altdir --admindir --log",
    lines: `
      system.config *
      system.config --set|--install|--remove|--config|--auto|--all|--remove-all|--set-selections|--slave|--add-slave|--remove-slave|-s|--jre
      system.read! --display|--list|--query|--get-selections|-l`,
  },
  {
    programs: "eselect archlinux-java",
    lines: `
      exec.help help|version
      system.config *
      system.read! list|status|get .
      system.read! * list|show .`,
  },
  {
    programs: "ldconfig",
    values: "-C -f -r",
    lines: `
      system.config
      system.read! -p|--print-cache|-N -p`,
  },
  {
    programs: "dconf",
    lines: `
      exec.help help
      system.config *
      system.read read|list|dump|watch`,
  },
  {
    programs: "kreadconfig5 kreadconfig6",
    lines: "system.read",
  },
  { programs: "kwriteconfig5 kwriteconfig6", lines: "system.config" },
  {
    programs: "xfconf-query gconftool-2",
    values: "-c -p -t --channel --property --type",
    lines: `
      system.config *
      system.config -s|-n|-r|-R|-u|--set|--create|--reset|--unset|--load|--recursive-unset|--toggle|-T
      system.read! . -l|-v|-g|-a|--list|--get|--all-entries|-p|--property|-c !-s|-n|-r|-R|-u|--set|--create|--reset|--unset|-T|--toggle`,
  },
  {
    programs: "defaults",
    values: "-host",
    flags: "-currentHost",
    lines: `
      exec.help help
      system.read read|read-type|domains|find
      system.read export * -
      system.read export @write
      system.config write|delete|import|rename|delete-all`,
  },
  {
    programs: "spctl",
    lines: `
      system.config
      system.read! --status|-a|--assess|--list !--add|--remove|--enable|--disable|--master-disable|--master-enable|--global-disable|--global-enable|--reset-default
      system.read! --test-devid-status !--add|--remove|--enable|--disable|--master-disable|--master-enable|--global-disable|--global-enable|--reset-default`,
  },
  {
    programs: "csrutil",
    lines: `
      system.config
      exec.help help
      system.read status|report
      system.read authenticated-root|netboot status|list`,
  },
  {
    programs: "nvram",
    lines: `
      system.config
      system.read! -p|-x|-xp|-px !-d|-c|-f !~*=*`,
  },
  {
    programs: "fdesetup",
    lines: `
      system.config
      exec.help help|version
      system.read list|status|isactive|supportsinstitutionalkey|haspersonalrecoverykey|hasinstitutionalrecoverykey|usingrecoverykey|showdeferralinfo
      secret.access changerecovery|removerecovery|validaterecovery`,
  },
  { programs: "tccutil bless mdmclient", lines: "system.config" },
  {
    programs: "profiles",
    lines: `
      system.config
      system.read list|show|status|help`,
  },
  {
    programs: "xcode-select",
    lines: `
      system.config
      system.read -p|--print-path|-v|--version
      pkg.install --install`,
  },
  {
    programs: "installer",
    values: "-pkg -package -target -applyChoiceChangesXML -file",
    lines: `
      pkg.install
      system.read -pkginfo|-volinfo|-dominfo|-showChoicesXML|-showChoicesAfterApplyingXML`,
  },
  {
    programs: "softwareupdate",
    values: "--schedule --product-types --products --full-installer-version",
    lines: `
      pkg.install
      system.config --schedule|--ignore|--reset-ignored|--set-catalog|--clear-catalog
      system.read! -l|--list|--history|--list-full-installers !-i|-d|-a|-r|--install|--download|--all|--recommended|--fetch-full-installer
      system.read! --schedule !-i|-d|-a|-r|--install|--download|--all|--recommended|--fetch-full-installer`,
  },
  {
    programs: "pkgutil",
    lines: `
      pkg.uninstall --forget|--unlink|--unlink-volume
      fs.write.outside --expand|--expand-full|--flatten|--flatten-full
      system.read --pkgs|--pkgs-plist|--pkg-info|--pkg-info-plist|--files|--file-info|--file-info-plist|--check-signature|--groups|--group-pkgs
      system.read --payload-files|--lsbom|--export-plist|--pkgs=*`,
  },
  {
    programs: "mdutil",
    lines: `
      system.config
      system.read! -s|-P !-i|-E|-d|-p|-X`,
  },
  { programs: "kextstat", lines: "system.read" },
  {
    programs: "diskutil",
    lines: `
      exec.help help
      system.read list|info|information|activity|listFilesystems|listfilesystems|verifyVolume|verifyvolume|verifyDisk|verifydisk|listClients
      system.read apfs|ap|cs|coreStorage|corestorage|ar|appleRAID|appleraid|image list|listUsers|listusers|listSnapshots|listsnapshots|info
      system.read apfs|ap|cs|coreStorage|corestorage|ar|appleRAID|appleraid|image listCryptoUsers|listVolumeGroups
      disk.mount mount|mountDisk|mountdisk|unmount|umount|unmountDisk|unmountdisk|eject|enableOwnership|enableownership|disableOwnership
      disk.mount disableownership
      disk.modify rename|repairVolume|repairvolume|repairDisk|repairdisk|enableJournal|disableJournal|moveJournal|resizeVolume|resizevolume
      disk.modify splitPartition|splitpartition|mergePartitions|mergepartitions|addPartition|addpartition|resetUserPermissions|image
      disk.modify apfs|ap|cs|coreStorage|corestorage|ar|appleRAID|appleraid *
      disk.format erase*|zero*|random*|secureErase|secureerase|reformat|partitionDisk|partitiondisk
      disk.destroy apfs|ap delete*|erase*
      disk.destroy cs|coreStorage|corestorage|ar|appleRAID|appleraid delete*`,
  },
  {
    programs: "hdiutil",
    lines: `
      exec.help help
      system.read info|imageinfo|verify|checksum|pmap|fsid|plugins|isencrypted
      disk.mount attach|mount|detach|unmount|eject|mountvol
      fs.write.outside create|convert|makehybrid|compact|resize|segment|chpass|unflatten|flatten|udifrez|udifderez|internet-enable|burn|erasekeys`,
  },
  {
    programs: "hwclock",
    lines: `
      system.config
      system.read! . !-w|-s|-a|--set|--systohc|--hctosys|--adjust|--setepoch|--systz|--param-set`,
  },
  { programs: "ntpdate", values: "-a -k -e -p -t -o", lines: "system.config\n system.read! -q !-k" },
  {
    programs: `ntpd sntp locale-gen loadkeys setfont update-locale dpkg-reconfigure debconf-set-selections
        update-ca-certificates update-ca-trust trust tzselect update-mime-database update-desktop-database powertop
        tlp cpupower cpufreq-set tuned-adm prelink`,
    lines: "system.config\n system.read! frequency-info|idle-info|list|active|list-profiles|recommend|list-rules",
  },
  {
    programs: "chronyc",
    values: "-h -p -f",
    lines: `
      system.config *
      system.read! tracking|sources|sourcestats|activity|clients|serverstats|ntpdata|selectdata|authdata|rtcdata|manual|waitsync`,
  },
  {
    programs: "fwupdmgr fwupdtool",
    lines: `
      exec.help --version
      system.read get-*|security|check-reboot-needed|report-export|verify|hwids|esp-list
      pkg.install update|upgrade|install|install-blob|reinstall|downgrade|local-install|refresh|enable-remote|disable-remote|switch-branch`,
  },
  {
    programs: "bluetoothctl",
    lines: `
      system.read list|show|devices|info|version|paired-devices
      system.config *`,
  },
];

export const systems: readonly Family[] = [
  systemctl,
  ...services,
  ...logs,
  ...accounts,
  ...firewalls,
  ...networks,
  ...kernel,
  ...power,
  ...schedules,
  ...settings,
];
