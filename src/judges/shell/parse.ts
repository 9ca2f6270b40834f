/** The only access to the parser (unbash, pinned exactly): text in, a tree out, for any text. */
import { type ParsedScript, parse as parseBash } from "unbash";

export type {
  Assignment,
  Command,
  CommandNode,
  CompoundList,
  Function as FunctionNode,
  ParameterExpansionPart,
  ParsedScript,
  Pipeline,
  PipelineNode,
  Redirection,
  Statement,
  SyntaxNode,
  TestExpression,
  Word,
  WordPart,
} from "unbash";
export { forEachChild } from "unbash";

/**
 * Undefined if even the parser gives up: it is recursive, and some short texts (`f() f() f() …`)
 * exhaust its stack. `isOwn`: the call brought the text as it is.
 */
export function parse(text: string, isOwn = false): ParsedScript | undefined {
  try {
    return parseBash(isOwn ? text : copied(text));
  } catch {
    return undefined;
  }
}

/**
 * In the form in which calls bring their texts. V8 keeps what was cut out of a text or joined from
 * several in forms of their own, and code that has met more than four is slow for every text.
 */
export const copied = (text: string): string => JSON.parse(JSON.stringify(text)) as string;
