import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorToken } from "../../../test/world/operator-token.ts";
import { termsWorld, type TermsWorld } from "../../../test/world/terms-world.ts";
import { sql } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { termsJobs } from "./terms-jobs.ts";

let world: TermsWorld;
/** An operator who looks after the terms. */
let writer: string;

beforeAll(async () => {
  world = await termsWorld();
  writer = await operatorToken(world.platform, ["legal"]);
}, 60_000);
afterAll(() => world.close());

test("row 39: two calls that remind the same members in opposite orders both come about", async () => {
  await world.publish();
  const members = [];
  for (let count = 0; count < 12; count += 1) members.push(await world.member());
  const reminders = members.map(({ id }) => ({ whoId: id, templateName: "pending-terms", toAddress: "x" }));
  await sql`truncate terms.reminder`.execute(world.db);
  const answers = await Promise.all(
    [reminders, reminders.toReversed()].map((list) =>
      world.call("POST", "/api/send/reminder/email", { token: writer, body: { reminders: list } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const listed = answers.map((answer) => answer.json()["records"] as { whoId: string; status: string }[]);
  // Each in its caller's order.
  expect(listed[1]?.map(({ whoId }) => whoId)).toEqual(reminders.toReversed().map(({ whoId }) => whoId));
  const sent = listed.flat().filter(({ status }) => status === "sent");
  expect(new Set(sent.map(({ whoId }) => whoId)).size).toBe(12);
  expect(sent).toHaveLength(12);
});

test("row 32: a reminder goes to the member's own address, once a day, and only while a term waits", async () => {
  const member = await world.member();
  const remind = async (more: object = {}) => {
    const reminders = [
      { whoId: member.id, templateName: "pending-terms", toAddress: "x@y.example", ...more },
    ];
    const answer = await world.call("POST", "/api/send/reminder/email", {
      token: writer,
      body: { reminders },
    });
    return (answer.json()["records"] as { status: string }[]).map(({ status }) => status);
  };
  await world.forget();
  expect(await remind()).toEqual(["nothing-pending"]);
  await world.publish();
  await sql`truncate terms.reminder, platform.outbox`.execute(world.db);
  expect(await remind()).toEqual(["sent"]);
  expect(await remind()).toEqual(["already-reminded"]);
  expect(await remind({ whoId: "003000000000000" })).toEqual(["not-found"]);
  const { rows } = await sql<{
    recipient: string;
    text: string;
  }>`select recipient, text from platform.outbox`.execute(world.db);
  expect(rows).toEqual([
    { recipient: member.email, text: expect.stringContaining("- Termos de uso") as string },
  ]);
});

test("what ended with a member is forgotten after its days, and what is in force stays", async () => {
  const versionId = await world.publish();
  const [gone, lately, here] = [await world.member(), await world.member(), await world.member()];
  const ended = [
    [gone, "1826 days"],
    [lately, "1824 days"],
    [here, null],
  ] as const;
  for (const [{ id }, ago] of ended)
    await sql`insert into terms.acceptance (member_id, id, version_id, content_hash, address, user_agent, opted_out_at)
      select ${id}, ${`a3M${id.slice(3)}`}, id, content_hash, '203.0.113.9', 'A browser',
        platform.clock() - ${ago}::interval from terms.version where id = ${versionId}`.execute(world.db);
  const { run } = termsJobs["terms.forget-what-is-over"] as {
    run: (payload: object, platform: Platform, run: object) => Promise<unknown>;
  };
  await run({}, world.platform, {});
  const { rows } = await sql<{ memberId: string }>`select member_id from terms.acceptance
    where version_id = ${versionId} order by member_id`.execute(world.db);
  expect(rows.map(({ memberId }) => memberId)).toEqual([lately.id, here.id].toSorted());
});
