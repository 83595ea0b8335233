/** What an endpoint says to the server, to reviewers and to who reads the API's description. */
const SAID_TO_OTHERS = [
  "summary",
  "roles",
  "reach",
  "onlyWhilePending",
  "personalData",
  "humanProof",
  "endsSession",
  "onlyReads",
  "recorded",
  "firstScreen",
  "offlineLabel",
  "example",
];

/** Such a property as Prettier writes it: on a line, or to the bracket below its name. */
const PROPERTY = new RegExp(
  String.raw`^ {2}(?:${SAID_TO_OTHERS.join("|")})(?:,|:\s*(?:\{\n[^]*?^ {2}\},|\[\n[^]*?^ {2}\],|[^\n]*,))\n`,
  "gm",
);

/** A declaration of a call, from its first property to its end. */
const CALL = /(?<= endpoint\(\{\n)[^]*?^\}\);/gm;

/** Returns the source of a capability's endpoints as browsers get it: with what they need to make a call, and no more. */
export const callsForBrowsers = (source: string): string =>
  source.replaceAll(CALL, (call) => call.replaceAll(PROPERTY, ""));
