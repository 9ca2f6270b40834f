/** Services and products with a command line: queues, CI, CDN, monitoring, gateways, workflows, warehouses. */
import type { Family } from "../verb.ts";
import { CREDENTIALS, DELETES, READS, SHOWS, STATES, WRITES } from "./words.ts";

const BOOTSTRAP = `--bootstrap-server --broker-list --zookeeper --command-config --topic --group --entity-type --entity-name --partitions
  --replication-factor --config --consumer.config --producer.config --max-messages --timeout-ms --property --formatter`;

/** https://kafka.apache.org/documentation/#basic_ops . The same tools come with and without `.sh`. */
const kafka: readonly Family[] = [
  {
    programs: "kafka-topics kafka-topics.sh",
    values: BOOTSTRAP,
    lines: `
      cloud.read --list|--describe
      cloud.write --create|--alter
      db.drop.table --delete
      db.flush --delete --topic=*__consumer_offsets*|--topic=.**|--topic=*.*|--topic=__transaction_state`,
  },
  {
    programs:
      "kafka-consumer-groups kafka-consumer-groups.sh kafka-share-groups kafka-share-groups.sh kafka-streams-groups kafka-streams-groups.sh",
    values: BOOTSTRAP,
    lines: `
      cloud.read --list|--describe|--validate-regex
      cloud.write --reset-offsets --execute
      cloud.read --reset-offsets --dry-run
      cloud.write --reset-offsets !--dry-run
      cloud.delete --delete|--delete-offsets`,
  },
  {
    programs: "kafka-configs kafka-configs.sh kafka-features kafka-features.sh",
    values: `${BOOTSTRAP} --add-config --delete-config`,
    lines: `
      cloud.read --describe
      cloud.read describe|version-mapping|feature-dependencies
      cloud.write --alter
      cloud.write upgrade|downgrade|disable
      cloud.delete --alter --delete-config`,
  },
  {
    programs: "kafka-acls kafka-acls.sh kafka-delegation-tokens kafka-delegation-tokens.sh",
    values: `${BOOTSTRAP} --allow-principal --deny-principal --operation --host`,
    lines: `
      cloud.read --list|--describe
      cloud.iam --add|--remove|--renew|--expire
      secret.access --create`,
  },
  { programs: "kafka-delete-records kafka-delete-records.sh", lines: "db.drop.table" },
  {
    programs: `kafka-console-consumer kafka-console-consumer.sh kafka-broker-api-versions kafka-broker-api-versions.sh
        kafka-log-dirs kafka-log-dirs.sh kafka-get-offsets kafka-get-offsets.sh kafka-cluster kafka-cluster.sh
        kafka-metadata-quorum kafka-metadata-quorum.sh kafka-metadata-shell kafka-metadata-shell.sh kafka-dump-log
        kafka-dump-log.sh kafka-verifiable-consumer kafka-verifiable-consumer.sh kafka-replica-verification
        kafka-replica-verification.sh`,
    values: BOOTSTRAP,
    lines: `
      cloud.read
      cloud.write unregister|add-controller|remove-controller`,
  },
  {
    programs: `kafka-console-producer kafka-console-producer.sh kafka-verifiable-producer kafka-verifiable-producer.sh
        kafka-producer-perf-test kafka-producer-perf-test.sh kafka-consumer-perf-test kafka-consumer-perf-test.sh
        kafka-mirror-maker kafka-mirror-maker.sh`,
    lines: "net.upload",
  },
  {
    programs: `kafka-reassign-partitions kafka-reassign-partitions.sh kafka-leader-election kafka-leader-election.sh
        kafka-preferred-replica-election kafka-preferred-replica-election.sh kafka-transactions kafka-transactions.sh
        kafka-client-metrics kafka-client-metrics.sh`,
    values: BOOTSTRAP,
    lines: `
      cloud.read list|describe|find-hanging
      cloud.read --verify|--generate|--list|--describe
      cloud.write --execute|--cancel|--election-type|--alter
      cloud.write abort|forceTerminateTransaction|force-terminate
      cloud.delete --delete`,
  },
  {
    programs: "kafka-streams-application-reset kafka-streams-application-reset.sh",
    lines: `
      db.drop.table
      cloud.read! --dry-run`,
  },
  {
    programs: `kafka-server-start kafka-server-start.sh kafka-server-stop kafka-server-stop.sh zookeeper-server-start
        zookeeper-server-start.sh zookeeper-server-stop zookeeper-server-stop.sh connect-standalone
        connect-standalone.sh connect-distributed connect-distributed.sh kafka-storage kafka-storage.sh`,
    lines: `
      system.service
      cloud.read info|random-uuid|version-mapping
      disk.modify format`,
  },
  {
    programs: "kcat kafkacat",
    values: "-b -t -p -o -c -f -G -X -F -D -K -k -H",
    lines: `
      cloud.read -L|-C|-Q|-G
      cloud.read -b|-t !-P
      net.upload -P`,
  },
  {
    programs: "kafkactl kaf rpk confluent redpanda",
    values: "--context -C --brokers -b --environment --cluster --config -X --profile -o --output -c",
    lines: `
      exec.help version|help|completion
      cloud.read ** ${READS}|consume|peek|validate|ps|lag
      cloud.read ** ${STATES} .
      secret.access ** login|logout|api-key|context|profile|cloud|security|sasl
      cloud.write **^${SHOWS} ${WRITES}|produce|alter|alter-config|add-partitions|seek|reset-offset|transfer-leadership|trim-prefix
      net.upload produce
      cloud.delete **^${SHOWS} ${DELETES}
      db.drop.table ** topic|topics|stream delete|rm|trim-prefix
      db.drop.table topic|topics delete
      cloud.destroy ** cluster|environment|clusters|environments|ksql delete|rm|purge`,
  },
];

const queues: readonly Family[] = [
  {
    programs: "rabbitmqctl rabbitmq-diagnostics rabbitmq-queues rabbitmq-streams rabbitmq-plugins rabbitmq-upgrade",
    values: "-n --node -p --vhost -t --timeout --formatter --script-name",
    flags: "-q --quiet -s --silent -l --longnames",
    lines: `
      exec.help help|version|autocomplete
      cloud.read status|list_*|list|cluster_status|report|environment|ping|node_health_check|check_*|is_*|await_*|wait|log_tail|log_tail_stream
      cloud.read log_location|observer|memory_breakdown|os_env|resolve_hostname|runtime_thread_stats|server_version|erlang_version|alarms
      cloud.read discover_peers|quorum_status|peek|directories|schema_info|listeners|tls_versions|cipher_suites|consume_event_stream|maybe_stuck
      cloud.read command_line_arguments|disabled_plugins
      cloud.read export_definitions
      secret.access list_user_passwords|authenticate_user|encode|decode|erlang_cookie_hash|erlang_cookie_sources
      cloud.iam add_user|change_password|set_user_tags|set_user_limits|set_permissions|clear_permissions|set_topic_permissions
      cloud.iam clear_topic_permissions|clear_password|clear_user_limits|hash_password|set_permissions_globally
      cloud.write add_vhost|set_*|clear_*|start_app|stop_app|sync_queue|cancel_sync_queue|enable_feature_flag|join_cluster|change_cluster_node_type
      cloud.write rename_cluster_node|update_cluster_nodes|add_member|grow|rebalance|restart_vhost|trace_on|trace_off|import_definitions|rotate_logs
      cloud.write force_gc|resume_listeners|suspend_listeners|activate_*|enable|disable|set|post_upgrade|drain|revive|reclaim_quorum_memory
      cloud.write update_vhost_metadata
      code.exec.inline eval|eval_file|exec|remote_shell
      cloud.delete close_connection|close_all_connections|close_all_user_connections|delete_member|delete_queue|delete_shovel|delete_replica
      cloud.delete purge_queue|shrink|force_boot|forget_cluster_node|delete_user|clear_parameter|deactivate_*|decommission_*|delete_*|clear_policy
      cloud.delete delete_limits
      process.kill stop|shutdown|shutdown_from_shell
      audit.tamper rotate_logs
      db.flush reset|force_reset
      cloud.destroy delete_vhost`,
  },
  {
    programs: "rabbitmqadmin rabbitmqadmin-ng",
    values: "-H --host -P --port -u --username -p --password -V --vhost -c --config -N --node -f --format --path-prefix",
    flags: "-s --ssl -q --quiet -k",
    lines: `
      exec.help help|version
      cloud.read list|show
      cloud.read get !~ackmode=ack*
      cloud.delete get ~ackmode=ack*
      cloud.read export
      cloud.read definitions|health_check|nodes|feature_flags|overview|rebalance list|show|export
      cloud.write declare|publish|import|close|definitions|rebalance|shovels|federation
      cloud.delete delete|delete_multiple
      cloud.delete close connection
      db.drop.table purge
      db.drop.table delete queue|exchange|binding
      cloud.destroy delete vhost`,
  },
  {
    programs: "nats nsc stan-cli",
    values: `-s --server --user --password --creds --nkey --tlscert --tlskey --tlsca --timeout --context --js-api-prefix
        --js-event-prefix --js-domain --inbox-prefix --domain --timestamp`,
    flags: "--trace --no-context -j --json",
    lines: `
      exec.help help|cheat|version
      cloud.read ** ${READS}|subjects|state|report|graph|next|watch|peek|names|nodes|ping|check|rtt|latency
      cloud.read ** ${STATES} .
      cloud.read sub|subscribe|rtt|latency|bench|events|trace|traffic|top
      cloud.read stream|s|str|consumer|con|c|kv|object ls|list|info|report|state|subjects|get|view|find|graph|next|history|watch|status|show|check
      cloud.read stream|s|str|consumer|con|c|kv|object ping|stats|schemas
      cloud.read obj|bucket|account|a|server|srv|context ls|list|info|report|state|subjects|get|view|find|graph|next|history|watch|status|show|check
      cloud.read obj|bucket|account|a|server|srv|context ping|stats|schemas
      cloud.read ctx|schema|errors|service|micro|auth ls|list|info|report|state|subjects|get|view|find|graph|next|history|watch|status|show|check
      cloud.read ctx|schema|errors|service|micro|auth ping|stats|schemas
      secret.access auth|context|ctx|env add|edit|generate|creds|keys|select|rm|init|pull|push|save|import|export
      net.upload pub|publish|request|req|reply|micro|service
      cloud.write **^${SHOWS} ${WRITES}|pub|reply|balance|pull|cluster|step-down|peer-remove|leafnode|seal
      cloud.write stream|s|str|consumer|con|c|kv|object|obj add|create|edit|copy|seal|put|backup|restore|pause|resume|upgrade|update|revert|cluster
      cloud.write stream|s|str|consumer|con|c|kv|object|obj unpin
      cloud.delete **^${SHOWS} ${DELETES}
      db.drop.table stream|s|str|kv|object|obj|bucket rm|delete|del|purge|rmm|msgdel
      cloud.delete consumer|con|c rm|delete|del
      cloud.destroy account|a|server|srv purge|tls|rm|delete
      cloud.destroy account|a purge
      cloud.destroy server|srv account|cluster purge|peer-remove
      secret.destroy delete|revocations operator|account|user|key`,
  },
  {
    programs: "mosquitto_pub mosquitto_rr pulsar-client stomp",
    lines: "net.upload",
  },
  { programs: "mosquitto_sub", lines: "cloud.read" },
  {
    programs: "mosquitto_passwd mosquitto_ctrl",
    lines: "cloud.iam",
  },
  {
    programs: "pulsar-admin pulsarctl artemis activemq",
    values: "--admin-url --auth-params --auth-plugin -s --user --password --url",
    lines: `
      exec.help version|help
      cloud.read ** ${READS}
      cloud.read ** stats|stats-internal|partitioned-stats|peek-messages|browser|data|policies|permissions|topics|subscriptions
      cloud.read ** list-partitioned-topics
      cloud.read ** ${STATES} .
      cloud.write **^${SHOWS} ${WRITES}
      cloud.write **^${SHOWS} unload|compact|trigger-compaction|split-bundle|skip|skip-all|expire-messages|reset-cursor|clear-backlog|producer
      cloud.write **^${SHOWS} consumer|offload
      cloud.iam ** grant-permission|revoke-permission
      cloud.delete **^${SHOWS} ${DELETES}|unsubscribe|clear-backlog|skip-all
      db.drop.table topics|topic|queue|queues|address delete|delete-partitioned-topic|purge|terminate
      cloud.destroy tenants|tenant|namespaces|namespace|clusters|cluster delete`,
  },
];

/** Feature flags, API gateways, CDN, load balancers, DNS. */
const edges: readonly Family[] = [
  {
    programs: "ldcli ldc flipt unleash unleash-cli growthbook flagsmith statsig configcat optimizely",
    values:
      "--access-token --project --environment --config --base-uri -o --output --flag --key --namespace --url --token -a -p -n --name --data -d",
    flags: "--json -v --verbose --analytics-opt-out",
    lines: `
      exec.help version|help|quickstart|completion|doc
      cloud.read ** ${READS}|evaluate|validate|bundle|diff
      cloud.read ** ${STATES} .
      code.exec.project_script serve|server|dev-server
      secret.access login|setup|config|cloud|api-keys|tokens
      secret.access ** api-keys|api-key|tokens|access-tokens create|list|reset
      cloud.read! export
      cloud.write **^${SHOWS} ${WRITES}|toggle-on|toggle-off|toggle|migrate|invite|stale|favorite|convert
      cloud.delete **^${SHOWS} ${DELETES}|archive
      cloud.destroy ** projects|project|environments|environment|namespace|namespaces|workspaces|products delete|remove|rm|archive
      cloud.destroy import --drop`,
  },
  {
    programs: "apigeecli apigeetool integrationcli apictl portalcli",
    values: "-o --org -e --env -t --token -a --account -n --name --region -u --username -p --password",
    flags: "--disable-check --no-output --default-token",
    lines: `
      exec.help version|help|completion
      cloud.read ** ${READS}
      cloud.read ** listdeploy|listrev|fetch|getops|listproxies|listdeployments|listsharedflowdeployments|getdeployments|listdevelopers|getcmd
      cloud.read ** ${STATES} .
      secret.access ** token|cache|preferences|keys|keyaliases|login|logout|getkey
      cloud.read apis|products|apps|developers|envs|orgs|sharedflows|kvms|sync|targetservers|references|resources list|get|listdeploy|listrev|fetch
      cloud.read caches list|get|listdeploy|listrev|fetch
      cloud.write **^${SHOWS} ${WRITES}|undeploy|clean|crt|deployproxy|deploysharedflow|impapi|impall|setAddonsTrue|setax|updateattr
      cloud.iam ** iam|setax|setsync|setdeploy|setanalytics|appgroups ${WRITES}
      cloud.delete **^${SHOWS} ${DELETES}|undeploy|delapi|deleteapp|deletedeveloper|deleteproduct|deletecache|deletekvm*|deleteTargetServer|clean
      cloud.destroy ** orgs|org|envs|env|environments|envgroups|instances|kvms|keystores delete|del|rm`,
  },
  {
    programs: "deck decK kongctl",
    values: `--kong-addr --headers --config --konnect-addr --konnect-token --konnect-email --konnect-control-plane-name -w
        --workspace -s --state -o --output-file --select-tag --timeout`,
    lines: `
      exec.help version|help|completion
      cloud.read diff|dump|ping|validate|convert|lint|file @write:-o|--output-file
      cloud.read gateway ping|diff|dump|validate @write:-o|--output-file
      cloud.read file *
      cloud.iac.apply sync|push|patch
      cloud.iac.apply gateway sync|apply
      cloud.iac.destroy reset
      cloud.iac.destroy gateway reset`,
  },
  {
    programs: "kong",
    values: "-c --conf -p --prefix --nginx-conf",
    lines: `
      exec.help version|help
      cloud.read check|health|config|roar
      cloud.read config parse|db_export|init
      system.service start|stop|restart|reload|quit|prepare|hybrid|vault
      db.schema migrations|config up|finish|bootstrap|db_import
      cloud.read migrations list|status
      db.drop.database migrations reset`,
  },
  {
    programs: "fastly",
    values: "-t --token -s --service-id --service-name -o --profile --version --endpoint -n --name --account-endpoint",
    flags: "-v --verbose --enable-sso --debug-mode -d -i --non-interactive -q --quiet -y --auto-yes --accept-defaults --json -j",
    lines: `
      exec.help help|version|ip-list|pops|whoami|products
      pkg.install update|install
      cloud.read ** ${READS}|describe|history|realtime|historical|regions|ip-list|validate|download|activity|hash-files|hashsum
      cloud.read ** ${STATES} .
      cloud.read log-tail|stats|whoami
      code.exec.project_task compute build|metadata|hash-files|validate|pack
      fs.write.project! compute init
      code.exec.project_script compute serve
      secret.access profile|auth-token|sso|authtoken|secret-store|secret-store-entry create|delete|update|switch|token|list|describe|rotate
      cloud.iac.apply compute publish|deploy|update
      cloud.write **^${SHOWS} ${WRITES}|purge|activate|lock|stage|unstage
      cloud.delete **^${SHOWS} ${DELETES}
      cloud.delete purge
      cloud.destroy service|compute delete
      cloud.destroy purge --all
      cloud.destroy kv-store|config-store|secret-store|object-storage|dictionary|acl|tls-custom delete --all|-a
      cloud.destroy kv-store|config-store|secret-store|domain delete`,
  },
  {
    programs: "cloudflared",
    values: "--config --origincert --loglevel --logfile --credentials-file --url --name",
    lines: `
      exec.help version|help
      pkg.install update
      cloud.read tunnel list|info|diag|ready|validate|rule|ingress|health|metrics
      cloud.read tail
      secret.access tunnel login|token
      secret.access login|access
      secret.access access token|login
      net.remote access ssh|tcp|rdp|smb|ssh-config|ssh-gen|curl
      net.listen tunnel|proxy-dns
      net.listen tunnel run
      cloud.write tunnel create|route|vnet
      persist.service service install|uninstall
      cloud.delete tunnel delete|cleanup
      cloud.delete tunnel route|vnet ip|delete|del`,
  },
  {
    programs: "ngrok localtunnel bore frpc frps serveo localhost.run tunnelmole zrok pagekite chisel sish",
    lines: `
      exec.help version|help|completion|diagnose
      secret.access config|authtoken|login|enable|add-authtoken
      cloud.read! api **^delete|create|update|detach|replace list|get
      cloud.write api
      cloud.delete api ** delete
      net.listen *
      net.listen --port|-p|-h`,
  },
  {
    programs: "tailscale headscale zerotier-cli netbird netclient nebula",
    values: "--socket --hostname",
    lines: `
      exec.help version|help|completion|licenses|whoami
      cloud.read status|ip|netcheck|ping|whois|bugreport|dns|metrics|info|listnetworks|listpeers|peers|list|debug|routes
      cloud.read nodes|node|users|routes|preauthkeys|apikeys|exit-node|namespaces|dns|switch|drive|funnel|serve list|ls|show|status|query
      net.remote ssh @run
      net.remote ssh * @run
      net.remote nc
      net.upload file
      net.listen serve|funnel
      secret.access up|login|logout|switch|cert|lock|auth|preauthkeys|apikeys|web|generate
      system.firewall up|down|set|join|leave|configure|connect|disconnect|orbit|exit-node|drive|update|service
      cloud.write nodes|node|users|routes|namespaces|policy|dns|acl create|rename|move|enable|disable|register|tag|set|approve-routes|expire
      cloud.delete nodes|node|users|routes|namespaces|apikeys|preauthkeys delete|destroy|expire|rm
      cloud.destroy users|user|namespaces delete|destroy`,
  },
  {
    programs: "wg",
    lines: `
      system.read .
      system.read show !~private-key|preshared-keys|dump
      secret.access genkey|genpsk|pubkey|showconf
      secret.access show ~private-key|preshared-keys|dump
      system.firewall set|setconf|addconf|syncconf`,
  },
  {
    programs: "nginx openresty tengine angie",
    values: "-c -g -p -e -s",
    lines: `
      system.read -t|-T|-v|-V|-?|-h
      system.service
      system.service -s|-c|-g
      system.service -s=reload|-s=reopen
      system.service -s=stop|-s=quit`,
  },
  {
    programs: "haproxy",
    values: "-f -n -N -m -x -L -C -p -sf -st -S",
    lines: `
      system.service
      system.read! -c !-D|-sf|-st|-W @read:-f
      system.read! -v|-vv|-hm !-f|-D`,
  },
  {
    programs: "caddy",
    lines: `
      exec.help version|help|build-info|list-modules|environ|manpage
      exec.read validate|adapt|fmt|hash-password
      fs.write.project fmt --overwrite|-w
      system.service start|stop|run|reload|trust|untrust|respond|file-server|reverse-proxy|storage
      pkg.install upgrade|add-package|remove-package`,
  },
  {
    programs: "traefik",
    lines: `
      exec.help version|healthcheck
      system.service .`,
  },
  { programs: "envoy", lines: "system.service\n system.read --mode=validate" },
  { programs: "lighttpd", lines: "system.service\n system.read! -t|-tt|-p|-v|-V !-D" },
  { programs: "squid", lines: "system.service\n system.read! -k=parse|-k=check" },
  { programs: "varnishd", lines: "system.service\n system.read! -C|-V !-a|-d|-F" },
  {
    programs: "apachectl apache2ctl httpd apache2",
    values: "-f -c -C -d -D -k -E",
    lines: `
      system.service
      system.read! configtest|status|fullstatus
      system.read! -t|-S|-M|-V|-l|-v|-L !-k|-f|-c|-C|-D`,
  },
  {
    programs: "varnishadm varnishreload",
    values: "-n -S -T -t",
    lines: `
      cloud.write
      cloud.read! ping|status|banner|help|backend.list|ban.list|storage.list|panic.show|vcl.list|vcl.show|param.show|debug.health
      cloud.delete ban|ban.url|vcl.discard|stop|panic.clear`,
  },
  { programs: "nsupdate knsupdate", lines: "cloud.write" },
  {
    programs: "rndc pdnsutil pdns_control unbound-control nsd-control knotc flarectl dnscontrol octodns-sync lexicon",
    values: "-c -k -s -p -y -V --config --creds --zone-id --zone",
    lines: `
      exec.help help|version|status
      cloud.read ** ${READS}
      cloud.read ** check-zone|check-all-zones|list-all-zones|list-zone|show-zone|stats|stats_noreset|list_*|lookup|dump_cache|zonestatus|preview
      cloud.read ** check|get-zones|managed-keys|conf-read|zone-read|zone-status|zone-check|dump*
      cloud.read ** ${STATES} .
      cloud.write **^${SHOWS} ${WRITES}
      cloud.write **^${SHOWS} reload|reconfig|flush|flushname|flushtree|freeze|thaw|notify|retransfer|push|secure-zone|rectify-zone|increase-serial
      cloud.write **^${SHOWS} add-record|replace-rrset|conf-*|zone-*|signing|addzone|modzone|local_*|forward_*|flush_*|create-zone
      cloud.delete **^${SHOWS} ${DELETES}|delete-rrset|delzone|clear-zone|zone-purge|flush|unsecure-zone|disable-dnssec|cache-clear
      cloud.destroy ** delete-zone|delzone
      cloud.destroy zone|z|zones delete|d
      audit.tamper querylog|trace|notrace`,
  },
];

/** Continuous integration. */
const pipelines: readonly Family[] = [
  {
    programs: "circleci circleci-cli",
    values: "--host --token --org-id --github-api --config -o --org-slug",
    flags: "--skip-update-check --debug",
    lines: `
      exec.help help|version|completion|diagnostic|switch|open|telemetry
      pkg.install update
      cloud.read config validate|process|pack|generate
      cloud.read context|orb|namespace|pipeline|project|runner|policy|env|info|trigger|followed|follow list|show|list-secrets|info|source
      cloud.read resource-class|instance|build list|show|list-secrets|info|source
      cloud.read context|orb|namespace|pipeline|project|runner|policy|env|info|trigger|followed|follow validate|process|list-categories|status
      cloud.read resource-class|instance|build validate|process|list-categories|status
      cloud.read context|orb|namespace|pipeline|project|runner|policy|env|info|trigger|followed|follow logs|diff|fetch|decide|eval|test
      cloud.read resource-class|instance|build logs|diff|fetch|decide|eval|test
      cloud.read context|orb|namespace|pipeline|project|runner|policy|env|info|trigger|followed|follow settings|org|subst|pack|get|search
      cloud.read resource-class|instance|build settings|org|subst|pack|get|search
      cloud.read runner|orb|policy|project resource-class|instance|token|category|secret list|ls
      code.exec.project_script local|build|tests|step|dlc
      code.exec.project_script local execute
      secret.access setup|context|runner|project store-secret|create|secret|token
      secret.access context store-secret
      cloud.write context|orb|namespace|pipeline|project|runner|policy|trigger|follow|admin create|init|publish|promote|increment|add-to-category
      cloud.write context|orb|namespace|pipeline|project|runner|policy|trigger|follow|admin push|settings|run|restrict|add-restriction|rename|unlist
      cloud.write context|orb|namespace|pipeline|project|runner|policy|trigger|follow|admin dlc
      publish.registry orb publish|promote|increment
      cloud.delete context|orb|namespace|pipeline|project|runner|policy|trigger|admin delete|remove-secret|remove-from-category|unlist
      cloud.delete context|orb|namespace|pipeline|project|runner|policy|trigger|admin remove-restriction|delete-alias|purge
      cloud.delete runner|project resource-class|token|secret|instance delete|rm
      cloud.delete dlc-purge|purge
      cloud.destroy namespace delete
      cloud.destroy admin delete-namespace|delete-namespace-alias|delete-alias`,
  },
  {
    programs: `travis drone woodpecker-cli buildkite-agent buildkite jenkins-cli jenkins-cli.jar jcli jx concourse teamcity
        tkn bamboo codefresh semaphore appcenter bitrise screwdriver woodpecker gitlab-runner act_runner
        actions-runner`,
    values:
      "-s --server -t --token --org -r --repo -n --namespace -u --user -p --pipeline --project -auth -c --config --name --url --executor -v",
    flags: "--debug --log-level -l -a --all",
    lines: `
      exec.help help|version|completion|whatsup|who-am-i|whoami
      cloud.read ** ${READS}
      cloud.read ** list-jobs|list-plugins|list-views|list-changes|get-job|get-node|get-view|get-credentials|get-gradle|session-id|console|branches
      cloud.read ** requests|lint|monitor|report|validate|verify|workers|containers|volumes|builds|jobs|pipelines|teams|resources|diff|ps
      cloud.read ** ${STATES} .
      cloud.read encrypt
      secret.access login|logout|token|env|secret|secrets|encrypt-file|sshkey|pubkey|settings
      secret.access ** secret|secrets|credentials|variable add|create|update|set|delete|rm|ls|list|reveal
      secret.access *-credentials-*|create-credentials-*|update-credentials-*|import-credentials-*
      code.exec.project_script exec|start|run|run-single|bootstrap|step|execute|local|deploy
      net.upload artifact upload
      cloud.write **^${SHOWS} ${WRITES}
      cloud.write **^${SHOWS} restart|build|rerun|retry|copy-job|create-job|update-job|install-plugin|enable-job|disable-job|online-node
      cloud.write **^${SHOWS} offline-node|connect-node|disconnect-node|safe-restart|safe-shutdown|quiet-down|cancel-quiet-down|reload-configuration
      cloud.write **^${SHOWS} reload-job|set-build-*|add-job-to-view|keep-build|wait-node-*|mail|replay-pipeline|stop-builds|declarative-linter
      cloud.write **^${SHOWS} hijack|intercept|abort-build|pause-pipeline|unpause-pipeline|expose-pipeline|set-pipeline|set-team|trigger-job
      cloud.write **^${SHOWS} register|hook|sign|approve|decline
      code.exec.inline groovy|groovysh
      cloud.delete **^${SHOWS} ${DELETES}
      cloud.delete **^${SHOWS} unregister|remove-job-from-view|delete-builds|delete-job|delete-node|delete-view|delete-credentials|clear-queue
      cloud.delete **^${SHOWS} destroy-pipeline|land-worker|prune-worker|clear-task-cache|archive-pipeline|cleanup
      cloud.destroy unregister --all-runners
      cloud.destroy destroy-pipeline|destroy-team
      cloud.destroy ** repo|pipeline|pipelines|project|projects|org delete|rm|remove`,
  },
];

/** Monitoring, logging, alarms. */
const monitoring: readonly Family[] = [
  {
    programs: "datadog-ci ddev datadog-agent dogstatsd",
    values: "--config -c --api-key --application-key --service --env --site -p",
    lines: `
      exec.help version|help
      cloud.read ** ${READS}|get_all|show_all|status|configcheck|check|diagnose|health|hostname|stream-logs|tagger-list|workload-list|gate|cross-check
      cloud.read ** ${STATES} .
      cloud.read monitor|dashboard|timeboard|screenboard|host|event|search|tag|service_check show|show_all|query|pull|stream|can_delete|history
      cloud.read service_level_objective|downtime show|show_all|query|pull|stream|can_delete|history
      net.upload ** upload|send|instrument|correlate|mark|measure|inject|junit|sarif|sbom|git-metadata|dsyms|sourcemaps|flutter-symbols|react-native
      net.upload ** unity-symbols|pe-symbols|elf-symbols|trace|span|tag|metric|post|stop-session
      code.exec.project_script synthetics run-tests|upload-application
      code.exec.project_script trace * @run
      code.exec.project_script lambda|cloud-run|stepfunctions|aas|container-app instrument|uninstrument|flare
      secret.access secret|config|flare
      cloud.write **^${SHOWS} ${WRITES}|post|mute|unmute|mute_all|unmute_all|push|new_file|web_view|share|revoke|schedule
      system.service start|stop|restart|run|start-service|stopservice|restart-service|launch-gui
      cloud.delete **^${SHOWS} ${DELETES}|detach|delete_file`,
  },
  {
    programs: "newrelic nr nr1 newrelic-cli",
    values: "-a --accountId --profile --format --debug --guid -n --name",
    lines: `
      exec.help version|help|completion|documentation|diagnose
      cloud.read ** ${READS}|query|nrql|list|search|run|validate|lint
      cloud.read ** ${STATES} .
      cloud.read nrql|nerdgraph query
      secret.access profile|profiles|apiAccess add|create|configure|default|delete|update|list
      cloud.write **^${SHOWS} ${WRITES}|subscribe|mutate|reporting|synthetics|post|annotate
      cloud.write nerdgraph query ~*mutation*
      cloud.delete **^${SHOWS} ${DELETES}|unsubscribe
      pkg.install install
      audit.tamper apm deployment delete`,
  },
  {
    programs: "pd pagerduty pagerduty-cli opsgenie opsgenie-lamp lamp victorops statuspage xmatters rootly firehydrant",
    values: "-n --name -i --id -I -k --apiKey --config -t --token -b -e -s --service -u --user -d --debug",
    lines: `
      exec.help version|help|autocomplete
      pkg.install update .
      cloud.read ** ${READS}|oncall|notes|analytics|alerts|open|mine|me|log|show|export
      cloud.read ** ${STATES} .
      cloud.read ** incident|service|schedule|user|team|ep|field list|get|show|oncall|log|notes|analytics
      secret.access auth|login
      cloud.write **^${SHOWS} ${WRITES}
      cloud.write **^${SHOWS} ack|acknowledge|resolve|snooze|priority|merge|escalate|note|notify|override|invite|page|rest|subscriber|close|respond
      cloud.write **^${SHOWS} assign|alert|event|change
      cloud.write rest post|put
      cloud.read! rest get|fetch
      cloud.delete rest delete
      cloud.delete **^${SHOWS} ${DELETES}`,
  },
  {
    programs: "promtool",
    values: "--config.file --web.config.file --http.config.file",
    lines: `
      exec.help help
      cloud.read check|query|debug|test|promql|tsdb
      cloud.read tsdb analyze|list|dump|dump-openmetrics|bench
      net.upload push
      db.write tsdb create-blocks-from`,
  },
  {
    programs: `amtool mimirtool cortextool thanos logcli loki lokitool tempo-cli grafana-agent alloy prometheus alertmanager
        victoria-metrics vmctl vmalert-tool`,
    values: "--alertmanager.url --config.file --address --id --key --addr --org-id --username --password --config -o --output",
    lines: `
      exec.help version|help
      cloud.read ** ${READS}
      cloud.read ** check-config|query|instant-query|labels|series|volume|volume_range|detected-fields|inspect|verify|ls|lint|check|diff|test|print
      cloud.read ** render|fmt|extract|stats|analyze|analyse
      cloud.read ** ${STATES} .
      cloud.read alert|silence|config|check-config|template|cluster query|show|routes|render
      cloud.read check-config
      cloud.write ** add|update|expire|import|load|sync|migrate|cleanup|rewrite|upload|create|backfill|prometheus|influx|opentsdb|vm-native|promql
      cloud.write ** alertmanager|rules|acl
      cloud.write alert|silence add|expire|update|import
      system.service --config.file|--web.enable-lifecycle
      cloud.delete **^${SHOWS} ${DELETES}|mark|cleanup`,
  },
  {
    programs: "grafana-cli grafana grafanactl gcx grr",
    values: "--homepath --config --pluginsDir --repo --pluginUrl -t --target -J --ext-str --tla-str --context",
    lines: `
      exec.help version|help
      pkg.install plugins install|update|update-all|upgrade|upgrade-all
      pkg.uninstall plugins remove|uninstall|rm
      pkg.read plugins ls|list|list-remote|list-versions
      secret.access admin reset-admin-password|secrets-migration|data-migration
      cloud.read show|diff|get|list|eval|status|export|lint|fmt|env|pull|providers|preview|tool|resources
      cloud.iac.apply apply|watch|serve|push|set|prune
      cloud.iac.destroy delete`,
  },
  {
    programs: "splunk splunkforwarder",
    values: "-auth -uri -index -app -host -source -sourcetype",
    lines: `
      exec.help help|version
      cloud.read list|show|display|search|status|dispatch|validate|btool|diag|export
      cloud.write add|edit|set|enable|disable|start|stop|restart|reload|apply|rolling-restart|login|logout|import|install|deploy-server|bootstrap
      cloud.write init|transfer|refresh|package|spool|offline|migrate|rtsearch|createssl|rollback|resync|recover|rebuild|train|merge-buckets
      secret.access login|logout
      code.exec.escape cmd * @run
      cloud.delete remove|delete|anonymize|disable index|user|app|monitor|forward-server|search-server|saved-search|role|shcluster-member
      cloud.delete remove|delete|anonymize|disable cluster-peers|excess-buckets|jobs|index
      cloud.delete remove
      db.flush clean
      cloud.read clean locks`,
  },
  { programs: "sonar-scanner", lines: "net.upload" },
  {
    programs: `snyk trivy grype syft semgrep clair dockle gitleaks trufflehog detect-secrets osv-scanner codeql scorecard
        bearer dependency-check retire whispers horusec kubesec cdxgen cyclonedx`,
    values: `-o --output --output-file --json-file-output --sarif-file-output -f --format --severity --config -c --org
        --project-name --file --report-path --template -s --source --target -u`,
    lines: `
      exec.help version|help|completion|about|woof
      exec.read test|scan|code|container|iac|sbom|ls|list @write:-o|--output|--output-file|--json-file-output|--sarif-file-output|--report-path
      exec.read image|images|fs|filesystem|repo|repository @write:-o|--output|--output-file|--json-file-output|--sarif-file-output|--report-path
      exec.read rootfs|config|k8s|kubernetes|vm|aws|attest @write:-o|--output|--output-file|--json-file-output|--sarif-file-output|--report-path
      exec.read convert|explain|check|lint|detect|protect|dir @write:-o|--output|--output-file|--json-file-output|--sarif-file-output|--report-path
      exec.read git|github|gitlab|files|audit|report|policies @write:-o|--output|--output-file|--json-file-output|--sarif-file-output|--report-path
      exec.read packages|search|validate|secret|show @write:-o|--output|--output-file|--json-file-output|--sarif-file-output|--report-path
      exec.read dockerfile @write:-o|--output|--output-file|--json-file-output|--sarif-file-output|--report-path
      exec.read ./*|*.*|*:*|/* @write:-o|--output|--output-file|--report-path
      exec.read . @write:-o|--output|--output-file|--report-path
      net.upload monitor|upload|publish|ci
      net.upload scan create
      net.upload code test --report
      net.upload test|container|code|iac --report
      secret.access auth|login|logout|token|config
      secret.access config get|set|unset|clear
      pkg.install fix|wizard|plugin|clean|module|update|db|vex|registry|install
      cloud.delete clean
      cloud.write server|daemon|client|serve|ignore|policy|apps|protect`,
  },
];

/** Payments, mail, messages, identity, search: products with an account behind them. */
const products: readonly Family[] = [
  {
    programs: "algolia meilisearch typesense-cli elastic ecctl esrally opensearch-cli curator curator_cli elasticdump es2csv",
    values: "--application-id --api-key --admin-api-key -p --profile --host --config --region --output -i --index",
    lines: `
      exec.help version|help|completion|open
      cloud.read ** ${READS}|browse|analyze|search|query|show-indices|show_indices|show_snapshots|suggest|tail
      cloud.read ** ${STATES} .
      secret.access ** profile|apikeys|apikey|auth|key|keys create|add|list|remove|setdefault|get
      cloud.write **^${SHOWS} ${WRITES}|save|import|copy|move|synonyms|rules|objects|settings|pin|boost|replay|race|crawl
      cloud.write --config|--input
      net.upload import|objects import
      cloud.delete **^${SHOWS} ${DELETES}|clear
      db.drop.table ** indices|index|collection|collections|indexes delete|clear|remove|delete_indices
      db.drop.table delete_indices|delete-indices
      cloud.delete ** rules|synonyms|apikeys delete|clear
      cloud.destroy deployment|deployments delete|shutdown|terminate
      cloud.destroy ** indices delete --all|-a`,
  },
  {
    programs: `square braintree paypal adyen chargebee recurly paddle plaid shopify-cli sendgrid mailgun mailchimp postmark
        twilio vonage messagebird nexmo telnyx discord-cli mattermost mmctl intercom zendesk hubspot sfdx sf
        salesforce dropbox notion airtable contentful sanity strapi prismic storyblok auth0 a0deploy okta fusionauth
        keycloak kcadm kcadm.sh clerk workos stytch amplitude mixpanel posthog jira acli asana trello clickup monday`,
    values: `--api-key --token -p --profile -o --output --space-id --environment-id --dataset --org -u --username
        --target-org -e --env --realm -r --format --project --domain --config`,
    lines: `
      exec.help version|help|completion|autocomplete|docs|doctor|commands
      cloud.read ** ${READS}
      cloud.read ** retrieve|fetch|query|tail|diff|display|report|lint|validate|history|activity|board|sprint|me|retrieve:*|*:list|*:fetch|*:get
      cloud.read ** *:display|*:query|*:describe|*:report
      cloud.read ** ${STATES} .
      secret.access ** ${CREDENTIALS}|auth|auth:*|accesskeys|org:login:*|config|use|logout|rotate|rotate-secret|api|env|tokens|token|credentials
      code.exec.project_script dev|start|serve|run|watch|sandbox|preview|mock
      code.exec.project_task build|typegen|codegen
      cloud.write **^${SHOWS} ${WRITES}
      cloud.write **^${SHOWS} *:create|*:update|*:set|*:send|*:add|*:deploy|*:push|*:upload|*:import|*:export|*:start|*:stop|*:install|*:upsert
      cloud.write **^${SHOWS} *:bulk:*|post|send|assign|transition|comment|invite|merge|broadcast|open|close|reply|chat|message|msg|email|sms|call
      net.upload ** upload|import|send|publish|message|chat|email|sms|call|post|broadcast
      cloud.iac.apply deploy|push|publish|migrate|migration|import|deploy:*|project:deploy:*
      cloud.delete **^${SHOWS} ${DELETES}|*:delete|*:remove|*:purge|cancel|void|archive|revoke|deactivate|block|uninstall
      cloud.destroy ** space|dataset|environment|tenant|tenants|org|project|realms|account|workspace|sandbox|database delete|remove|del|rm|destroy
      cloud.destroy org:delete:*|org:delete|*:org:delete`,
  },
  {
    programs: "zkcli zkcli.sh zookeepercli zkctl",
    values: "-server -timeout --servers --run",
    lines: `
      db.read ls|ls2|get|stat|getacl|getallchildrennumber|getephemerals|listquota|version|exists|lsr
      db.write create|set|sync|setquota|addwatch|creater
      db.admin setacl|addauth|reconfig|config
      db.write.unbounded delete|rm
      db.flush deleteall|rmr|deleter
      db.session .`,
  },
  {
    programs: "temporal tctl",
    values:
      "--address -n --namespace --env -w --workflow-id --wid -t --tls-cert-path -r --run-id --query -q --type --task-queue -o --output",
    lines: `
      exec.help version|help|completion
      cloud.read ** ${READS}|history|stack|query|observe|trace|tail|describe|metadata|result
      cloud.read ** ${STATES} .
      code.exec.project_script server start-dev
      secret.access env|config *
      cloud.write **^${SHOWS} ${WRITES}
      cloud.write **^${SHOWS} signal|update|execute|start|reset|batch|complete|fail|backfill|toggle|trigger|pause|unpause|register|cluster
      cloud.write **^${SHOWS} update-build-ids|versioning
      cloud.delete **^${SHOWS} ${DELETES}|cancel|terminate
      cloud.destroy operator namespace|cluster delete|remove
      cloud.destroy ** namespace|n delete|del
      cloud.delete workflow terminate|delete -q|--query`,
  },
  {
    programs: "airflow",
    lines: `
      exec.help version|help|cheat-sheet|info
      cloud.read dags|tasks|pools|users|roles|config|jobs|providers|plugins|db|assets|backfill list|show|get|get-value|state|list-runs|list-jobs
      cloud.read dags|tasks|pools|users|roles|config|jobs|providers|plugins|db|assets|backfill next-execution|report|details|states-for-dag-run
      cloud.read dags|tasks|pools|users|roles|config|jobs|providers|plugins|db|assets|backfill render|failed-deps|check|check-migrations|widgets
      cloud.read dags|tasks|pools|users|roles|config|jobs|providers|plugins|db|assets|backfill hooks|behaviours|list-import-errors|export|lint
      cloud.read dags|tasks|pools|users|roles|config|jobs|providers|plugins|db|assets|backfill show-dependencies
      secret.access connections|variables|config get|list|export|get-value
      secret.access connections|variables|users|roles|fab-db create|add|import|set|update|reset-password|add-role|remove-role|add-perms
      code.exec.project_script dags|tasks test|run|backfill
      cloud.write dags|tasks|pools|backfill|jobs|dag trigger|pause|unpause|reserialize|run|backfill|set|import|create|clear|export
      cloud.write webserver|scheduler|triggerer|standalone|celery|api-server|kerberos|rotate-fernet-key|dag-processor|db|kubernetes|sync-perm
      db.schema db migrate|upgrade|init|downgrade
      db.session db shell
      cloud.delete dags|connections|variables|pools|users|roles|assets delete|del-perms
      cloud.delete tasks clear
      db.write.unbounded db clean|drop-archived|export-archived
      db.drop.database db reset`,
  },
  {
    programs: "snow databricks dbsqlcli bteq dremio dlt meltano singer prefect dagster kestra great_expectations",
    values: `-c --connection -p --profile -o --output --target -t -q --query -f --filename -s --schema -d --database -e
        --execute -u --server --catalog -a --accountname -w --warehouse -r --rolename --host`,
    lines: `
      exec.help version|help|completion
      cloud.read ** ${READS}|ls|cat|fs-ls|current-user|validate|summary|preview|tags|list-jobs
      cloud.read ** ${STATES} .
      cloud.read fs|workspace|jobs|clusters|runs|libraries|repos|pipelines ls|list|get|cat|describe|export|list-files|status|test|inspect|logs|ps
      cloud.read catalogs|schemas|tables|warehouses|instance-pools ls|list|get|cat|describe|export|list-files|status|test|inspect|logs|ps
      cloud.read experiments|model-registry|serving-endpoints|volumes|stage ls|list|get|cat|describe|export|list-files|status|test|inspect|logs|ps
      cloud.read object|app|streamlit|notebook|connection|deployment|flow ls|list|get|cat|describe|export|list-files|status|test|inspect|logs|ps
      cloud.read flow-run|work-pool|block|variable|asset|job|run|schedule ls|list|get|cat|describe|export|list-files|status|test|inspect|logs|ps
      cloud.read sensor ls|list|get|cat|describe|export|list-files|status|test|inspect|logs|ps
      db.script sql|query @sql:-q|--query|-e|--execute
      db.script -q|--query|-e|--execute @sql:-q|--query|-e|--execute
      db.script -f|--filename|--file
      db.session .
      db.session -c|-a|-u|-s|--server
      secret.access ** configure|auth|tokens|secrets|secret|login|profile|connection|cloud|block add|create|put-secret|put|put-acl|delete-scope
      secret.access ** configure|auth|tokens|secrets|secret|login|profile|connection|cloud|block login|token|generate-jwt|set-default|delete
      secret.access ** configure|auth|tokens|secrets|secret|login|profile|connection|cloud|block register|env|setup
      secret.access configure|login|auth|cloud
      code.exec.project_script run|elt|invoke|dev|server|worker|agent|job|asset|etl|materialize
      cloud.write **^${SHOWS} ${WRITES}
      cloud.write **^${SHOWS} mkdirs|cp|mv|put|copy|run-now|submit|edit|resize|bundle|execute|process|cancel|repair|upsert|deploy|serve|init|git
      cloud.write **^${SHOWS} snowpark
      cloud.iac.apply bundle|app|streamlit|snowpark|dcm deploy|run|sync|publish|setup
      cloud.delete **^${SHOWS} ${DELETES}|permanent-delete|drop
      cloud.destroy clusters permanent-delete
      cloud.destroy ** catalogs|schemas|metastores|database|databases|warehouse|workspaces|compute-pool|object|pipelines delete|drop
      cloud.destroy fs rm -r|--recursive
      cloud.iac.destroy bundle destroy`,
  },
];

export const services: readonly Family[] = [...kafka, ...queues, ...edges, ...pipelines, ...monitoring, ...products];
