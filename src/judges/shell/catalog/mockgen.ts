/** mockgen, stringer, wire, sqlc, …: builds, tests and checks. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

export default program({
  names:
    "mockgen stringer wire sqlc swag templ oapi-codegen gqlgen ent genqlient moq enumer easyjson controller-gen wails air reflex modd entr-go dlx-go xo-gen jet bufgen thriftgo kitex hz openapi-generator swagger-cli swagger openapi-typescript orval graphql-codegen gql.tada typechain abigen forge-std json2ts quicktype datamodel-codegen",
  traits: ["project-tool"],
  values: "-o --output -destination -package -source -i --input -c --config -g",
  verbs: [
    ["code.exec.project_task", "@write:-o|--output|-destination"],
    ["code.exec.project_script", "push|publish|upload|deploy|run"],
    ["code.exec.script", `** ${far("-c --config")}`],
  ],
});
