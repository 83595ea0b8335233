import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LoggedMember } from "../world/members.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import { isLong } from "../server/effort.ts";
import { earn } from "../ledger/ledger-members.ts";

let world: TestWorld;
let member: LoggedMember;

beforeAll(async () => {
  world = await testWorld({ TRUST_PROXY: "off" });
  member = await world.member();
  await earn(world.db, member.id, 100);
}, 60_000);
afterAll(() => world.close());

/** Sends bytes as they are on a connection of their own; answers all that comes back until it is quiet or closed. */
function send(bytes: string, quietMs = 150): Promise<string> {
  return new Promise((done) => {
    const socket = connect(world.port, "127.0.0.1");
    let received = "";
    let quiet: NodeJS.Timeout | undefined;
    const end = (): void => {
      clearTimeout(quiet);
      socket.destroy();
      done(received);
    };
    socket.setEncoding("latin1");
    socket.on("data", (part: string) => {
      received += part;
      clearTimeout(quiet);
      quiet = setTimeout(end, quietMs);
    });
    socket.once("close", end);
    socket.on("error", () => undefined);
    socket.write(bytes, "latin1");
    setTimeout(end, 3_000).unref();
  });
}

const statuses = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

test("L5: a request that names two hosts is refused", async () => {
  for (const second of ["Host: a", "host: b"])
    expect(
      statuses(await send(`GET /api/health HTTP/1.1\r\nHost: a\r\n${second}\r\nConnection: close\r\n\r\n`)),
    ).toEqual([400]);
});

describe("row 24: two readings of one request", () => {
  const smuggled = "GET /api/home HTTP/1.1\r\nHost: a\r\n\r\n";

  test.each([
    ["both a length and chunks", "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
    ["two lengths", `Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n`],
    ["a list of lengths", `Content-Length: 0, ${smuggled.length}\r\n\r\n`],
    ["a length with a sign", `Content-Length: +${smuggled.length}\r\n\r\n`],
    ["chunks under a second name", "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n"],
    ["an unknown encoding", "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"],
    ["a space before the colon", "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n"],
    ["a header folded over two lines", "X-A: b\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
    ["a bare line feed", "X-A: b\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
    ["a chunk's length that is none", "Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n"],
  ])("%s: refused, and the connection is closed", async (_, rest) => {
    const received = await send(`POST /api/session/end HTTP/1.1\r\nHost: a\r\n${rest}${smuggled}`);
    expect(statuses(received)).toEqual([400]);
    expect(received.toLowerCase()).toContain("connection: close");
    expect(received).toContain('"code":"invalid-request"');
  });

  test("what is no HTTP at all is refused in the form of every refusal", async () => {
    for (const bytes of [
      "\u0016\u0003\u0001\u0002\u0000",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
    ]) {
      const received = await send(bytes);
      expect(statuses(received)[0]).toBe(400);
      expect(received).not.toMatch(/fastify|node|HPE_/i);
    }
    const huge = await send(`GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(20_000)}\r\n\r\n`);
    expect(statuses(huge)).toEqual([431]);
  });

  test("TRACE and CONNECT are nobody's, and another method in a header does not count", async () => {
    const traced = await send("TRACE /api/home HTTP/1.1\r\nHost: a\r\nX-Secret: tell-nobody\r\n\r\n");
    expect(statuses(traced)[0]).toBeGreaterThanOrEqual(400);
    expect(traced).not.toContain("tell-nobody");
    expect(
      statuses(await send("CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n")).filter((code) => code < 400),
    ).toEqual([]);
    const overridden = await world.callOver("GET", "/api/notifications", {
      token: member.token,
      headers: { "x-http-method-override": "DELETE", "x-method-override": "POST" },
    });
    expect(overridden.status).toBe(200);
  });

  test("X-Forwarded-* of a stranger changes nothing", async () => {
    const spoofed = {
      "x-forwarded-for": "198.51.100.1",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "for=198.51.100.1;host=evil.example",
      "x-real-ip": "198.51.100.1",
    };
    await world.callOver("GET", "/api/visitor-home", { headers: spoofed });
    expect(world.logged.filter((line) => /198\.51\.100\.1|evil\.example/.test(line))).toEqual([]);
    const foreign = await world.callOver("POST", "/api/session/end", {
      headers: { ...spoofed, origin: "https://evil.example" },
    });
    expect(foreign.code).toBe("permission-denied");
  });

  test("whoever guesses a password can't pass for another address", async () => {
    const { taxId } = await world.member();
    const statuses: number[] = [];
    for (let at = 1; at <= 11; at += 1) {
      const headers = { "x-forwarded-for": `203.0.113.${at}`, "x-real-ip": `203.0.113.${at}` };
      const body = { username: taxId, password: "senha-errada-9" };
      statuses.push((await world.callOver("POST", "/api/userLogin", { headers, body })).status);
    }
    // From the sixth on it would need a proof of work: it is counted as the one who guesses, whatever it calls itself.
    expect(statuses).toEqual([
      ...Array.from({ length: 5 }, () => 401),
      ...Array.from({ length: 6 }, () => 403),
    ]);
  });

  test("an address that no router can read is refused in our own words", async () => {
    for (const path of [
      "/api/%",
      "/api/%zz",
      "/api/news/%c0%ae",
      "//",
      "/api/..;/home",
      "/api/redemptions/%ff",
    ]) {
      const answer = await world.callOver("GET", path, { token: member.token });
      expect([400, 404], path).toContain(answer.status);
      expect(answer.text, path).not.toMatch(/FST_|fastify/i);
    }
  });
});

test.runIf(isLong)("row 30: a body of a gigabyte is cut off at its limit, and fills no memory", async () => {
  const piece = Buffer.alloc(64 * 1024, 0x61);
  const before = process.memoryUsage().rss;
  for (const head of ["Content-Length: 1073741824", "Transfer-Encoding: chunked"]) {
    const isChunked = head.startsWith("Transfer");
    const socket = connect(world.port, "127.0.0.1").setEncoding("latin1");
    let received = "";
    socket.on("data", (part: string) => (received += part));
    socket.on("error", () => undefined);
    socket.write(
      `POST /api/userLogin HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${head}\r\n\r\n`,
    );
    let sent = 0;
    while (!socket.destroyed && sent < 2 ** 30 && !received.includes("413")) {
      if (isChunked) socket.write("10000\r\n");
      sent += piece.length;
      if (!socket.write(isChunked ? Buffer.concat([piece, Buffer.from("\r\n")]) : piece))
        await drained(socket);
    }
    await expect.poll(() => received).toContain('"code":"too-large"');
    socket.destroy();
    expect(received).toContain("HTTP/1.1 413");
    expect(sent).toBeLessThan(64 * 2 ** 20);
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20);
});

function drained(socket: Socket): Promise<void> {
  return new Promise((done) => {
    const end = (): void => {
      for (const event of ["drain", "close", "error"]) socket.off(event, end);
      done();
    };
    for (const event of ["drain", "close", "error"]) socket.once(event, end);
    setTimeout(end, 200).unref();
  });
}

test.runIf(isLong)(
  "row 31: two hundred clients that never finish their request keep nobody waiting",
  async () => {
    const slow = Array.from({ length: 200 }, () => connect(world.port, "127.0.0.1"));
    for (const [at, socket] of slow.entries()) {
      socket.on("error", () => undefined);
      socket.write(
        at % 2 === 0
          ? "GET /api/visitor-home HTTP/1.1\r\nHost: a\r\nX-Slow: "
          : "POST /api/userLogin HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
      );
    }
    await pause(100);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.callOver("GET", "/api/home", { token: member.token })),
    );
    for (const socket of slow) socket.destroy();
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  },
);
