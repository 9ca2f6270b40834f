/** Clients that take from a file, or from the name of one, which machine they talk to and which programs they start for that. */
import { type Report, UNKNOWN } from "../../report.ts";
import type { Command, JudgeProgram } from "../program.ts";
import { optionsOf, wordsOf } from "../verb-words.ts";

/** The user's own, which no agent writes unasked. */
const OWN = /^(?:~\/\.|\/etc\/|\/dev\/null$)/;
/** Whether a settings file may be one that the agent wrote. */
export const isForeignSettings = (path: string): boolean => path.includes(UNKNOWN) || path.includes("..") || !OWN.test(path);

const GLOBAL = optionsOf(`-n --namespace --context --cluster --user --kubeconfig -s --server --token --as --as-group --cache-dir
  --certificate-authority --client-certificate --client-key --kube-context --kube-apiserver --registry-config --repository-config`);

/** What a client of Kubernetes is told before its verb. */
function told({ args }: Command, report: Report): void {
  for (const { name, value = "" } of wordsOf(args, GLOBAL).options) {
    if (name === "--kubeconfig" && isForeignSettings(value)) report.add("env.hijack");
    else if (name === "-s" || name === "--server" || name === "--kube-apiserver") report.add("net.remote");
  }
}

/** The code of the entry of such a client. */
export const kubernetesClient: JudgeProgram = (command, report, { table }) => {
  told(command, report);
  table(command, report);
};
