/** Which variables of the environment hold secrets, as far as their names tell. */

const SECRET =
  /(?:^|_)(?:[A-Z\d]*TOKENS?|SECRETS?|[A-Z\d]*SECRET|PASS|[A-Z\d]*PASSW(?:OR)?D|[A-Z\d]*PASSPHRASE|PWD|CREDENTIALS?|CREDS?|JWT|PAT|[A-Z\d]*APIKEY|COOKIE)(?:_|$)|(?:^|_)(?:API|ACCESS|PRIVATE|PRIV|SECRET|SIGNING|ENCRYPTION|MASTER|AUTH|DEPLOY|SERVICE|ACCOUNT|STORAGE|SSH|GPG|STRIPE|SERVICE_ROLE|ADMIN|CLIENT|HMAC|WEBHOOK|LICENSE|SESSION)_?KEY(?:_|$)/;
/** They speak of secrets and hold none: how many, where, since when. */
const ABOUT =
  /^(?:PWD|OLDPWD|INIT_CWD)$|_(?:FILE|PATH|DIR|NAME|ID|COUNT|LIMIT|LENGTH|LEN|TTL|EXPIRY|EXPIRES(?:_\w+)?|TYPE|URL|URI|HEADER|VERSION|ALGORITHM)$|^(?:MAX|MIN|NUM|TOTAL)_|^TOKENIZERS?_|^(?:[A-Z]+_)*(?:MAX|INPUT|OUTPUT)_TOKENS$/;

/** Longer names are none of a person's. */
const MAX_LENGTH = 200;

export const hasSecretName = (name: string): boolean =>
  name.length <= MAX_LENGTH &&
  SECRET.test(name) &&
  (!ABOUT.test(name) || /SECRET_ACCESS_KEY_ID$/.test(name));
