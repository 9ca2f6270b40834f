/** scrapy: crawls the web by the spiders of a project. */
import { program } from "../program.ts";

export default program({
  names: "scrapy",
  traits: ["project-tool"],
  tasks: "scrapy.cfg|*.py",
  verbs: [
    ["exec.help", "."],
    ["exec.help", "version"],
    ["code.exec.project_task", "list|check|settings|bench"],
    ["fs.write.project", "startproject|genspider"],
    ["net.request", "crawl|runspider|fetch|view|parse"],
    ["code.exec.repl", "shell"],
  ],
});
