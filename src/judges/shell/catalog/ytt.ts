/** ytt, kbld: templates of Kubernetes manifests. */
import { program } from "../program.ts";

/** A template is Starlark: it computes, and reads none but the files it is given. */
export default program({
  names: "ytt kbld",
  flags: `-s|--strict --ignore-unknown-comments --implicit-map-key-overrides --data-values-inspect
    --data-values-schema-inspect -R|--recursive`,
  values:
    "-v|--data-value --data-value-yaml --data-values-env --data-values-env-yaml --file-mark --type",
  options: {
    "-f|--file|--data-values-file|--data-value-file=": "read",
    "--output-files|--lock-output|--imgpkg-lock-output=": "write",
    "--dangerous-emptied-output-directory=": "fs.delete.recursive",
    "--dangerous-allow-all-symlink-destinations": "env.hijack",
    "--registry-verify-certs|--registry-insecure?": "env.hijack",
    "--registry-ca-cert-path=": "settings",
  },
  verbs: [
    ["exec.help", "version|help|completion"],
    ["cloud.read", "."],
    ["cloud.read", "inspect|resolve|fmt"],
    ["net.listen", "website"],
    ["publish.image", "relocate|package|unpackage"],
  ],
});
