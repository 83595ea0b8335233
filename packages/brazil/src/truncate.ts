/** Cuts a text to `length` characters, the last of them an ellipsis; a text that fits stays whole. Never parts a letter from its accent. */
export function truncate(value: string, length: number): string {
  if (length < 1) return "";
  const characters: string[] = [];
  for (const character of value) {
    characters.push(character);
    if (characters.length > length) break;
  }
  if (characters.length <= length) return value;
  let end = length - 1;
  while (end > 0 && /^[\p{M}\u200d]/u.test(characters[end] ?? "")) end--;
  return `${characters.slice(0, end).join("")}…`;
}
