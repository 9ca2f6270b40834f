/**
 * A gateway's config for one fake platform, with its secrets in the environment, where they belong.
 */

const SECRETS = ["token", "botToken", "appToken"];

export function setUp({ name, options, person, timeout = "2h" }) {
  const secret = (key) => SECRETS.includes(key);
  const environment = Object.fromEntries(Object.entries(options).filter(([key]) => secret(key)));
  const own = Object.fromEntries(
    Object.entries(options).map(([key, value]) => [key, secret(key) ? `$${key}` : value]),
  );
  const config = JSON.stringify({
    listen: "127.0.0.1:0",
    approval: { timeout },
    approvers: [{ name: "ada", [name]: person }],
    channels: { [name]: own },
    log: { level: "silent" },
  });
  return { config, environment };
}
