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
 * exhaust its stack.
 */
export function parse(text: string): ParsedScript | undefined {
  try {
    return parseBash(text);
  } catch {
    return undefined;
  }
}
