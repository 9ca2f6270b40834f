/** hlint, ormolu, elm-format, …: they look at Haskell and Elm code, or write it anew. */
import { program } from "../program.ts";

export default program({
  names:
    "hlint ormolu fourmolu stylish-haskell elm-format elm-review cabal-fmt nixfmt nixpkgs-fmt " +
    "alejandra statix deadnix stylua selene luacheck",
  traits: ["project-tool"],
  tasks: ".hlint.y*ml|fourmolu.yaml|.stylish-haskell.y*ml|stylua.toml|selene.toml|.luacheckrc",
  flags: `-i -r -c --check --inplace --recursive --check-idempotence --no-cabal --yes --validate
    --stdin --quiet --no-summary --no-exit-code --cross -q --fail -e --edit --verify --fix -w -s
    --no-lambda-arg --no-lambda-pattern-names --color --no-color --codes --no-cache --formatter
    --no-self --no-unused --no-redefined --no-global --no-max-line-length --allow-defined-top`,
  values: `-m --mode -X --ghc-opt --ignore --with-group --only -p --package --indentation
    --elm-version --exclude --std --globals --column-width --indent-type --indent-width
    --quote-style --line-endings --syntax --call-parentheses --width`,
  options: {
    "-h|--hint|--config|-f|--config-path|--elmjson=": "load",
    "--refactor|--with-refactor|--refactor-options=": "code.exec.escape",
    "--report?": "write",
    "--output=": "write",
  },
  verbs: [
    ["code.exec.project_task", "@read"],
    ["code.exec.project_task", "-i|--inplace @format"],
  ],
});
