/**
 * Reads `{ shell, forms }` from its input and writes, for each form, whether its payload ran in
 * that shell; nothing where there is no such shell.
 */
import { text } from "node:stream/consumers";
import { isThere, payloadsRun } from "../support/shells.mjs";

const { shell, forms } = JSON.parse(await text(process.stdin));
if (isThere(shell)) process.stdout.write(JSON.stringify(await payloadsRun(shell, forms)));
