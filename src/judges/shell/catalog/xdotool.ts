/** xdotool, ydotool, wtype: keys and clicks for whatever window is in front. */
import { program } from "../program.ts";

export default program({
  names: "xdotool ydotool wtype dotool",
  source: "xdotool(1)",
  judge: ({ args, program: name, stdin }, report) => {
    const [verb = "", ...words] = name === "wtype" ? ["type", ...args] : args;
    if (/^(?:--?version|version|help|--?help|-h|-v)$/.test(verb)) return report.add("exec.help");
    if (
      /^(?:get\w+|search|selectwindow)$/.test(verb) &&
      !words.some((word) => /^(?:type|key|exec|click|windowkill)$/.test(word))
    )
      return report.add("system.read");
    // nothing here tells which program reads them
    report.add("code.exec.stdin");
    const at = args.findIndex((word) => word === "type" || word === "exec");
    const text = (at < 0 ? (name === "wtype" ? words : []) : args.slice(at + 1)).filter(
      (word) => !/^-/.test(word),
    );
    if (at >= 0 && args[at] === "exec")
      report.run(
        args.slice(at + 1).filter((word) => word !== "--sync"),
        stdin,
      );
    else if (text.length > 0) report.script(text.join(" "));
  },
});
