const WORDS_PER_MINUTE = 200;

/** Returns how long an article takes to read, in whole minutes, never less than one. */
export function readingMinutes(html: string): number {
  const words = html.replaceAll(/<[^>]*>/g, " ").match(/[\p{L}\p{N}]+/gu) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_PER_MINUTE));
}

/**
 * HTML that may be put into the page: it came through the server's sanitiser (`apps/api/src/platform/html/sanitise.ts`),
 * which keeps prose, our own pictures and links, without scripts, styles or handlers.
 */
export type SanitisedHtml = string & { readonly isSanitised: true };

/**
 * Returns an article's HTML as the page shows it. Links that leave the site open in a new tab and reveal nothing of
 * this one to the other site; the rest stays as the server wrote it.
 */
export function articleHtml(html: string): SanitisedHtml {
  return html.replaceAll(/<a\b[^>]*\bhref="https?:[^>]*>/gi, (tag) => {
    const bare = tag.replaceAll(/\s(?:rel|target)="[^"]*"/gi, "");
    return bare.replace(/^<a\b/i, '<a target="_blank" rel="noopener noreferrer"');
  }) as SanitisedHtml;
}
