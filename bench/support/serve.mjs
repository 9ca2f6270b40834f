/** The child's side of children.mjs: answers calls by message. */

/** `methods`: by name, functions of one argument, asynchronous or not. */
export function serve(methods) {
  process.on("message", async ({ id, method, argument }) => {
    try {
      process.send({ id, result: await methods[method](argument) });
    } catch (error) {
      process.send({ id, error: error?.stack ?? String(error) });
    }
  });
  process.on("disconnect", () => process.exit());
}

/** CPU time of this process so far, user and system, in µs. */
export function cpuUs() {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  return userCPUTime + systemCPUTime;
}

/** Nanoseconds on a clock that all processes of this machine share. */
export const nowNs = () => Number(process.hrtime.bigint());

/** Answers a request with JSON, its length in the head. */
export function reply(response, said, status = 200) {
  const text = JSON.stringify(said);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}
