/**
 * Values of options that say where a program takes its settings from, and which machine it asks.
 */
import { UNKNOWN } from "../report.ts";

/** The user's own, which no agent writes unasked. */
const OWN = /^(?:~\/\.|\/etc\/|\/dev\/null$)/;
/** Whether a settings file may be one that the agent wrote. */
export const isForeignSettings = (path: string): boolean =>
  path.includes(UNKNOWN) || path.includes("..") || !OWN.test(path);

const FAR =
  /^(?:\/(?:tmp|private|var|dev|etc)(?:\/|$)|~)|(?:^|\/)\.\.\/\.\.(?:\/|$)|^[a-z][a-z+.-]*:\/\/|^data:/i;
/** Whether a config file is not the project's. */
export const isFarConfig = (path: string): boolean => path.includes(UNKNOWN) || FAR.test(path);

/** A socket, or a display of this machine. */
const SOCKET = /^(?:unix|npipe):|^\/|^:\d/;
const HERE =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/@]*@)?(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:[/?#]|$)|^[a-z]+:\/\/\//i;
/** Whether an address leads to this machine. */
export const isLocalServer = (address: string): boolean =>
  !address.includes(UNKNOWN) && (SOCKET.test(address) || HERE.test(address));
