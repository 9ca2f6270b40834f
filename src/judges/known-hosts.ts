/**
 * Well-known hosts of software development, where an attacker cannot collect what is sent: code,
 * packages, documentation.
 */
import { realmOf } from "../core/hosts.ts";

/**
 * Includes everything below them. If users can publish pages on a host, only the part that cannot
 * be theirs is listed.
 */
const HOSTS = new Set(
  `example.com example.org example.net github.com api.github.com raw.githubusercontent.com
  codeload.github.com objects.githubusercontent.com githubstatus.com gitlab.com bitbucket.org
  codeberg.org sr.ht npmjs.com npmjs.org nodejs.org deno.land deno.com jsr.io bun.sh yarnpkg.com
  pnpm.io unpkg.com cdn.jsdelivr.net esm.sh cdnjs.cloudflare.com pypi.org pythonhosted.org
  python.org readthedocs.io readthedocs.org conda.anaconda.org crates.io static.crates.io docs.rs
  rust-lang.org rustup.rs sh.rustup.rs golang.org go.dev proxy.golang.org rubygems.org ruby-lang.org
  packagist.org php.net maven.org apache.org gradle.org nuget.org microsoft.com visualstudio.com
  kotlinlang.org scala-lang.org swift.org dart.dev flutter.dev pub.dev hex.pm elixir-lang.org
  haskell.org julialang.org r-project.org cran.r-project.org debian.org ubuntu.com archlinux.org
  alpinelinux.org fedoraproject.org kernel.org gnu.org freedesktop.org brew.sh nixos.org docker.com
  docker.io quay.io ghcr.io gcr.io kubernetes.io k8s.io helm.sh terraform.io hashicorp.com
  opentofu.org pulumi.com postgresql.org mysql.com sqlite.org redis.io mongodb.com mozilla.org
  w3.org whatwg.org ietf.org rfc-editor.org iana.org json-schema.org schema.org openapis.org
  unicode.org ecma-international.org stackoverflow.com wikipedia.org wikimedia.org
  docs.aws.amazon.com cloud.google.com developers.google.com developer.apple.com anthropic.com
  openai.com react.dev vuejs.org angular.dev svelte.dev nextjs.org vitejs.dev vite.dev vitest.dev
  tailwindcss.com typescriptlang.org eslint.org jestjs.io playwright.dev`.split(/\s+/),
);

/**
 * `host` in lower case, with or without its port. Servers on this machine count; numeric addresses
 * do not.
 */
export function isWellKnown(host: string): boolean {
  const name = host.startsWith("[")
    ? host.slice(0, host.indexOf("]") + 1)
    : host.replace(/:\d{1,5}$/, "");
  if (realmOf(name) === "own") return true;
  for (let at = 0; at >= 0; at = name.indexOf(".", at) + 1) {
    if (HOSTS.has(name.slice(at))) return true;
    if (!name.includes(".", at)) return false;
  }
  return false;
}
