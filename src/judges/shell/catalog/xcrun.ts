/** xcrun: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "xcrun",
  traits: ["project-tool"],
  values: "--sdk -sdk --toolchain -toolchain",
  verbs: [
    ["exec.read", "-f|--find|--show-sdk-path|--show-sdk-version|--show-toolchain-path|--show-sdk-platform-path"],
    ["exec.read", "simctl list|getenv|get_app_container|appinfo|listapps"],
    [
      "code.exec.project_task",
      "simctl boot|bootstatus|install|launch|terminate|shutdown|openurl|io|status_bar|ui|spawn|privacy|push|location|uninstall",
    ],
    ["fs.delete.recursive", "simctl erase|delete"],
    ["publish.registry", "altool"],
    ["net.upload", "notarytool|stapler"],
    [
      "code.exec.project_task",
      "swift-format|swiftc|clang|xcresulttool|xctrace|xccov|docc|metal|actool|ibtool|momc|otool|nm|lipo|size|swift|dwarfdump",
    ],
  ],
});
