import { CamelCasePlugin } from "kysely";

/** Between the database's snake_case and the code's camelCase. Documents inside a column keep their own keys. */
class Spelling extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true });
  }

  inCode(name: string): string {
    const spelt = this.camelCase(name);
    if (this.snakeCase(spelt) !== name)
      throw new Error(`"${name}" does not survive the change to "${spelt}" and back: rename it`);
    return spelt;
  }
}

/** Spells every query and its rows. */
export const spelling: CamelCasePlugin = new Spelling();

/** The name by which the code knows a table or column. */
export function nameInCode(name: string): string {
  return new Spelling().inCode(name);
}
