/** ld.so, ld-linux.so.2, ld-linux-x86-64.so.2, …: the loader of libraries: runs a program. */
import { program } from "../program.ts";

export default program({
  names: "ld.so ld-linux.so.2 ld-linux-x86-64.so.2 ld-linux-aarch64.so.1 ld-musl-x86_64.so.1",
  flags: "--inhibit-cache",
  values: "--inhibit-rpath --argv0 --glibc-hwcaps-prepend --glibc-hwcaps-mask",
  options: {
    "--help": "help",
    "--version": "help",
    "--list": "tells",
    "--list-diagnostics": "tells",
    "--list-tunables": "tells",
    "--verify": "tells",
    "--library-path=": "env.hijack",
    "--audit=": "env.hijack",
    "--preload=": "env.hijack",
  },
  wraps: { alone: "exec.help" },
});
