/** A statement of the specification that no table of the code holds, and the test that shows it. */
export interface SpecifiedRule {
  readonly section: string;
  readonly says: string;
  /** The file of the test, and words of its name; absent while what it belongs to is still to come. */
  readonly shownBy?: readonly [file: string, title: string];
}

/** Makes the rules of a section. */
export const rules = (
  section: string,
  rows: readonly (readonly [says: string, file?: string, title?: string])[],
): readonly SpecifiedRule[] =>
  rows.map(([says, file, title]) => ({
    section,
    says,
    ...(file !== undefined && title !== undefined && { shownBy: [file, title] as const }),
  }));
