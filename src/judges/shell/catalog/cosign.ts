/** cosign, notation: containers. */
import { program } from "../program.ts";

export default program({
  names: "cosign notation",
  values: "--key --certificate --certificate-identity --certificate-oidc-issuer --type",
  verbs: [
    ["exec.help", "version|help|env|completion"],
    [
      "container.read",
      "verify|verify-attestation|verify-blob|verify-blob-attestation|tree|triangulate|list|ls|inspect|manifest|dockerfile|public-key",
    ],
    ["container.read", "policy"],
    ["container.read", "download attestation|sbom|signature"],
    ["publish.image", "sign|attest|attach|copy|upload|sign-blob|attest-blob|save|load|import-key-pair"],
    ["secret.write", "generate-key-pair|generate|initialize|cert|key|plugin"],
    ["container.delete", "clean|remove-*"],
    ["secret.access", "login|logout"],
  ],
});
