/** square, braintree, paypal, adyen, …: services. */
import { program } from "../program.ts";
import { CREDENTIALS, DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names:
    "square braintree paypal adyen chargebee recurly paddle plaid shopify-cli sendgrid " +
    "mailgun mailchimp postmark twilio vonage messagebird nexmo telnyx discord-cli mattermost " +
    "mmctl intercom zendesk hubspot sfdx sf salesforce dropbox notion airtable contentful " +
    "sanity strapi prismic storyblok auth0 a0deploy okta fusionauth keycloak kcadm kcadm.sh " +
    "clerk workos stytch amplitude mixpanel posthog jira acli asana trello clickup monday",
  flags: `--all -l --use-tooling-api -t --include-drafts --plain --raw --paginate -w-x --archived
    --columns --no-headers --list`,
  values: `--space-id --environment-id --dataset --org -u --username --target-org -o -e --env
    --realm -r --id --fields -q --limit --offset -s --status --type -f-x --jql --project --assignee
    -a --reporter --priority --label --board --order-by --created --query -i -p-x -p|--profile
    --output -f`,
  options: {
    "--api-key|--token|--management-token|--access-token=": "net.remote",
    "--domain|--server|--host|--instance-url|--instance=": "net.remote",
    "--config=": "read",
    "--file|--output-dir|-d=": "write",
  },
  verbs: [
    ["exec.help", "version|help|completion|autocomplete|docs|doctor|commands"],
    ["cloud.read", `** ${READS}`],
    [
      "cloud.read",
      "** retrieve|fetch|query|tail|diff|display|report|lint|validate|history|activity|board|" +
        "sprint|me|retrieve:*|*:list|*:fetch|*:get",
    ],
    ["cloud.read", "** *:display|*:query|*:describe|*:report"],
    ["cloud.read", `** ${STATES} .`],
    [
      "secret.access",
      `** ${CREDENTIALS}|auth|auth:*|accesskeys|org:login:*|config|use|logout|rotate|` +
        "rotate-secret|api|env|tokens|token|credentials",
    ],
    ["code.exec.project_script", "dev|start|serve|run|watch|sandbox|preview|mock"],
    ["code.exec.project_task", "build|typegen|codegen"],
    ["cloud.write", `**^${SHOWS} ${WRITES}`],
    [
      "cloud.write",
      `**^${SHOWS} *:create|*:update|*:set|*:send|*:add|*:deploy|*:push|*:upload|*:import|` +
        "*:export|*:start|*:stop|*:install|*:upsert",
    ],
    [
      "cloud.write",
      `**^${SHOWS} *:bulk:*|post|send|assign|transition|comment|invite|merge|broadcast|open|` +
        "close|reply|chat|message|msg|email|sms|call",
    ],
    ["net.upload", "** upload|import|send|publish|message|chat|email|sms|call|post|broadcast"],
    ["cloud.iac.apply", "deploy|push|publish|migrate|migration|import|deploy:*|project:deploy:*"],
    [
      "cloud.delete",
      `**^${SHOWS} ${DELETES}|*:delete|*:remove|*:purge|cancel|void|archive|revoke|deactivate|` +
        "block|uninstall",
    ],
    [
      "cloud.destroy",
      "** space|dataset|environment|tenant|tenants|org|project|realms|account|workspace|" +
        "sandbox|database delete|remove|del|rm|destroy",
    ],
    ["cloud.destroy", "org:delete:*|org:delete|*:org:delete"],
  ],
});
