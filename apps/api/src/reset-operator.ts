/** Lets an operator in again who has lost their way in or their access: `node apps/api/src/reset-operator.ts ana@example.com`. */
import { readmitOperator } from "./capabilities/operators/index.ts";
import { runOperatorCommand } from "./operator-command.ts";

await runOperatorCommand(readmitOperator);
