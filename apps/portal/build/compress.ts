import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const COMPRESSIBLE = "**/*.{js,mjs,css,svg,json,txt}";
/** Has places for the programme's words: the server compresses what it has put them in. */
const WORDED = "sw.js";
/** Below this a compressed file saves no packet. */
const SMALLEST = 200;

/** Puts a `.br` and a `.gz` beside every text file that is sent as it is, at the highest level: it is done once, and read often. */
export async function compressFolder(folder: string): Promise<void> {
  const files = globSync(COMPRESSIBLE, { cwd: folder }).filter((file) => file !== WORDED);
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const content = readFileSync(path);
      if (content.length < SMALLEST) return;
      const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      writeFileSync(
        `${path}.br`,
        await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, ...size } }),
      );
      writeFileSync(`${path}.gz`, await zip(content, { level: 9 }));
    }),
  );
}
