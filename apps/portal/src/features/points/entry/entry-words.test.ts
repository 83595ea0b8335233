import { expect, test } from "vitest";
import { storyTitle } from "./entry-words.ts";

test("titles a line by whether points came, went or came back", () => {
  expect(storyTitle({ kind: "Earned", points: 10 })).toBe("Como ganhei");
  expect(storyTitle({ kind: "Transfered", points: 10 })).toBe("Como ganhei");
  expect(storyTitle({ kind: "Transfered", points: -10 })).toBe("De onde saíram");
  expect(storyTitle({ kind: "Reserved", points: 10 })).toBe("Por que voltaram");
  expect(storyTitle({ kind: "Reversal", points: 10 })).toBe("Por que voltaram");
});
