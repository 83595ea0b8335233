/** Reading and rewriting tables of a TrueType file, as far as renaming and measuring a font needs it. */

interface TableEntry {
  tag: string;
  data: Buffer;
}

export interface NameRecord {
  nameId: number;
  text: string;
}

const WINDOWS = 3;
const UNICODE_BMP = 1;
const ENGLISH_US = 0x0409;

/** Splits a TrueType file into its tables, in file order. */
export function readTables(font: Buffer): TableEntry[] {
  const count = font.readUInt16BE(4);
  return Array.from({ length: count }, (_, index) => {
    const at = 12 + index * 16;
    const offset = font.readUInt32BE(at + 8);
    return {
      tag: font.toString("latin1", at, at + 4),
      data: font.subarray(offset, offset + font.readUInt32BE(at + 12)),
    };
  });
}

/**
 * Returns one table by its four letters.
 *
 * @throws when the font has none of that name.
 */
export function tableOf(font: Buffer, tag: string): Buffer {
  const found = readTables(font).find((table) => table.tag === tag);
  if (!found) throw new Error(`The font has no ${tag} table`);
  return found.data;
}

/** Returns the Windows Unicode records of the name table, the ones every current system reads. */
export function readNames(font: Buffer): NameRecord[] {
  const table = tableOf(font, "name");
  const storage = table.readUInt16BE(4);
  const records: NameRecord[] = [];
  for (let index = 0; index < table.readUInt16BE(2); index++) {
    const at = 6 + index * 12;
    const length = table.readUInt16BE(at + 8);
    const start = storage + table.readUInt16BE(at + 10);
    const bytes = Buffer.from(table.subarray(start, start + length));
    const isUtf16 = table.readUInt16BE(at) !== 1;
    records.push({
      nameId: table.readUInt16BE(at + 6),
      text: isUtf16 ? bytes.swap16().toString("utf16le") : bytes.toString("latin1"),
    });
  }
  return records;
}

function buildNameTable(names: NameRecord[]): Buffer {
  const sorted = names.toSorted((a, b) => a.nameId - b.nameId);
  const header = Buffer.alloc(6 + sorted.length * 12);
  header.writeUInt16BE(sorted.length, 2);
  header.writeUInt16BE(header.length, 4);
  let offset = 0;
  const strings = sorted.map(({ nameId, text }, index) => {
    const bytes = Buffer.from(text, "utf16le").swap16();
    [WINDOWS, UNICODE_BMP, ENGLISH_US, nameId, bytes.length, offset].forEach((value, field) =>
      header.writeUInt16BE(value, 6 + index * 12 + field * 2),
    );
    offset += bytes.length;
    return bytes;
  });
  return Buffer.concat([header, ...strings]);
}

function checksum(data: Buffer): number {
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}

/** Returns the same font with its name table replaced and every checksum made right again. */
export function withNames(font: Buffer, names: NameRecord[]): Buffer {
  const tables = readTables(font).map(({ tag, data }) => ({
    tag,
    data: Buffer.from(tag === "name" ? buildNameTable(names) : data),
  }));
  const head = tables.find((table) => table.tag === "head");
  if (!head) throw new Error("The font has no head table");
  head.data.writeUInt32BE(0, 8);

  const directory = Buffer.alloc(12 + tables.length * 16);
  font.copy(directory, 0, 0, 12);
  directory.writeUInt16BE(tables.length, 4);
  const body: Buffer[] = [];
  let offset = directory.length;
  tables.forEach(({ tag, data }, index) => {
    const at = 12 + index * 16;
    directory.write(tag, at, "latin1");
    directory.writeUInt32BE(checksum(data), at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(data.length, at + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    body.push(data, padding);
    offset += data.length + padding.length;
  });
  const whole = Buffer.concat([directory, ...body]);
  const headAt = tables.findIndex((table) => table.tag === "head");
  const headOffset = whole.readUInt32BE(12 + headAt * 16 + 8);
  whole.writeUInt32BE((0xb1b0afba - checksum(whole)) >>> 0, headOffset + 8);
  return whole;
}
