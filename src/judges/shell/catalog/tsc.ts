/** tsc, tsgo, vue-tsc, svelte-check, …: they check a TypeScript project, or compile it. */
import { program } from "../program.ts";

export default program({
  names: "tsc tsgo vue-tsc svelte-check tsd api-extractor typedoc",
  packages: "typescript:tsc @typescript/native-preview:tsgo @microsoft/api-extractor:api-extractor",
  traits: ["argument-files", "project-tool", "makes-programs: tsc", "builds: tsc"],
  flags: `--noEmit --no-emit -noEmit -b --build --force -f --dry -d --clean --watch -w --listFiles
    --listFilesOnly --listEmittedFiles --showConfig --traceResolution --explainFiles --diagnostics
    --extendedDiagnostics --pretty --preserveWatchOutput --incremental -i --composite --declaration
    --declarationMap --emitDeclarationOnly --sourceMap --inlineSourceMap --inlineSources
    --skipLibCheck --skipDefaultLibCheck --strict --strict* --no* --allow* --esModuleInterop
    --isolatedModules --isolatedDeclarations --resolveJsonModule --forceConsistentCasingInFileNames
    --experimentalDecorators --emitDecoratorMetadata --checkJs --removeComments --importHelpers
    --downlevelIteration --useDefineForClassFields --useUnknownInCatchVariables
    --verbatimModuleSyntax --exactOptionalPropertyTypes --preserve*
    --rewriteRelativeImportExtensions --erasableSyntaxOnly
    --assumeChangesOnlyAffectDirectDependencies --disable* --resolvePackageJson* --stopBuildOnErrors
    --all --libReplacement --singleThreaded --fail-on-warnings --no-tsconfig --fail-on-hints --local
    --typescript-version --quiet --skipErrorChecking --treatWarningsAsErrors --excludePrivate
    --excludeInternal --cleanOutputDir --hideGenerator --validation.* --show-files`,
  values: `-t --target -m --module --moduleResolution --moduleDetection --lib --jsx --jsxFactory
    --jsxImportSource --jsxFragmentFactory --types --newLine --customConditions --moduleSuffixes
    --maxNodeModuleJsDepth --locale --ignoreDeprecations --watchFile --watchDirectory
    --fallbackPolling --excludeDirectories --excludeFiles --threshold --ignore --compiler-warnings
    --diagnostic-sources --checkers --files --entryPoints --entryPointStrategy --name --readme
    --logLevel --exclude --theme --emit --builders`,
  options: {
    "-p|--project|--tsconfig|--workspace|--config|-c=": "load",
    "--rootDir|--rootDirs|--baseUrl|--paths|--typeRoots|--typings|-s=": "load",
    "--plugins|--plugin=": "load",
    "--options=": "load",
    "--outDir|--outFile|--out|--declarationDir|--tsBuildInfoFile|--generateTrace=": "write",
    "--generateCpuProfile|--json|-o=": "write",
    "--init": "fs.write.project",
  },
  verbs: [["code.exec.project_task", "@read"]],
});
