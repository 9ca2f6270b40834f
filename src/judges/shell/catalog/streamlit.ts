/** streamlit, gradio, chainlit, panel, …: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "streamlit gradio chainlit panel bokeh voila marimo",
  traits: ["project-tool"],
  flags: "--server.headless? --version --help --show",
  values: "--server.port --server.address --port --theme.base",
  verbs: [
    ["exec.help", "."],
    ["code.exec.project_task", "run|serve @load"],
    ["code.exec.project_script", "edit|deploy|share"],
    ["code.exec.project_task", "hello|version|docs|convert|info|config"],
    ["exec.help", "--version"],
  ],
});
