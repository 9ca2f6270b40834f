/** pm2, pm2-dev, forever: hosting platforms. */
import { program } from "../program.ts";

export default program({
  names: "pm2 pm2-dev forever",
  traits: ["project-tool"],
  flags: "--nostream --err --out --timestamp --mini-list -m",
  values: "-n|--name -i|--instances --highlight --env --cron --namespace --size",
  options: {
    "--interpreter|--node-args|--interpreter-args=": "code.exec.escape",
    "-l|--log|-o|--output|-e|--error|-p|--pid=": "write",
    "--cwd=": "config",
  },
  verbs: [
    ["exec.help", "version|help"],
    [
      "process.read",
      "list|ls|l|ps|status|jlist|prettylist|show|info|describe|desc|logs|monit|imonit|dash|id|" +
        "env|ping|inspect|get|conf|sysmonit|report",
    ],
    ["process.read", "columns"],
    ["process.kill", "stop|restart|reload|kill|gracefulReload|sendSignal|reset|stopall|restartall"],
    ["code.exec.script", "start|serve|trigger|deploy|dev|scale|attach"],
    ["code.exec.script", "./*|*.js|*.json|*.cjs|*.mjs"],
    [
      "persist.service",
      "startup|save|dump|resurrect|unstartup|cleardump|install|module:*|link|" +
        "plus|set|unset|update|unlink",
    ],
    ["process.kill", "delete|del"],
    ["audit.tamper", "flush|reloadLogs|cleanlogs"],
  ],
});
