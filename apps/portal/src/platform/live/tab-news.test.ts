import { afterEach, expect, test, vi } from "vitest";
import type { LiveNews } from "./live-rules.ts";
import { joinLiveTabs, type TabNews } from "./tab-news.ts";

const changed = (topic: string): LiveNews => ({ kind: "changed", topic });
const open: TabNews[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const tab of open.splice(0)) tab.leave();
});

/** A tab that has missed nothing, unless it says since when. */
function tab(sinceMs = Infinity, memberId = "ana") {
  const onNews = vi.fn<(news: LiveNews) => void>();
  const joined = joinLiveTabs({ memberId, sinceMs, onNews });
  open.push(joined);
  const heard = () => onNews.mock.calls.map(([news]) => (news.kind === "changed" ? news.topic : news.kind));
  return { ...joined, heard };
}

/** What was posted before this has been heard: the channel keeps its order. */
async function settle(): Promise<void> {
  const [writer, reader] = [tab(Infinity, "nobody"), tab(Infinity, "nobody")];
  writer.tell(changed("settled"));
  await expect.poll(reader.heard).toEqual(["settled"]);
}

test("what the leader tells is heard by every tab of that member, and by nobody else's", async () => {
  const [leader, follower, anothers] = [tab(), tab(), tab(Infinity, "luzia")];
  leader.lead();
  leader.tell(changed("points"));
  await settle();
  expect([leader, follower, anothers].map(({ heard }) => heard())).toEqual([[], ["points"], []]);
});

test("a tab that comes is told what it has missed since its page began, each topic once, and nothing older", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1000 });
  const [leader, follower] = [tab(), tab()];
  leader.lead();
  leader.tell(changed("content"));
  vi.setSystemTime(3000);
  leader.tell(changed("points"));
  leader.tell(changed("points"));
  leader.tell({ kind: "reset" });
  await settle();
  const late = tab(2000);
  await expect.poll(late.heard).toEqual(expect.arrayContaining(["points", "reset"]));
  await settle();
  expect(late.heard()).toEqual(["points", "reset"]);
  expect(follower.heard()).toEqual(["content", "points", "points", "reset"]);
});

test("who takes the lead tells again also what the leader before told", async () => {
  const [first, second] = [tab(), tab()];
  const since = Date.now();
  first.lead();
  first.tell(changed("points"));
  await settle();
  first.leave();
  second.lead();
  const late = tab(since);
  await expect.poll(late.heard).toEqual(["points"]);
});

test("a tab that was there before the leader heard anything asks everything again", async () => {
  const since = Date.now() - 1;
  const leader = tab();
  leader.lead();
  const earlier = tab(since);
  await expect.poll(earlier.heard).toEqual(["reset"]);
});
