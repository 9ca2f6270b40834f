/** mkvmerge, mkvextract, flvmeta: films taken apart and put together. */
import { program } from "../program.ts";

export default program({
  names: "mkvmerge mkvextract mkvpropedit flvmeta",
  source: "mkvmerge(1), mkvextract(1)",
  flags: `-i --identify -J --identify-for-mmg -A --no-audio -D --no-video -S --no-subtitles -B
    --no-buttons -T --no-track-tags -M --no-attachments --no-chapters --no-global-tags -w --webm
    --list-languages --list-types -l --no-date --deterministic --disable-lacing`,
  values: `-F|--identification-format -a|--audio-tracks -d|--video-tracks -s|--subtitle-tracks
    -y|--sync --title --language --track-name --default-track --default-track-flag --forced-track
    --track-order --split --append-to --ui-language --priority --compression
    --attachment-description --attachment-mime-type --attachment-name`,
  options: {
    "-o|--output|-r|--redirect-output=": "write",
    "--attach-file|--attach-file-once|--chapters|--global-tags|-t|--tags|--segmentinfo=": "read",
    "--timestamps=": "read",
    "--options-file=": "code.exec.escape",
  },
  judge: ({ args, program: name }, report, { parse }) => {
    const { given, operands } = parse(args, report);
    report.add("exec.read");
    const asks = given.some(({ name: option }) => /^(?:-i|--identify|-J|--list-\w+)$/.test(option));
    for (const { effect, value = "" } of given)
      if (effect === "write") report.writes(value);
      else if (effect === "read") report.reads(value);
      else if (effect !== "") report.add("code.exec.escape", { span: value });
    // a file of options, which may be any
    for (const [at, word] of operands.entries())
      if (word.startsWith("@")) report.add("exec.unknown_option", { span: word });
      else if (/^\d+:/.test(word)) report.writes(word.slice(word.indexOf(":") + 1));
      else if (at > 0 && !asks && name !== "mkvmerge" && /[./~]/.test(word)) report.writes(word);
      else report.reads(word);
  },
});
