const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/\biPhone\b/, "no iPhone"],
  [/\biPad\b/, "no iPad"],
  [/\bAndroid\b.*\bMobile\b/, "no celular Android"],
  [/\bAndroid\b/, "no tablet Android"],
  [/\bWindows\b/, "no Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "no Mac"],
  [/\bCrOS\b/, "no Chromebook"],
  [/\bLinux\b/, "no Linux"],
];

function wordFor(userAgent: string, table: typeof BROWSERS): string | undefined {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1];
}

/** Returns a browser's own description in words a member recognises: "Chrome no celular Android". */
export function deviceOf(userAgent: string): string {
  const browser = wordFor(userAgent, BROWSERS);
  const system = wordFor(userAgent, SYSTEMS);
  if (!browser && !system) return "Aparelho desconhecido";
  return [browser ?? "Navegador", system].filter(Boolean).join(" ");
}
