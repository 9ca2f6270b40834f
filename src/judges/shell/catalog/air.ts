/** air: builds and starts a project again and again, as its settings say. */
import { program } from "../program.ts";

export default program({
  names: "air",
  traits: ["project-tool"],
  tasks: ".air.toml|*.go|Makefile",
  flags: `-d --build.exclude_unchanged --build.follow_symlink --build.poll --build.stop_on_error
    --build.send_interrupt --build.rerun --log.time --log.main_only --log.silent
    --misc.clean_on_exit --screen.clear_on_rebuild --screen.keep_scroll --proxy.enabled`,
  values: `--root --testdata_dir --tmp_dir --build.args_bin --build.delay --build.exclude_dir
    --build.exclude_file --build.exclude_regex --build.include_dir --build.include_ext
    --build.include_file --build.kill_delay --build.log --build.poll_interval --build.rerun_delay
    --color.app --color.build --color.main --color.runner --color.watcher --proxy.app_port
    --proxy.proxy_port`,
  options: {
    "-v": "help",
    "-h|--help": "help",
    "-c=": ["code.exec.project_script", "load"],
    "--build.cmd|--build.bin|--build.entrypoint|--build.full_bin|--build.pre_cmd|--build.post_cmd=":
      "command",
  },
  wraps: { alone: "code.exec.project_task", operands: 100, anywhere: true },
});
