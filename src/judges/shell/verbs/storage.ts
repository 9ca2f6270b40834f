/** Storage: backups, volumes, file systems, object stores. Copying of objects (`rclone copy`, `mc mirror`) is in programs/objects.ts. */
import type { Family } from "../verb.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./words.ts";

/** Losing a snapshot or an archive is losing what other losses are restored from. */
const backups: readonly Family[] = [
  {
    programs: "restic",
    values: `-r --repo --repository-file -p --password-file --password-command -o --option --cache-dir --cacert --tls-client-cert --key-hint
      --limit-download --limit-upload --pack-size --retry-lock --compression -H --host --tag --path -e --exclude --exclude-file --iexclude
      --files-from -t --target -i --include --mode --keep-last --keep-hourly --keep-daily --keep-weekly --keep-monthly --keep-yearly
      --keep-within --keep-tag -g --group-by --parent --time --read-data-subset --max-unused --max-repack-size --format --latest`,
    flags: "--json --no-cache --no-lock -q --quiet -v --verbose --insecure-tls --cleanup-cache --no-extra-verify",
    lines: `
      exec.help version|help|generate|features|options
      pkg.install self-update
      cloud.read snapshots|ls|stats|check|diff|find|list|cat|cache
      cloud.read! forget|prune|backup|restore|rewrite|copy|repair -n|--dry-run
      cloud.read dump @write:-t|--target
      cloud.read key list
      secret.access key add|passwd
      secret.destroy key remove
      net.upload backup @read
      net.upload backup -r=/*|-r=./*|--repo=/*|--repo=./* @read
      fs.write.outside restore @write:-t|--target
      cloud.write init|tag|copy|unlock|migrate|rebuild-index|repair|recover|rewrite|mount|serve
      disk.mount mount
      code.exec.escape --password-command
      cloud.delete forget|prune
      cloud.delete unlock --remove-all
      cloud.delete rewrite --forget
      cloud.destroy forget --unsafe-allow-remove-all`,
  },
  {
    programs: "borg borgmatic attic bupstash",
    values: `--rsh --remote-path --lock-wait --umask --log-json-x --repo -r --comment --timestamp -C --compression -e --exclude --exclude-from
      --pattern --patterns-from --keep-within --keep-last --keep-hourly --keep-daily -d --keep-weekly -w --keep-monthly -m --keep-yearly
      -y -a --glob-archives -P --prefix --format --strip-components --encryption --config -c --first --last --sort-by`,
    flags: "--critical --error --warning --info -v --verbose --debug -p --progress --show-version --bypass-lock --log-json",
    lines: `
      exec.help help|version
      cloud.read list|info|check|diff|rlist|rinfo|rspace|repo-list|repo-info|archive-info|export-tar|benchmark|generate
      cloud.read config --list|-l
      cloud.read! delete|prune|extract|create|compact|recreate|rdelete -n|--dry-run
      fs.write.project extract
      cloud.write create|init|rcreate|repo-create|rename|recreate|upgrade|config|mount|umount|serve|transfer|import-tar|with-lock|tag|comment
      cloud.write undelete|restore|borg
      code.exec.shell with-lock * @run
      code.exec.escape --rsh
      secret.access key|rename import|change-passphrase|change-location|change-algorithm|export
      cloud.delete prune|compact|break-lock|repo-compact
      cloud.delete delete .
      cloud.delete check --repair
      cloud.destroy rdelete|repo-delete
      cloud.destroy delete *
      cloud.delete! delete ~*::*
      cloud.delete! delete -a|-P|--glob-archives|--prefix`,
  },
  {
    programs: "kopia duplicacy",
    values: "--config-file --password -p --log-dir --log-level -storage -r -key -repository",
    lines: `
      exec.help help|version
      cloud.read list|ls|show|diff|check|history|cat|info|stats|benchmark|app
      cloud.read snapshot|repository|policy|content|blob|index|manifest|cache list|ls|show|status|info|verify|estimate|stats|validate-provider
      cloud.read maintenance|acl|logs|server|users|notification list|ls|show|status|info|verify|estimate|stats|validate-provider
      net.upload snapshot|backup create
      net.upload backup
      fs.write.outside restore|snapshot restore
      cloud.write snapshot|repository|policy|maintenance|cache|server|acl|users|session|index|content|blob set|create|connect|disconnect|migrate|pin
      cloud.write snapshot|repository|policy|maintenance|cache|server|acl|users|session|index|content|blob fix|expire|sync-to|run|clear|start
      cloud.write snapshot|repository|policy|maintenance|cache|server|acl|users|session|index|content|blob upgrade|rewrite|optimize|add|edit
      cloud.write snapshot|repository|policy|maintenance|cache|server|acl|users|session|index|content|blob throttle
      cloud.write init|add|set|copy|password|mount|server|maintenance
      secret.access repository change-password
      secret.access password
      cloud.delete snapshot|policy|acl|content|blob|manifest|users|index delete|remove|gc|rm
      cloud.delete prune
      cloud.destroy prune -a|-exclusive|-exhaustive
      cloud.destroy snapshot delete --all-snapshots-for-source`,
  },
  {
    programs: "duplicity duply",
    values: `--archive-dir --encrypt-key --sign-key --exclude --include --name --tempdir --time -t --restore-time --file-to-restore --path-to-restore
      --ssh-options --full-if-older-than --volsize --verbosity -v`,
    lines: `
      exec.help usage
      cloud.read verify|collection-status|list-current-files|status|list|collection-status|backups
      cloud.read! --dry-run
      net.upload full|incr|incremental|inc|backup|backup_verify|bkp
      net.upload * *://*
      fs.write.outside restore|fetch|rest
      fs.write.outside *://* *
      cloud.write pre|post|create|txt
      cloud.delete remove-older-than|remove-all-but-n-full|remove-all-inc-of-but-n-full|cleanup|purge|purgeFull|purgeIncr|purge-full|purge-incr
      cloud.delete purgeAuto|replicate
      cloud.delete remove-all-but-n-full * --force`,
  },
  {
    programs: "rsnapshot",
    values: "-c",
    lines: `
      system.read configtest|check-config-version|du|diff
      system.read! * -t
      system.config sync|hourly|daily|weekly|monthly|alpha|beta|gamma`,
  },
  {
    programs: "rdiff-backup",
    lines: `
      system.read list|info|test|verify|calculate|compare
      system.read! -l|--list-increments|--list-at-time|--list-changed-since|--compare|--verify|--calculate-average
      system.config backup|restore|regress|server
      system.config * *
      disk.modify remove
      disk.modify --remove-older-than`,
  },
  {
    programs: "timeshift",
    values: "--snapshot --snapshot-device --comments --tags --target-device",
    lines: `
      system.read --list|--list-snapshots|--list-devices
      system.config --create|--check
      fs.write.system --restore
      disk.modify --delete
      disk.destroy --delete-all`,
  },
  {
    programs: "snapper",
    values: "-c --config -t --type -p --print-number -d --description --cleanup-algorithm -u --userdata -r --root",
    lines: `
      exec.help help
      system.read list|list-configs|get-config|status|diff|xadiff|debug|ls
      system.config create|modify|create-config|set-config|mount|umount|setup-quota
      system.config undochange|rollback
      disk.modify delete|cleanup
      disk.modify delete-config`,
  },
  {
    programs: "tmutil",
    lines: `
      system.read version|listbackups|listlocalsnapshots|listlocalsnapshotdates|latestbackup|machinedirectory|destinationinfo|compare|calculatedrift
      system.read isexcluded|status|verifychecksums|uniquesize|currentphase
      system.config startbackup|stopbackup|enable|addexclusion|removeexclusion|inheritbackup|associatedisk|localsnapshot|snapshot|setquota|enablelocal
      system.config disable|disablelocal|setdestination|removedestination
      fs.write.outside restore
      disk.modify delete|deletelocalsnapshots|thinlocalsnapshots|deleteinprogress`,
  },
];

/** Volumes and file systems that manage themselves. */
const volumes: readonly Family[] = [
  {
    programs: "zfs",
    values: "-o -s -S -t -d -V -b -x -r",
    lines: `
      exec.help version|help
      system.read list|get|diff|holds|userspace|groupspace|projectspace|wait|project|channel
      system.read allow|mount .
      system.read! destroy|send|receive|recv -n|--dryrun|--dry-run
      disk.mount mount *
      disk.mount mount -a
      disk.mount unmount|umount|share|unshare|jail|unjail|zone|unzone
      disk.modify create|snapshot|snap|clone|set|inherit|rename|promote|bookmark|hold|release|upgrade|unallow|redact|change-key|load-key|unload-key
      disk.modify allow
      disk.modify receive|recv|rollback
      net.upload send
      disk.destroy destroy
      disk.modify destroy ~*@*|*#*
      disk.modify! destroy ~*@*|*#*
      disk.destroy! destroy -r|-R ~*@*
      disk.destroy receive|recv -F
      disk.destroy rollback -r|-R`,
  },
  {
    programs: "zpool",
    values: "-o -O -R -t -c -T -d -m -x",
    lines: `
      exec.help version|help
      system.read list|status|get|iostat|history|events|wait
      system.read import .
      system.read! create|add|split|import -n
      disk.modify import *
      disk.modify import -a|-f
      disk.modify export|scrub|set|online|offline|clear|reopen|resilver|trim|initialize|upgrade|attach|detach|replace|add|remove|split|reguid|sync
      disk.modify checkpoint|prefetch|ddtprune
      disk.destroy destroy|create|labelclear`,
  },
  {
    programs: "btrfs",
    lines: `
      exec.help version|help
      system.read fi|filesystem show|df|du|usage|sync|commit-stats
      system.read su|sub|subvolume list|show|get-default|find-new|sync
      system.read dev|device stats|usage|scan|ready
      system.read bal|balance|sc|scrub|quota|rescan status
      system.read qg|qgroup show
      system.read prop|property get|list
      system.read inspect|inspect-internal *
      disk.modify fi|filesystem resize|defrag|defragment|label|balance|mkswapfile
      disk.modify su|sub|subvolume create|cr|snapshot|snap|set-default
      disk.modify dev|device|bal|balance|sc|scrub|quota|qg|qgroup|prop|property|replace|rescue|restore|send|receive|check *
      disk.modify check --repair
      disk.modify su|sub|subvolume delete|del
      disk.destroy su|sub|subvolume delete|del /|/home|/home/|/@|/@home|/root
      disk.modify dev|device delete|remove|add`,
  },
  {
    programs:
      "lvs pvs vgs lvdisplay pvdisplay vgdisplay lvscan pvscan vgscan lvmdiskscan pvck vgck lvmsadc lvmsar lvmconfig lvmdump",
    lines: `
      system.read
      disk.modify --activate|-a|--repair|--mknodes|--updatemetadata`,
  },
  {
    programs: `lvcreate lvextend lvreduce lvresize lvrename lvchange lvconvert vgcreate vgextend vgreduce vgrename vgchange
        vgmerge vgsplit vgexport vgimport vgcfgrestore vgimportclone pvcreate pvchange pvresize pvmove vgcfgbackup
        vgmknodes lvmpolld lvmdevices vgimportdevices fsadm`,
    lines: `
      disk.modify
      system.read! -t|--test`,
  },
  {
    programs: "lvremove vgremove pvremove",
    values: "--config --commandprofile --driverloaded --reportformat -S --select --noudevsync --devices --devicesfile --profile",
    lines: `
      disk.destroy
      system.read! -t|--test
      exec.help! --longhelp|--version`,
  },
  {
    programs: "lvm",
    lines: `
      exec.help version|help|fullreport|formats|segtypes|tags|systemid
      system.read lvs|pvs|vgs|lvdisplay|pvdisplay|vgdisplay|lvscan|pvscan|vgscan|config|dumpconfig|lvmdiskscan|devtypes|lastlog|fullreport
      disk.modify lvcreate|lvextend|lvreduce|lvresize|lvrename|lvchange|lvconvert|vgcreate|vgextend|vgreduce|vgrename|vgchange|pvcreate|pvchange
      disk.modify pvresize|pvmove|vgcfgrestore|vgmerge|vgsplit
      disk.destroy lvremove|vgremove|pvremove
      system.read! * -t|--test`,
  },
  {
    programs: "mdadm",
    values:
      "-l -n -c -z -b -x -f -r -a --level --raid-devices --spare-devices --name -N -m --mail --config --bitmap --size --backup-file --chunk",
    lines: `
      exec.help --version|-V
      system.read! -D|-E|-Q|-X|--detail|--examine|--query !-A|-C|-G|-I|-S|-f|-r|--assemble|--create|--grow|--stop|--fail|--remove|--zero-superblock
      system.read! --examine-bitmap|--examine-badblocks !-A|-C|-G|-I|-S|-f|-r|--assemble|--create|--grow|--stop|--fail|--remove|--zero-superblock
      system.read! --detail-platform !-A|-C|-G|-I|-S|-f|-r|--assemble|--create|--grow|--stop|--fail|--remove|--zero-superblock
      disk.modify -A|-G|-I|-F|-W|-B|--assemble|--grow|--incremental|--monitor|--follow|--wait|--build|--run|--readonly|--readwrite|--add|--re-add
      disk.modify --replace|--update
      disk.modify -f|-r|--fail|--remove|--set-faulty|--stop|-S|--manage
      disk.modify *
      disk.format -C|--create
      disk.destroy --zero-superblock|--kill-subarray`,
  },
  {
    programs: "cryptsetup veritysetup integritysetup",
    values: `-c --cipher -s --key-size -d --key-file -S --key-slot -h --hash --type -M --header --label --uuid --pbkdf
        --sector-size -i --iter-time --volume-key-file -l -o -p`,
    lines: `
      exec.help help
      system.read isLuks|luksDump|luksUUID|status|benchmark|tcryptDump|bitlkDump|fvault2Dump|dump
      system.read isLuks|luksDump|luksUUID|status|benchmark|dump !--dump-volume-key|--dump-master-key|--dump-json-metadata-x
      secret.access luksDump|tcryptDump|bitlkDump --dump-volume-key|--dump-master-key
      disk.mount open|close|luksOpen|luksClose|create|remove|plainOpen|loopaesOpen|tcryptOpen|bitlkOpen|luksSuspend|luksResume|suspend|resume
      disk.modify resize|luksAddKey|luksChangeKey|luksConvertKey|luksHeaderBackup|config|convert|token|refresh|luksSetUUID|repair|reencrypt
      disk.modify luksReencrypt
      disk.modify luksRemoveKey|luksKillSlot
      disk.format luksFormat|format
      disk.destroy luksErase|erase|luksHeaderRestore`,
  },
  {
    programs: "ceph rbd rados radosgw-admin cephadm ceph-volume cephfs-shell",
    values:
      "-c --conf -n --name -i --id --keyring -p --pool -k -m --cluster --connect-timeout --image --snap -f --format --uid --bucket --namespace",
    flags: "--pretty-format --admin-daemon -v",
    lines: `
      exec.help version|versions|help
      cloud.read . -s|-w|--status|--watch
      cloud.read status|health|df|quorum_status|report|fsid|log|time-sync-status|features|ls|list|info|du|lspools|stat|bench|showmapped|diff
      cloud.read ls-daemons|inventory
      cloud.read osd|mon|mgr|mds|pg|fs|orch|crash|config ls|list|tree|df|stat|status|dump|perf|get|show|info|stats|metadata|ps|host|pool|ls-by-*
      cloud.read osd|mon|mgr|mds|pg|fs|orch|crash|config lspools|blocked-by|find|versions|check|detail|last|host-ls
      cloud.read auth|telemetry|service|device|balancer ls|list|tree|df|stat|status|dump|perf|get|show|info|stats|metadata|ps|host|pool|ls-by-*
      cloud.read auth|telemetry|service|device|balancer lspools|blocked-by|find|versions|check|detail|last|host-ls
      cloud.read node|progress|pool|image-meta|lock|user ls|list|tree|df|stat|status|dump|perf|get|show|info|stats|metadata|ps|host|pool|ls-by-*
      cloud.read node|progress|pool|image-meta|lock|user lspools|blocked-by|find|versions|check|detail|last|host-ls
      cloud.read bucket|zone|zonegroup|realm|quota|usage ls|list|tree|df|stat|status|dump|perf|get|show|info|stats|metadata|ps|host|pool|ls-by-*
      cloud.read bucket|zone|zonegroup|realm|quota|usage lspools|blocked-by|find|versions|check|detail|last|host-ls
      cloud.read gc|nfs|snap|group|children|watch|status ls|list|tree|df|stat|status|dump|perf|get|show|info|stats|metadata|ps|host|pool|ls-by-*
      cloud.read gc|nfs|snap|group|children|watch|status lspools|blocked-by|find|versions|check|detail|last|host-ls
      cloud.read lvm ls|list|tree|df|stat|status|dump|perf|get|show|info|stats|metadata|ps|host|pool|ls-by-*|lspools|blocked-by|find|versions|check
      cloud.read lvm detail|last|host-ls
      cloud.read osd pool|erasure-code-profile|crush|blocklist ls|get|stats|get-quota|tree|dump|rule|class
      cloud.read auth list|ls
      secret.access auth get|print-key|export|get-or-create|get-key|add|caps|import|get-or-create-key|rotate
      secret.access user|key|subuser create|modify|info|rm|suspend|enable
      cloud.write osd|mon|mgr|mds|pg|fs|orch|config|device **^${SHOWS} ${WRITES}
      cloud.write osd|mon|mgr|mds|pg|fs|orch|config|device **^${SHOWS} in|out|down|reweight|repair|scrub|deep-scrub|apply|daemon|fail|module|archive
      cloud.write osd|mon|mgr|mds|pg|fs|orch|config|device **^${SHOWS} ok-to-stop|noout|set-*
      cloud.write balancer|crash|telemetry|nfs|host|tell **^${SHOWS} ${WRITES}
      cloud.write balancer|crash|telemetry|nfs|host|tell **^${SHOWS} in|out|down|reweight|repair|scrub|deep-scrub|apply|daemon|fail|module|archive
      cloud.write balancer|crash|telemetry|nfs|host|tell **^${SHOWS} ok-to-stop|noout|set-*
      cloud.write daemon|injectargs **^${SHOWS} ${WRITES}
      cloud.write daemon|injectargs **^${SHOWS} in|out|down|reweight|repair|scrub|deep-scrub|apply|daemon|fail|module|archive|ok-to-stop|noout|set-*
      cloud.write create|map|unmap|resize|clone|flatten|rename|cp|export|import|put|get|bootstrap|shell|deploy|adopt|snap|mirror|mount
      cloud.write snap|mirror|group|lvm|image-meta|bucket create|protect|unprotect|rollback|enable|disable|promote|demote|prepare|activate|set|link
      cloud.write snap|mirror|group|lvm|image-meta|bucket unlink|rename
      cloud.delete auth|osd|mon|mgr|mds|orch|config|crash|trash|snap|lock|bucket|user|key|quota|host del|rm|remove|purge|delete|zap|destroy|clear
      cloud.destroy osd purge|destroy|lost|rm
      cloud.destroy osd pool delete|rm
      cloud.destroy fs|pool rm|delete|destroy|rmpool
      cloud.destroy rm|remove|rmpool|purge|cleanup|rm-cluster
      cloud.destroy trash rm|remove|purge
      cloud.read mirror|trash|snap ls|list|info|status
      cloud.destroy snap|trash|bucket|user|orch purge|rm|device|zap --purge-objects|--purge-data|--yes-i-really-mean-it|--yes-i-really-really-mean-it
      cloud.destroy lvm zap
      cloud.destroy orch device zap
      cloud.destroy snap purge
      cloud.read orch device ls
      disk.destroy simple|lvm|raw zap|create|batch`,
  },
  {
    programs: "gluster",
    lines: `
      exec.help help|version
      cloud.read volume|peer|pool|snapshot|global|system info|list|status|help|get|top|profile|options
      cloud.read! volume geo-replication|quota|bitrot|heal|rebalance|profile * status|list|info|config
      cloud.write volume create|start|stop|set|reset|rebalance|add-brick|replace-brick|heal|quota|log|sync|barrier|reset-brick|profile|tier|bitrot
      cloud.write volume geo-replication|clear-locks
      cloud.write peer|snapshot|nfs-ganesha probe|create|restore|activate|deactivate|config|clone|enable|disable
      cloud.delete peer|snapshot detach|delete
      cloud.delete volume remove-brick
      cloud.destroy volume delete
      cloud.destroy snapshot delete all`,
  },
  {
    programs: "dmsetup",
    values: "-j --major -m --minor -u --uuid -o --options --table -c -O --sort -S --select",
    lines: `
      exec.help help|version|targets
      system.read ls|info|status|table|deps|splitname|udevcookies|report|stats|measure|mangle
      secret.access table --showkeys
      code.exec.escape --exec
      code.exec.escape ls|info|status|table|deps|report --exec @run:--exec
      disk.modify create|suspend|resume|load|reload|clear|rename|message|mknodes|setgeometry|wait|udevcreatecookie|udevcomplete|udevcomplete_all
      disk.modify remove
      disk.destroy wipe_table|remove_all`,
  },
  {
    programs: "stratis",
    lines: `
      system.read pool|filesystem|fs|blockdev|report|key|daemon list|debug|version|redundancy|explain|is-encrypted|list-all
      system.read report|pool|fs .
      disk.modify pool|filesystem|fs|key create|rename|snapshot|add-data|init-cache|start|stop|set-*|bind|unbind|extend-data|unset|reset|encryption
      disk.destroy pool|filesystem|fs destroy`,
  },
];

/** https://rclone.org/commands/ , https://min.io/docs/minio/linux/reference/minio-mc.html , https://s3tools.org/usage */
const objects: readonly Family[] = [
  {
    programs: "rclone",
    values: `--config --include --exclude --filter --filter-from --transfers --checkers --bwlimit --log-file --log-level --max-age --min-age
      --max-size --min-size --backup-dir --suffix --max-depth --format --separator --hash --rc-addr`,
    lines: `
      exec.help version|help|completion|genautocomplete|listremotes|gendocs|selfupdate --check
      cloud.read ls|lsl|lsd|lsf|lsjson|size|about|check|checksum|cryptcheck|md5sum|sha1sum|hashsum|tree|ncdu|cat|listremotes|test|cryptdecode
      cloud.read config paths|file|touch
      cloud.read config providers|features
      cloud.read backend features|help
      cloud.read! dedupe|cleanup|rmdirs|rmdir|mkdir|move|delete|purge -n|--dry-run
      secret.access config|obscure|authorize|reveal
      secret.access link
      cloud.write mkdir|touch|copyurl|settier|rcat|backend|rc|archive
      net.listen serve|rcd|gui
      disk.mount mount|nfsmount|cmount
      pkg.install selfupdate
      cloud.delete delete|deletefile|rmdir|rmdirs|cleanup|dedupe
      cloud.delete purge
      code.exec.escape --password-command`,
  },
  {
    programs: "mc mcli",
    values: "-C --config-dir --older-than --newer-than --attr --name --size --limit-upload --limit-download --resolve",
    flags: "--json --debug -q --quiet --no-color --insecure",
    lines: `
      cloud.read ls|cat|head|stat|find|tree|du|diff|ping|watch|tail|ready|od
      cloud.read version .
      cloud.read sql
      cloud.read alias|version|tag|policy|anonymous|event|encrypt|retention|legalhold|ilm|quota list|ls|info|get|get-json|links|diff|status|backlog
      cloud.read replicate|cors|lock|inventory list|ls|info|get|get-json|links|diff|status|backlog
      cloud.read ilm rule|tier|restore ls|list|export|info|check|status
      cloud.read admin info|trace|console|scanner|top|prometheus|logs
      cloud.read admin policy|user|group|bucket|config|heal|update|kms|service|replicate list|ls|info|get|history|status|entities|export|metrics
      cloud.read admin decommission|rebalance|idp|tier|accesskey list|ls|info|get|history|status|entities|export|metrics
      cloud.read support|license diag|inspect|perf|profile|top|info|callhome|proxy
      secret.access alias|config set|add|import|export|host|remove|rm
      secret.access share|presign
      secret.access admin user|accesskey|svcacct|idp add|create|svcacct|sts|edit|set|info
      cloud.write mb|tag|version|event|encrypt|retention|legalhold|ilm|quota|replicate|put|get|pipe|undo|cors|batch|idp|update|license|support
      cloud.write inventory
      cloud.write admin config|service|heal|update|bucket|group|prometheus|kms|replicate|decommission|rebalance|tier|cluster|idp|scanner|logger *
      cloud.iam policy|anonymous set|set-json|link|links|unset
      cloud.iam admin policy|user|group|accesskey create|attach|detach|update|set|unset|add|disable|enable
      net.upload put @read
      cloud.delete rb|rm|undo
      cloud.delete tag|version|event|encrypt|retention|legalhold|ilm|quota|replicate|cors|batch|idp remove|rm|clear|cancel|suspend|disable
      cloud.delete admin ** remove|rm|delete|reset|unfreeze|detach
      cloud.destroy rb --force|--dangerous
      cloud.destroy rm --dangerous
      cloud.destroy admin bucket|cluster|decommission delete|remove|start|restore
      cloud.destroy admin service stop
      secret.access admin prometheus generate`,
  },
  {
    programs: "s3cmd",
    values: "-c --config --access_key --secret_key --exclude --include --host --host-bucket --region --mime-type --expiry-days",
    lines: `
      exec.help help
      cloud.read ls|la|du|info|multipart|listmp|ws-info|getlifecycle|getnotification|cfinfo|cfinvalinfo|accesslog
      secret.access signurl
      secret.write --configure
      secret.access --dump-config
      cloud.write mb|modify|setlifecycle|setcors|setversioning|ws-create|expire|payer|cfcreate|cfmodify|cfinval|restore|fixbucket|setnotification
      cloud.write settagging|abortmp
      cloud.iam setacl|setpolicy|delpolicy|setownership|setblockpublicaccess
      cloud.delete rb|dellifecycle|delcors|delnotification|ws-delete|cfdelete|deltagging
      cloud.destroy rb -r|-f|--force|--recursive`,
  },
  {
    programs: "s5cmd",
    values: "--endpoint-url --numworkers --profile --credentials-file --log -r",
    flags: "--json --no-sign-request --stat",
    lines: `
      exec.help version|help
      cloud.read ls|du|head|cat|select|bucket-version
      secret.access presign
      cloud.write mb|pipe|run
      code.exec.script run
      cloud.delete rb`,
  },
  {
    programs: "b2 wasabi storj uplink ipfs juicefs seaweedfs weed ossutil ossutil64 coscli obsutil cos",
    values: "-c --config --profile --access",
    lines: `
      exec.help version|help
      cloud.read ** ${READS}|list-buckets|ls-x|cat|du|stat|id|swarm|refs|block|dag|files|stats|account-info|get-bucket|get-file-info|hash|probe
      cloud.read ** ${STATES} .
      secret.access ** login|authorize-account|authorize_account|account|access|auth|config|create-key|share|presign|get-download-auth|signurl|key
      secret.access ** keys
      net.upload ** upload|put|upload-file|sync|cp|add
      cloud.write **^${SHOWS} ${WRITES}|mb|mkdir|pin|mount|format|gateway|webdav|server|fsck|warmup
      cloud.delete **^${SHOWS} ${DELETES}|rb|cancel-*|hide-file|delete-file-version
      cloud.destroy rb|delete-bucket|destroy|delete --force|-f|--recursive|--all|-a
      cloud.destroy delete --all|-a
      cloud.destroy destroy|format`,
  },
];

export const storage: readonly Family[] = [...backups, ...volumes, ...objects];
