import { expect, test } from "vitest";
import { channelOfTeam, channelsOf, channelsOfBar, chosenChannel } from "./channel-rules.ts";

const channel = (id: string) => ({ id, name: `Canal ${id}`, nsap: id });
const [a, b, own] = [channel("a"), channel("b"), channel("own")];
const focal = { loyaltyProfiles: ["Parceiro", "Focal Point"] };
const seller = { loyaltyProfiles: ["Parceiro"] };

test("a focal point chooses among the related accounts, and without any has the own one", () => {
  expect(channelsOf({ member: focal, ownChannel: own, relatedChannels: [a, b] })).toEqual([a, b]);
  expect(channelsOf({ member: focal, ownChannel: own, relatedChannels: [] })).toEqual([own]);
  expect(channelsOf({ member: focal, ownChannel: own })).toEqual([own]);
});

test("anybody else has the own account, whatever they are related to", () => {
  expect(channelsOf({ member: seller, ownChannel: own, relatedChannels: [a, b] })).toEqual([own]);
  expect(channelsOf({ member: seller })).toEqual([]);
});

test("the channel chosen last holds while it is in the list; else it is the first", () => {
  expect(chosenChannel([a, b], "b")).toBe(b);
  expect(chosenChannel([a, b], "gone")).toBe(a);
  expect(chosenChannel([a, b], undefined)).toBe(a);
  expect(chosenChannel([], "a")).toBeUndefined();
});

test("the bar is for focal points with more than one channel, and not shown on the results page", () => {
  const several = { member: focal, relatedChannels: [a, b] };
  expect(channelsOfBar(several, "/home")).toEqual([a, b]);
  expect(channelsOfBar(several, "/meus-resultados")).toEqual([]);
  expect(channelsOfBar({ member: focal, relatedChannels: [a] }, "/home")).toEqual([]);
  expect(channelsOfBar({ member: seller, relatedChannels: [a, b] }, "/home")).toEqual([]);
});

test("shows a focal point the team of the channel, and nobody else a team", () => {
  expect(channelOfTeam({ member: focal, relatedChannels: [a, b] }, "b")).toBe(b);
  expect(channelOfTeam({ member: focal, ownChannel: own }, undefined)).toBe(own);
  expect(channelOfTeam({ member: seller, ownChannel: own }, undefined)).toBeUndefined();
});
