/** kafka-configs, kafka-configs.sh, kafka-features, kafka-features.sh: services. */
import { program } from "../program.ts";
import { BOOTSTRAP } from "./vocabulary.ts";

export default program({
  names: "kafka-configs kafka-configs.sh kafka-features kafka-features.sh",
  values: `${BOOTSTRAP} --add-config --delete-config`,
  verbs: [
    ["cloud.read", "--describe"],
    ["cloud.read", "describe|version-mapping|feature-dependencies"],
    ["cloud.write", "--alter"],
    ["cloud.write", "upgrade|downgrade|disable"],
    ["cloud.delete", "--alter --delete-config"],
  ],
});
