/** mockgen, stringer, wire, sqlc, …: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names:
    "mockgen stringer wire sqlc swag templ oapi-codegen gqlgen ent genqlient moq enumer " +
    "easyjson controller-gen wails dlx-go xo-gen jet bufgen thriftgo kitex hz " +
    "openapi-generator swagger-cli swagger openapi-typescript orval graphql-codegen gql.tada " +
    "typechain abigen forge-std json2ts quicktype datamodel-codegen",
  packages: "@graphql-codegen/cli:graphql-codegen",
  traits: ["project-tool"],
  tasks: "*.go|*.yaml|*.yml|codegen.*|sqlc.*|orval.*",
  flags: `-typed -write_source_comment -write_generate_directive -write_package_comment -linecomment
    -transform -json -text -yaml -sql -values --parseDependency --pd --parseInternal --parseVendor
    --generatedTime --instanceCodes -watch -lazy -stub -skip-ensure -rm -all -no_std_marshalers
    -omit_empty -snake_case -noformat --no-format --watch --verbose --clean --prettier --just-types
    --alphabetize-* --immutable --export-type --additional-properties --root-types --use-*
    --snake-case-field --reuse-model --field-constraints --disable-timestamp --strict-nullable
    --collapse-root-models --target-python-version --silent --errors-only --no-schema --enum
    --make-paths-enum --path-params-as-types --default-non-nullable --empty-objects-unknown
    --skip-validate-spec -dryrun --dry-run -clean -s -race -tags`,
  values: `-package --package -pkg --pkg -self_package -mock_names -imports -type --type -trimprefix
    -trimsuffix -addprefix -transform --parseDepth --output-types -generate -include-tags
    -exclude-tags -lang --lang -s --src-lang --input-file-type --output-model-type --class-name
    --target-python-version --base-class -g --generator-name --platform --spec-version --api-package
    --model-package --target -p --env --tags --instanceName --propertyStrategy --exclude
    --target-language`,
  options: {
    "-o|--output|-out|--out=": "write",
    "-destination=": "write",
    "--src|-source|-src=": "read",
    "-i|--input|--input-spec|--schema=": "read",
    "-c|--config|-config|--redocly=": "load",
    "-f|--file=": "load",
    "-d|--dir=": "load",
    "-path=": "load",
    "-templates|--templates|-t|--template|--custom-template-dir|--template-dir=": "load",
    "-r|--require=": "load",
    "--plugin|-plugin=": "load",
    "-exec_only|-prog_only|-build_flags|-model_gob=": "code.exec.escape",
    "-cmd=": "code.exec.escape",
    "--url=": "net.remote",
    "--http-headers|--header=": "net.remote",
  },
  verbs: [
    ["code.exec.project_task", "@write:-o|--output|-destination"],
    ["code.exec.project_script", "push|publish|upload|deploy|run"],
  ],
});
