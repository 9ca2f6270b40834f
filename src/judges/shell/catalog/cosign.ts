/** cosign, notation: containers. */
import { program } from "../program.ts";

export default program({
  names: "cosign notation",
  flags: `--check-claims? --offline? --local-image -r|--recursive --experimental-oci11 --sk
    --new-bundle-format --use-signed-timestamps -a`,
  values: `--key --certificate --certificate-chain --certificate-identity
    --certificate-identity-regexp
    --certificate-oidc-issuer --certificate-oidc-issuer-regexp
    --certificate-github-workflow-name --certificate-github-workflow-ref
    --certificate-github-workflow-repository --certificate-github-workflow-sha
    --certificate-github-workflow-trigger --type --platform -o --signature --bundle
    --timestamp-certificate-chain --slot --payload --trusted-root --max-workers --annotations
    --attachment --predicate-type --policy --ca-roots --ca-intermediates --rekor-public-key
    --sct --scope -m --attachment-tag-prefix`,
  options: {
    "--rekor-url|--registry-server-name=": "server",
    "--allow-insecure-registry|--allow-http-registry": "env.hijack",
    "--insecure-ignore-tlog?|--insecure-ignore-sct?|--private-infrastructure|--insecure-registry":
      "env.hijack",
    "--outfile|--output-file|--output-signature|--output-certificate|--sct-output=": "write",
  },
  verbs: [
    ["exec.help", "version|help|env|completion"],
    [
      "container.read",
      "verify|verify-attestation|verify-blob|verify-blob-attestation|tree|triangulate|list|ls|" +
        "inspect|manifest|dockerfile|public-key",
    ],
    ["container.read!", "policy show|list"],
    ["publish.image", "policy"],
    ["container.read", "download attestation|sbom|signature"],
    [
      "publish.image",
      "sign|attest|attach|copy|upload|sign-blob|attest-blob|save|load|import-key-pair",
    ],
    ["secret.write", "generate-key-pair|generate|initialize|cert|key|plugin"],
    ["container.delete", "clean|remove-*"],
    ["secret.access", "login|logout"],
  ],
});
