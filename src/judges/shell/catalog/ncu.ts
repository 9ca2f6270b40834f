/** ncu: tells which packages have newer versions, and with -u writes them into package.json. */
import { program } from "../program.ts";

export default program({
  names: "ncu npm-check-updates npm-check",
  packages: "npm-check-updates:ncu",
  traits: ["project-tool"],
  flags: `-u --upgrade -g --global --deep -d -m --minimal --peer --pre --jsonUpgraded --jsonDeps
    --jsonAll --workspaces -ws --root --no-root -s -v --verbose --cache --concurrency --enginesNode
    -E --removeRange --deprecated --no-deprecated --no-peer --mergeConfig --skip-unused --no-emoji`,
  values: `-t --target -x --reject --filter --rejectVersion --filterVersion --dep -p
    --packageManager -w --workspace --format --cooldown -e --errorLevel --retry --color --ignore`,
  options: {
    "--packageFile|--configFileName|--configFilePath|--cwd|--prefix=": "load",
    "--packageData=": "own",
    "-r|--registry=": "net.remote",
    "--registryType=": "own",
    "-i|--interactive": "own",
    "--install=": "pkg.install",
    "--doctor": "code.exec.project_task",
    "--doctorInstall|--doctorTest=": "shell",
    "--cacheFile=": "write",
  },
  verbs: [["pkg.read"], ["fs.write.project", "-u|--upgrade @write=package.json"]],
});
