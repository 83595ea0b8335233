const PARTICLES = new Set(["da", "das", "de", "do", "dos", "e"]);

/** Returns the first letters of the first two names: "José Carlos da Silva" is JC, "João da Mata" is JM. */
export function initialsOf(name: string): string {
  const names = name.split(/\s+/).filter((word) => word && !PARTICLES.has(word.toLowerCase()));
  return names
    .slice(0, 2)
    .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? "")
    .join("")
    .toLocaleUpperCase("pt-BR");
}
