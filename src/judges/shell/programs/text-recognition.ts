/**
 * tesseract: its operands are a picture, the name of the output, and names of settings. Source:
 * tesseract(1).
 */

import { beforeFirst } from "../../pieces.ts";
import { isKnown } from "../../report.ts";
import { carryOut } from "../declared.ts";
import { reads } from "../locations.ts";
import { isOnly } from "../names.ts";
import type { JudgeProgram } from "../program.ts";

/** Its built-in settings; another name is a settings file, which may name further files. */
const SETTINGS =
  /^(?:alto|hocr|pdf|tsv|txt|box|page|quiet|digits|logfile|makebox|wordstrbox|lstmbox|lstm\.train|get\.images|bazaar|linebox|unlv|rebox|bigram|api_config|kannada|strokewidth|inter|lstmdebug|ambigs\.train|box\.train(?:\.stderr)?)$/;
const NAMES_FILE = /file|path|dir|words|patterns|log/i;

export const tesseract: JudgeProgram = ({ args }, report, { parse }) => {
  if (args.length === 0 || isOnly(args, /^--?(?:help|version|h|v)$/))
    return report.add("exec.help");
  const { given, operands } = parse(args, report);
  report.add("exec.read");
  const [picture, made, ...settings] = operands;
  if (picture !== undefined && !/^(?:stdin|-)$/.test(picture)) reads(picture, report);
  if (made !== undefined && !/^(?:stdout|-)$/.test(made)) report.writes(`${made}.txt`);
  for (const name of settings) if (!SETTINGS.test(name)) report.loads(name);
  const done = new Set<string>();
  for (const option of given) {
    const { effect, value = "" } = option;
    if (effect !== "own") carryOut(option, report, done);
    else if (!isKnown(value)) report.add("exec.unknown_option");
    else if (NAMES_FILE.test(beforeFirst(value, "=")))
      report.writes(value.slice(value.indexOf("=") + 1));
  }
};
