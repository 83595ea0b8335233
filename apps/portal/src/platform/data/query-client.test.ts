import { InfiniteQueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { askAgainUnder, queryClient } from "./query-client.ts";

afterEach(() => queryClient.clear());

/** Watches a list whose pages arrive when they are released, as a page on the screen does. */
function watchedList(key: string) {
  const asked: { page: number; answer: () => void }[] = [];
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: [key, "list"],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      new Promise<number>((done) => asked.push({ page: pageParam, answer: () => done(pageParam) })),
    getNextPageParam: (last: number) => last + 1,
  });
  observer.subscribe(() => undefined);
  return { asked, observer };
}

const settled = () => new Promise((done) => setTimeout(done, 0));

test("a list that is getting its next page gets it, and is asked again after it", async () => {
  const { asked, observer } = watchedList("rewards");
  asked[0]?.answer();
  await settled();
  const more = observer.fetchNextPage();
  const again = askAgainUnder(["rewards"]);
  await settled();
  expect(asked.map(({ page }) => page)).toEqual([1, 2]);
  asked[1]?.answer();
  expect((await more).data?.pages).toEqual([1, 2]);
  await settled();
  asked[2]?.answer();
  await settled();
  asked[3]?.answer();
  await again;
  expect(asked.map(({ page }) => page)).toEqual([1, 2, 1, 2]);
});

test("what was read under another key is not asked again", async () => {
  const [rewards, news] = [watchedList("rewards"), watchedList("news")];
  for (const { asked } of [rewards, news]) asked[0]?.answer();
  await settled();
  const again = askAgainUnder(["rewards"]);
  await settled();
  rewards.asked[1]?.answer();
  await again;
  expect([rewards.asked.length, news.asked.length]).toEqual([2, 1]);
});
