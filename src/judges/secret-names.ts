/** Which environment variables hold secrets, judged by their names. */

const SECRET =
  /(?:^|_)(?:[A-Z\d]*TOKENS?|SECRETS?|[A-Z\d]*SECRET|PASS|[A-Z\d]*PASSW(?:OR)?D|[A-Z\d]*PASSPHRASE|PWD|CREDENTIALS?|CREDS?|JWT|PAT|[A-Z\d]*APIKEY|COOKIE)(?:_|$)|(?:^|_)(?:API|ACCESS|PRIVATE|PRIV|SECRET|SIGNING|ENCRYPTION|MASTER|AUTH|DEPLOY|SERVICE|ACCOUNT|STORAGE|SSH|GPG|STRIPE|SERVICE_ROLE|ADMIN|CLIENT|HMAC|WEBHOOK|LICENSE|SESSION)_?KEY(?:_|$)/;
/** They mention secrets but hold none: counts, places, times. */
const ABOUT =
  /^(?:PWD|OLDPWD|INIT_CWD)$|_(?:FILE|PATH|DIR|NAME|ID|COUNT|LIMIT|LENGTH|LEN|TTL|EXPIRY|EXPIRES(?:_\w+)?|TYPE|URL|URI|HEADER|VERSION|ALGORITHM)$|^(?:MAX|MIN|NUM|TOTAL)_|^TOKENIZERS?_|^(?:[A-Z]+_)*(?:MAX|INPUT|OUTPUT)_TOKENS$/;

/** No variable that a person sets has a longer name. */
const MAX_LENGTH = 200;

export const hasSecretName = (name: string): boolean =>
  name.length <= MAX_LENGTH &&
  SECRET.test(name) &&
  (!ABOUT.test(name) || /SECRET_ACCESS_KEY_ID$/.test(name));
