const MAX_LENGTH = 110;

/** Returns what a file is for, in a line: its own words where it has any, else the names that it exports. */
export function describeFile(path: string, text: string): string {
  const line = /\.test\.tsx?$/.test(path) ? aboutTests(text) : (ownWords(path, text) ?? aboutExports(text));
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line;
}

/** Returns the first sentence of the comment at the head of a file, or else of the first thing that it exports. */
function ownWords(path: string, text: string): string | undefined {
  if (path.endsWith(".sql")) return /^-- (.*)/.exec(text)?.[1];
  const comment =
    /^\/\*\*([\s\S]*?)\*\//.exec(text)?.[1] ?? /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport /.exec(text)?.[1];
  const words = comment?.replaceAll(/\s*\n\s*\* ?/g, " ").trim();
  return words === undefined || words === "" ? undefined : (/^.*?[.](?= |$)/.exec(words)?.[0] ?? words);
}

function aboutTests(text: string): string {
  const count = [...text.matchAll(/^\s*(?:test|it)(?:\.each\b|\.prop\b)?\(/gm)].length;
  return count === 1 ? "1 test" : `${count} tests`;
}

function aboutExports(text: string): string {
  const names = [...text.matchAll(/^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm)];
  return names.map(([, name]) => name).join(", ");
}
