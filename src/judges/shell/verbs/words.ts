/** Verbs that most command lines share, for tables that say `**`: what reads, what deletes, what changes. */

export const READS =
  "list|ls|get|show|describe|view|inspect|search|find|lookup|whoami|" +
  "list-*|get-*|describe-*|show-*|view-*|search-*|lookup-*|*-list|*-get|*-show|*-view";

/** What reads where nothing stands behind it; as a group of verbs (`logs delete`) it says nothing. For lines that end in `.`. */
export const STATES =
  "info|status|logs|log|tail|events|history|stats|metrics|usage|count|exists|health|ping|about|version|versions|help|*-info|*-status";

/** What stands behind one of these is a name, whatever verb it looks like: `functions describe resize`. For `**^`. */
export const SHOWS = "list|ls|describe|show|get|view|inspect";

export const DELETES =
  "delete|del|remove|rm|destroy|purge|terminate|drop|erase|wipe|prune|unregister|deregister|undeploy|discard|empty|" +
  "delete-*|remove-*|destroy-*|purge-*|terminate-*|deregister-*|bulk-delete|batch-delete|" +
  "*-delete|*-remove|*-destroy|*-rm|*-purge|*-terminate";

export const WRITES =
  "create|new|add|set|unset|update|edit|patch|apply|put|post|push|upload|enable|disable|start|stop|restart|reboot|reset|resize|" +
  "scale|attach|detach|assign|unassign|associate|disassociate|deploy|release|promote|rollback|restore|import|export|move|rename|" +
  "clone|copy|migrate|upgrade|downgrade|suspend|resume|pause|cancel|lock|unlock|run|execute|invoke|call|trigger|send|publish|" +
  "submit|install|uninstall|register|activate|deactivate|archive|rebuild|rotate|revoke|grant|tag|untag|link|unlink|init|" +
  "poweroff|power-off|power-on|power-cycle|shutdown|failover|switchover|regenerate|refresh|sync|approve|reject|" +
  "create-*|add-*|set-*|unset-*|update-*|put-*|enable-*|disable-*|start-*|stop-*|attach-*|detach-*|change-*|modify-*|" +
  "import-*|export-*|restore-*|reset-*|cancel-*|clear-*|deploy-*|*-create|*-add|*-update|*-enable|*-disable|" +
  "*-start|*-stop|*-reboot|*-attach|*-detach|*-reset|*-restore|*-change|*-run";

/** What hands out a token, a password or a key. */
export const CREDENTIALS =
  "login|signin|auth-token|print-access-token|print-identity-token|get-access-token|get-credentials|get-kubeconfig|get-token|" +
  "get-login-password|get-password|show-token|kubeconfig|credentials|credential|print-credentials|connection-string|" +
  "show-connection-string|list-keys|list-credentials|list-secrets|list-connection-strings|access-token";
