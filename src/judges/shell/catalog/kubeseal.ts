/** kubeseal: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "kubeseal",
  verbs: [["secret.list"], ["secret.access", "--recovery-unseal|--re-encrypt"], ["cloud.read", "--fetch-cert|--validate"]],
});
