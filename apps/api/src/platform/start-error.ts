/** Something that keeps a process from starting and that an operator can mend. Its message is one line. */
export class StartError extends Error {
  override readonly name: string = "StartError";
}
