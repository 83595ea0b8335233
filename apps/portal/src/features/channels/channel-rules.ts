import type { Channel } from "@colheita/contract/channels/channels-records";

const FOCAL_POINT = "Focal Point";
/** The bar stays away from this page (2.6). */
const RESULTS_PATH = "/meus-resultados";

/** What of a session says which channels somebody works in. */
export interface ChannelSource {
  readonly member: { readonly loyaltyProfiles: readonly string[] };
  readonly ownChannel?: Channel | undefined;
  readonly relatedChannels?: readonly Channel[] | undefined;
}

function isFocalPoint({ member }: ChannelSource): boolean {
  return member.loyaltyProfiles.some((profile) => profile.toLowerCase() === FOCAL_POINT.toLowerCase());
}

/** Returns the channels to work in (section 4): a focal point's related accounts, for anybody else the own account. */
export function channelsOf(source: ChannelSource): readonly Channel[] {
  const { ownChannel, relatedChannels = [] } = source;
  if (isFocalPoint(source) && relatedChannels.length > 0) return relatedChannels;
  return ownChannel ? [ownChannel] : [];
}

/** Returns the channel that is chosen: the one chosen last if it is still there, else the first. */
export function chosenChannel(
  channels: readonly Channel[],
  chosenId: string | undefined,
): Channel | undefined {
  return channels.find(({ id }) => id === chosenId) ?? channels[0];
}

/** Returns the channel whose team is shown: only a focal point has one, whoever else asks is refused (7.2). */
export function channelOfTeam(source: ChannelSource, chosenId: string | undefined): Channel | undefined {
  return isFocalPoint(source) ? chosenChannel(channelsOf(source), chosenId) : undefined;
}

/** Returns the channels that the bar lets choose among; none where there is no bar (2.6). */
export function channelsOfBar(source: ChannelSource, pathname: string): readonly Channel[] {
  if (!isFocalPoint(source) || pathname === RESULTS_PATH) return [];
  const channels = channelsOf(source);
  return channels.length > 1 ? channels : [];
}
