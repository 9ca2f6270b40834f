/**
 * The entry points to cmd and PowerShell with their catalog, for other judges. The catalog's own
 * code must not import this; it gets the context instead.
 */
import type { Report } from "../report.ts";
import { judgeCmd as cmd } from "./cmd.ts";
import { type Context, type Evaluators, newContext, type WindowsCatalog } from "./context.ts";
import { judgePowerShell as powershell } from "./powershell.ts";
import { cmdBuiltinOf, isNative, nativeOf } from "./programs.ts";
import { cmdletOf, looselyOf } from "./ps-aliases.ts";
import { handlerOf, isCmdlet } from "./ps-cmdlets.ts";

const catalog: WindowsCatalog = {
  nativeOf,
  cmdBuiltinOf,
  isNative,
  handlerOf,
  isCmdlet,
  cmdletOf,
  looselyOf,
};
const evaluators: Evaluators = { judgeCmd: cmd, judgePowerShell: powershell };

/** Where a text begins that nothing else of Windows runs. */
export const contextOf = (report: Report): Context => newContext(report, { catalog, evaluators });

/** Reports what the text does, `win.unknown` at least if that is not known. */
export const judgePowerShell = (text: string, report: Report): void =>
  powershell(text, contextOf(report));
export const judgeCmd = (text: string, report: Report): void => cmd(text, contextOf(report));
