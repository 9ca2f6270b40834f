/** ngrok, localtunnel, bore, frpc, …: services. */
import { program } from "../program.ts";

export default program({
  names:
    "ngrok localtunnel bore frpc frps serveo localhost.run tunnelmole zrok pagekite chisel sish",
  values: "--id --before-id --limit --log-level",
  options: {
    "--config|--api-key|--authtoken=": "net.remote",
    "--log=": "write",
  },
  verbs: [
    ["exec.help", "version|help|completion|diagnose"],
    ["secret.access", "config|authtoken|login|enable|add-authtoken"],
    ["cloud.read!", "api **^delete|create|update|detach|replace list|get"],
    ["cloud.write", "api"],
    ["cloud.delete", "api ** delete"],
    ["net.listen", "*"],
    ["net.listen", "--port|-p|-h"],
  ],
});
