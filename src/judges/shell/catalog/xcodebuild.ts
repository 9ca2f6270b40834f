/** xcodebuild: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "xcodebuild",
  traits: ["project-tool"],
  values:
    "-project -workspace -scheme -target -configuration -sdk -destination -derivedDataPath -resultBundlePath -archivePath -exportPath -exportOptionsPlist -arch -toolchain -xcconfig -testPlan -only-testing -skip-testing",
  verbs: [
    ["code.exec.project_task", "."],
    ["code.exec.project_task", "build|test|clean|archive|analyze|build-for-testing|test-without-building|docbuild"],
    ["fs.write.outside", "install"],
    ["exec.read", "-list|-showsdks|-showBuildSettings|-version|-showdestinations|-showTestPlans"],
    ["code.exec.project_script", "-exportArchive|-exportNotarizedApp|-downloadPlatform|-runFirstLaunch|-license"],
  ],
});
