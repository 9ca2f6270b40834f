/** Puts PNG pictures of one size together to an animated PNG, which plays for ever. */

const SIGNATURE = 8;
const CRC = new Int32Array(256).map((_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** `frames`: `{ png, ms }`, all of one size and colour type, as one browser makes them. */
export function animated(frames) {
  const chunks = frames.map(({ png }) => chunksOf(png));
  const [first] = chunks;
  const header = first.find(({ type }) => type === "IHDR").data;
  let sequence = 0;
  const control = (ms) => {
    const data = Buffer.alloc(26);
    data.writeUInt32BE(sequence++, 0);
    header.copy(data, 4, 0, 8); // width and height
    data.writeUInt16BE(ms, 20);
    data.writeUInt16BE(1000, 22);
    return chunk("fcTL", data);
  };
  const part = (data) => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(sequence++);
    return chunk("fdAT", Buffer.concat([number, data]));
  };
  const count = Buffer.alloc(8); // the second number, 0: for ever
  count.writeUInt32BE(frames.length);
  const pictures = chunks.flatMap((all, at) => [
    control(frames[at].ms),
    ...all
      .filter(({ type }) => type === "IDAT")
      .map(({ data }) => (at === 0 ? chunk("IDAT", data) : part(data))),
  ]);
  return Buffer.concat([
    frames[0].png.subarray(0, SIGNATURE),
    chunk("IHDR", header),
    chunk("acTL", count),
    ...pictures,
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunksOf(png) {
  const found = [];
  for (let at = SIGNATURE; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const data = png.subarray(at + 8, at + 8 + length);
    found.push({ type: png.toString("latin1", at + 4, at + 8), data });
    at += length + 12;
  }
  return found;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length);
  body.copy(framed, 4);
  framed.writeInt32BE(crcOf(body), body.length + 4);
  return framed;
}

function crcOf(bytes) {
  let sum = -1;
  for (const byte of bytes) sum = CRC[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  return ~sum;
}
