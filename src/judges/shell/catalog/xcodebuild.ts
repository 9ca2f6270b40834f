/** xcodebuild: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "xcodebuild",
  traits: ["project-tool"],
  tasks: "*.pbxproj|*.xcconfig|*.xcscheme|Package.swift|*.swift|Podfile",
  flags: `-quiet -verbose -json -parallelizeTargets -hideShellScriptEnvironment
    -disableAutomaticPackageResolution -onlyUsePackageVersionsFromResolvedFile
    -resolvePackageDependencies -showBuildTimingSummary -retry-tests-on-failure
    -run-tests-until-failure -test-repetition-relaunch-enabled -alltargets -checkFirstLaunchStatus
    -enumerate-tests -skipUnavailableActions -enableAddressSanitizer -enableThreadSanitizer
    -enableUndefinedBehaviorSanitizer -only-testing:* -skip-testing:* -only-test-configuration:*
    -dry-run -n -k -list -showsdks -showBuildSettings -version -showdestinations -showTestPlans
    -disable-concurrent-destination-testing`,
  values: `-scheme -target -configuration -sdk -destination -destination-timeout -arch -testPlan
    -only-testing -skip-testing -jobs -enableCodeCoverage -parallel-testing-enabled
    -parallel-testing-worker-count -maximum-* -test-iterations -test-timeouts-enabled
    -default-test-execution-time-allowance -maximum-test-execution-time-allowance
    -collect-test-diagnostics -testLanguage -testRegion -test-enumeration-style
    -test-enumeration-format -only-test-configuration -skip-test-configuration`,
  options: {
    "-project|-workspace=": "load",
    "-xcconfig|-toolchain|-xctestrun|-testProductsPath|-exportOptionsPlist=": "load",
    "-derivedDataPath|-resultBundlePath|-resultStreamPath|-archivePath|-exportPath=": "write",
    "-clonedSourcePackagesDirPath|-packageCachePath|-test-enumeration-output-path=": "write",
    "-localizationPath=": "write",
    "-skipPackagePluginValidation|-skipMacroValidation": "code.exec.escape",
    "-allowProvisioningUpdates|-allowProvisioningDeviceRegistration": "net.request",
    "-authenticationKeyPath|-authenticationKeyID|-authenticationKeyIssuerID=": "secret.access",
    "-packageAuthorizationProvider=": "own",
    "-scmProvider=": "own",
  },
  accepts: {
    "NAME=": `CODE_SIGNING_ALLOWED CODE_SIGNING_REQUIRED CODE_SIGN_IDENTITY CODE_SIGN_STYLE
    AD_HOC_CODE_SIGNING_ALLOWED DEVELOPMENT_TEAM ONLY_ACTIVE_ARCH ARCHS EXCLUDED_ARCHS
    BUILD_LIBRARY_FOR_DISTRIBUTION SKIP_INSTALL COMPILER_INDEX_STORE_ENABLE ENABLE_TESTABILITY
    GCC_TREAT_WARNINGS_AS_ERRORS SWIFT_TREAT_WARNINGS_AS_ERRORS SWIFT_VERSION
    SWIFT_STRICT_CONCURRENCY IPHONEOS_DEPLOYMENT_TARGET MACOSX_DEPLOYMENT_TARGET MARKETING_VERSION
    CURRENT_PROJECT_VERSION PRODUCT_BUNDLE_IDENTIFIER DEBUG_INFORMATION_FORMAT
    SWIFT_OPTIMIZATION_LEVEL GCC_OPTIMIZATION_LEVEL CLANG_ENABLE_CODE_COVERAGE ENABLE_BITCODE
    SUPPORTS_MACCATALYST ENABLE_PREVIEWS`,
  },
  verbs: [
    ["code.exec.project_task", "."],
    [
      "code.exec.project_task",
      "build|test|clean|archive|analyze|build-for-testing|test-without-building|docbuild",
    ],
    ["fs.write.outside", "install"],
    ["exec.read", "-list|-showsdks|-showBuildSettings|-version|-showdestinations|-showTestPlans"],
    [
      "code.exec.project_script",
      "-exportArchive|-exportNotarizedApp|-downloadPlatform|-runFirstLaunch|-license",
    ],
  ],
});
