/** cmake: builds, tests and checks. */
import { program } from "../program.ts";
import { cmake } from "../programs/cmake.ts";

/** Its `-E`, a little shell of its own, is in programs/task-runners.ts. */
export default program({
  names: "cmake",
  traits: ["project-tool", "makes-programs", "builds"],
  tasks: "CMakeLists.txt|*.cmake|CMakePresets.json|CMakeUserPresets.json",
  flags: `-L -LA -LH -LAH -N -Wdev -Wno-dev -Werror=dev -Wno-error=dev -Wdeprecated -Wno-deprecated
    --fresh --log-context --trace --trace-expand --warn-uninitialized --warn-unused-vars
    --no-warn-unused-cli --check-system-vars --compile-no-warning-as-error --debug-output
    --debug-find --debug-trycompile --clean-first --use-stderr --strip --list-presets? --version
    --system-information --help-*`,
  values: `-G -U -T -A --preset --target -t -j --parallel --config --component --log-level
    --trace-format --trace-source --profiling-format --resolve-package-references
    --default-directory-permissions --debug-find-pkg --debug-find-var`,
  options: {
    "-S=": "load",
    "-C=": "load",
    "--toolchain=": "load",
    "-B=": "write",
    "--build=": "load",
    "-D=": "own",
    "-P=": "load",
    "-E": "own",
    "--install=": "load",
    "--prefix|--install-prefix=": "own",
    "--graphviz=": "write",
    "--profiling-output=": "write",
    "--trace-redirect=": "write",
    "--workflow": "own",
    "--open=": "load",
    "--debugger-pipe=": "code.exec.escape",
    "--debugger-dap-log=": "write",
    "--debugger": "code.exec.escape",
  },
  accepts: {
    "-D": `CMAKE_BUILD_TYPE*=* CMAKE_INSTALL_PREFIX*=* CMAKE_EXPORT_COMPILE_COMMANDS*=*
    CMAKE_CXX_STANDARD*=* CMAKE_C_STANDARD*=* CMAKE_VERBOSE_MAKEFILE*=* CMAKE_OSX_ARCHITECTURES*=*
    CMAKE_OSX_DEPLOYMENT_TARGET*=* CMAKE_SYSTEM_NAME*=* CMAKE_CUDA_ARCHITECTURES*=*
    CMAKE_C_COMPILER=gcc CMAKE_C_COMPILER=clang CMAKE_C_COMPILER=cc CMAKE_CXX_COMPILER=g++
    CMAKE_CXX_COMPILER=clang++ CMAKE_CXX_COMPILER=c++ CMAKE_C_COMPILER_LAUNCHER=ccache
    CMAKE_CXX_COMPILER_LAUNCHER=ccache CMAKE_C_COMPILER_LAUNCHER=sccache
    CMAKE_CXX_COMPILER_LAUNCHER=sccache CMAKE_CONFIGURATION_TYPES=* CMAKE_MSVC_RUNTIME_LIBRARY=*
    BUILD_*=* SANITIZE*=* *=ON *=OFF *=On *=Off *=on *=off *=TRUE *=FALSE *=true *=false *=YES *=NO
    *=1 *=0 CMAKE_*_OUTPUT_DIRECTORY=*`,
  },
  verbs: [
    ["code.exec.project_task", "--build"],
    ["code.exec.project_script", "-P"],
    [
      "code.exec.project_script",
      "--build --target=*install*|-t=*install*|--target=*deploy*|--target=*publish*|" +
        "--target=*upload*|--target=*flash*",
    ],
    ["fs.write.outside", "--install"],
    ["code.exec.project_script", "--workflow"],
    ["exec.help", "--system-information|--help-*|--list-presets"],
    ["code.exec.project_task", "@load"],
    ["exec.help", "--version"],
  ],
  judge: cmake,
});
