/** Which machines have file systems that may keep somebody waiting. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createPromptness, isPrompt } from "../../src/filesystem/mounts.ts";

const LOCAL = `22 27 0:21 / /proc rw,relatime - proc proc rw
27 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw,discard
31 27 0:26 / /tmp rw,nosuid - tmpfs tmpfs rw
`;

describe("a machine's file systems", () => {
  it("answer at once where they are its own", () => expect(isPrompt(LOCAL)).toBe(true));

  it("answer at once with a container's root, and with what the kernel mounts for itself", () => {
    expect(
      isPrompt(
        "571 425 0:56 / / rw,relatime master:3 master:4 - overlay overlay rw,lowerdir=/a - b:/c\n",
      ),
    ).toBe(true);
    expect(
      isPrompt(
        `${LOCAL}40 22 0:35 / /proc/sys/fs/binfmt_misc rw shared:14 - autofs systemd-1 rw,fd=29\n`,
      ),
    ).toBe(true);
  });

  it.each([
    "50 27 0:40 / /mnt/share rw shared:9 - nfs4 server:/share rw,hard",
    "51 27 0:41 / /home/me/there rw - fuse.sshfs me@there: rw",
    "52 27 0:42 / /net rw - autofs -hosts rw,indirect",
    "53 27 0:43 / /mnt/c rw - 9p drvfs rw",
    "54 27 0:44 / /data rw - some-new-fs x rw",
    "not a line of it",
  ])("may not with %s", (line) => expect(isPrompt(`${LOCAL}${line}\n`)).toBe(false));

  it("are not known of nothing", () => expect(isPrompt("")).toBe(false));

  it("are read from this machine, at most once a second", () => {
    let now = 1000;
    const prompt = createPromptness(() => now);
    let expected = false;
    try {
      expected = isPrompt(readFileSync("/proc/self/mountinfo", "utf8"));
    } catch {
      // not Linux: nobody knows
    }
    expect(prompt()).toBe(expected);
    now += 999;
    expect(prompt()).toBe(expected);
    now -= 5000; // a clock that was set back
    expect(prompt()).toBe(expected);
  });
});
