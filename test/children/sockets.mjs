/**
 * Opens many sockets to a port, half a request on each; says when all are open, and holds them
 * until it is killed.
 */
import { connect } from "node:net";

const [port, count] = process.argv.slice(2).map(Number);
for (let open = 0; open < count; open += 500) {
  await Promise.all(
    Array.from({ length: Math.min(500, count - open) }, () => {
      return new Promise((resolve, reject) => {
        const socket = connect(port, "127.0.0.1", () => {
          socket.write("POST /v1/calls HTTP/1.1\r\nhost: 127.0.0.1\r\n");
          resolve();
        });
        socket.on("error", reject);
      });
    }),
  );
}
process.stdout.write("open\n");
setInterval(() => {}, 1000);
