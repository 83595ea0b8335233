import { expect, test } from "vitest";
import { platformOf, ways } from "./platform-rules.ts";

const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15";

test.each([
  ["Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36", 5, "android"],
  ["Mozilla/5.0 (Linux; Android 16) SamsungBrowser/30.0 Chrome/150.0 Mobile Safari/537.36", 5, "samsung"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1", 5, "iphone"],
  [mac, 5, "iphone"],
  [mac, 0, "computer"],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36", 0, "computer"],
] as const)("%s with %d touches is %s", (userAgent, touchPoints, platform) => {
  expect(platformOf(userAgent, touchPoints)).toBe(platform);
  expect(ways.some((way) => way.platform === platform)).toBe(true);
});
