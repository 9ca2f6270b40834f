/** promtool: services. */
import { program } from "../program.ts";

export default program({
  names: "promtool",
  values: "--config.file --web.config.file --http.config.file",
  verbs: [
    ["exec.help", "help"],
    ["cloud.read", "check|query|debug|test|promql|tsdb"],
    ["cloud.read", "tsdb analyze|list|dump|dump-openmetrics|bench"],
    ["net.upload", "push"],
    ["db.write", "tsdb create-blocks-from"],
  ],
});
