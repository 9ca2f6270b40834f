/** protoc, capnp, flatc, thrift: they make code of descriptions, with plugins. */
import { program } from "../program.ts";

const OUTPUTS =
  `cpp csharp java kotlin objc php pyi python ruby rust go go-grpc go-vtproto grpc grpc_python
  grpc-gateway js ts grpc-web dart doc openapiv2 validate ts_proto es connect-go connect-es
  swift`
    .split(/\s+/)
    .map((language) => `--${language}_out`)
    .join("|");

export default program({
  names: "protoc capnp capnpc flatc thrift grpc_tools.protoc",
  traits: ["argument-files", "project-tool"],
  flags: `--experimental_allow_proto3_optional --experimental_editions --include_imports
    --include_source_info --retain_options --fatal_warnings --decode_raw --print_free_field_numbers
    --enable_codegen_trace --deterministic_output --cpp --java --ts --python --go --rust --csharp
    --kotlin --php --dart --swift --jsonschema --lua --gen-* --no-* --strict-json --reflect-*
    --scoped-enums --keep-prefix --binary -b -t --natural-utf8 --allow-non-utf8 --schema --bfbs-* -r
    -strict -nowarn -debug --short --force-defaults`,
  values: `-I --proto_path --error_format --decode --encode --gen -gen --namespace --root-type
    --filename-suffix --src-prefix --import-path --*_out --*_opt`,
  options: {
    [`${OUTPUTS}=`]: "load",
    "-o|--descriptor_set_out|--dependency_out|-out=": "load",
    "--descriptor_set_in=": "read",
    "--plugin=": "load",
  },
  verbs: [["code.exec.project_task"], ["exec.help", "version|id|help"]],
});
