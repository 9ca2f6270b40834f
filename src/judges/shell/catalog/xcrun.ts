/** xcrun: builds, tests and checks. */
import { program } from "../program.ts";
import { xcrun } from "../programs/builders.ts";

export default program({
  names: "xcrun",
  traits: ["project-tool"],
  flags: `-f --find --show-sdk-path --show-sdk-version --show-sdk-build-version
    --show-toolchain-path --show-sdk-platform-path --show-sdk-platform-version -n --no-cache -l
    --log -k --kill-cache -r --run -j --json --no-hostname -b --verbose`,
  values: "--sdk -sdk",
  options: {
    "--toolchain|-toolchain=": "load",
  },
  verbs: [
    [
      "exec.read",
      "-f|--find|--show-sdk-path|--show-sdk-version|--show-toolchain-path|--show-sdk-platform-path",
    ],
    ["exec.read", "simctl list|getenv|get_app_container|appinfo|listapps"],
    [
      "code.exec.project_task",
      "simctl boot|bootstatus|install|launch|terminate|shutdown|openurl|io|status_bar|ui|" +
        "spawn|privacy|push|location|uninstall",
    ],
    ["fs.delete.recursive", "simctl erase|delete"],
    ["publish.registry", "altool"],
    ["net.upload", "notarytool|stapler"],
    ["code.exec.project_task", "xcresulttool|xccov|docc|metal|actool|ibtool|momc"],
  ],
  judge: xcrun,
});
