/** streamlit, gradio, chainlit, panel, …: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "streamlit gradio chainlit panel bokeh voila marimo",
  modules: "streamlit",
  traits: ["project-tool"],
  verbs: [["code.exec.project_script", "run|serve|edit\\n code.exec.project_task hello|version|docs|convert|info"]],
});
