/** Adds an operator: `node apps/api/src/add-operator.ts ana@example.com 'Ana Souza' points,support`. */
import { inviteOperator } from "./capabilities/operators/index.ts";
import { runOperatorCommand } from "./operator-command.ts";

await runOperatorCommand(inviteOperator);
