/** virtualenv: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "virtualenv",
  modules: "virtualenv",
  traits: ["project-tool"],
  flags: `--system-site-packages --always-copy --copies --symlinks --no-download --download --no-pip
    --no-setuptools --no-wheel --no-periodic-update --reset-app-data --no-vcs-ignore
    --without-scm-ignore-file --no-seed --without-pip -q -v`,
  values: "--prompt --activators --creator --seeder --pip --setuptools --wheel",
  options: {
    "-p|--python=": "load",
    "--clear": "fs.delete.recursive",
    "--app-data=": "write",
    "--extra-search-dir|--try-first-with=": "load",
  },
  verbs: [["fs.write.project", "@write"]],
});
