/** rabbitmqctl, rabbitmq-diagnostics, rabbitmq-queues, rabbitmq-streams, …: services. */
import { program } from "../program.ts";

export default program({
  names:
    "rabbitmqctl rabbitmq-diagnostics rabbitmq-queues rabbitmq-streams rabbitmq-plugins " +
    "rabbitmq-upgrade",
  flags: `-q -s -l --longnames --online --offline --local --no-table-headers --enabled -E --explicit
    -e -m --minimal --unresponsive --global --dry-run --verbose --table-headers`,
  values: `-n --node -p --vhost -t --timeout --formatter --duration --since --within --unit --N -N
    --number --sample --script-name`,
  options: {
    "--erlang-cookie=": "net.remote",
    "--aliases-file=": "code.exec.escape",
    "--file=": "write",
  },
  verbs: [
    ["exec.help", "help|version|autocomplete"],
    [
      "cloud.read",
      "status|list_*|list|cluster_status|report|environment|ping|node_health_check|check_*|" +
        "is_*|await_*|wait|log_tail|log_tail_stream",
    ],
    [
      "cloud.read",
      "log_location|observer|memory_breakdown|os_env|resolve_hostname|runtime_thread_stats|" +
        "server_version|erlang_version|alarms",
    ],
    [
      "cloud.read",
      "discover_peers|quorum_status|peek|directories|schema_info|listeners|tls_versions|" +
        "cipher_suites|consume_event_stream|maybe_stuck",
    ],
    ["cloud.read", "command_line_arguments|disabled_plugins"],
    ["cloud.read", "export_definitions"],
    [
      "secret.access",
      "list_user_passwords|authenticate_user|encode|decode|erlang_cookie_hash|" +
        "erlang_cookie_sources",
    ],
    [
      "cloud.iam",
      "add_user|change_password|set_user_tags|set_user_limits|set_permissions|" +
        "clear_permissions|set_topic_permissions",
    ],
    [
      "cloud.iam",
      "clear_topic_permissions|clear_password|clear_user_limits|hash_password|" +
        "set_permissions_globally",
    ],
    [
      "cloud.write",
      "add_vhost|set_*|clear_*|start_app|stop_app|sync_queue|cancel_sync_queue|" +
        "enable_feature_flag|join_cluster|change_cluster_node_type",
    ],
    [
      "cloud.write",
      "rename_cluster_node|update_cluster_nodes|add_member|grow|rebalance|restart_vhost|" +
        "trace_on|trace_off|import_definitions|rotate_logs",
    ],
    [
      "cloud.write",
      "force_gc|resume_listeners|suspend_listeners|activate_*|enable|disable|set|post_upgrade|" +
        "drain|revive|reclaim_quorum_memory",
    ],
    ["cloud.write", "update_vhost_metadata"],
    ["code.exec.inline", "eval|eval_file|exec|remote_shell"],
    [
      "cloud.delete",
      "close_connection|close_all_connections|close_all_user_connections|delete_member|" +
        "delete_queue|delete_shovel|delete_replica",
    ],
    [
      "cloud.delete",
      "purge_queue|shrink|force_boot|forget_cluster_node|delete_user|clear_parameter|" +
        "deactivate_*|decommission_*|delete_*|clear_policy",
    ],
    ["cloud.delete", "delete_limits"],
    ["process.kill", "stop|shutdown|shutdown_from_shell"],
    ["audit.tamper", "rotate_logs"],
    ["db.flush", "reset|force_reset"],
    ["cloud.destroy", "delete_vhost"],
  ],
});
