/** JSON settings that users may have, for hosts that keep lists of hooks in them. */

export const PLAIN = [
  "{}\n",
  '{"model":"opus"}',
  '{\n\t"permissions": {\n\t\t"allow": ["Bash(ls:*)", "Read"],\n\t\t"deny": ' +
    '[]\n\t},\n\t"é": "\\u00e9 \\/",\n\t"big": 12345678901234567890\n}\n',
  '{\r\n    "2": "second",\r\n    "1": "first",\r\n    "hooks": {\r\n        "Stop": [ { ' +
    '"hooks": [] } ]\r\n    }\r\n}\r\n',
];

export const COMMENTED = [
  '// mine\n{\n  /* a "model" */ "model": "m", // fast\n  "hooks": {\n    // none yet\n  }\n}\n',
];

/** With a hook of the user's own for this event. */
export const withHook = (event: string): string[] => [
  `{ "hooks": { "${event}": [ { "matcher": "Bash", "hooks": [ { "type": "command", ` +
    '"command": "true" } ] } ] }, "n": 1.0 }',
  `{\n  "hooks": {\n    "${event}": [\n      {\n        "hooks": [{ "type": "command", ` +
    '"command": "true" }]\n      }\n    ]\n  }\n}',
];

/** Settings that cannot be edited safely, and the place that a refusal has to name. */
export const broken = (event: string): (readonly [text: string, place: string])[] => [
  ['{\n  "model": "opus",\n  "model": "haiku"\n}', ":3:3"],
  ['{\n  "hooks": {\n    "Stop": [1,]\n  }\n}', ":3:16"],
  ["[]", ":1:1"],
  ['{ "a": 1', ":1:9"],
  ['{ "hooks": [] }', "hooks is not an object"],
  [`{ "hooks": { "${event}": {} } }`, `hooks.${event} is not an array`],
];
