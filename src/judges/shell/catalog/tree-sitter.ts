/** tree-sitter, wasm-pack, wasm-bindgen, trunk, …: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "tree-sitter wasm-pack wasm-bindgen trunk leptosfmt maturin cibuildwheel tauri",
  traits: ["project-tool"],
  verbs: [
    [
      "code.exec.project_task",
      "build|test|generate|parse|highlight|query|serve|dev|develop|check|info|watch|pack|new|list-python|clean|icon|fmt|tags|playground",
    ],
    ["publish.registry", "publish|upload"],
    ["secret.access", "login"],
    ["fs.write.project", "init|new|add|migrate"],
  ],
});
