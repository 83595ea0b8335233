/** The passwords that most people take, most taken first; loaded when the first new password is looked at. */
let loading: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

/** Returns whether a word is among the fifty thousand passwords that attackers try first. */
export async function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= load();
  return loading;
}
