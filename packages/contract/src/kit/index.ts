export { brokenRules, refusalOf, type BrokenRule } from "./broken-rules.ts";
export { ACCOUNT_TYPES, endpoint, Nothing, OPERATOR_ROLES, PendingStep } from "./endpoint.ts";
export type {
  AccountType,
  CodeOf,
  Endpoint,
  Example,
  InputOf,
  OperatorRole,
  Reach,
  ReplyOf,
} from "./endpoint.ts";
export { Cursor, page } from "./page.ts";
export { ProgrammePath } from "./programme-path.ts";
export { common, extendedProblem, FieldProblem, problem, ProblemReply } from "./problem.ts";
export type { ExtendedProblem, Problem } from "./problem.ts";
export { fieldsOf, record, refusedFields } from "./record.ts";
export {
  Bytes,
  CalendarDate,
  Cents,
  Id,
  Instant,
  isId,
  isTypedText,
  isWithinReach,
  Points,
  QueryFlag,
  QueryInteger,
  lineOfText,
  text,
  textThat,
} from "./scalars.ts";
