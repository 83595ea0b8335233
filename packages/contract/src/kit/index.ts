export { ACCOUNT_TYPES, endpoint, Nothing } from "./endpoint.ts";
export type { AccountType, CodeOf, Endpoint, InputOf, ReplyOf } from "./endpoint.ts";
export { Cursor, page } from "./page.ts";
export { common, FieldProblem, problem, ProblemReply } from "./problem.ts";
export type { Problem } from "./problem.ts";
export { fieldsOf, record, refusedFields } from "./record.ts";
export {
  CalendarDate,
  Cents,
  Id,
  Instant,
  Points,
  QueryFlag,
  QueryInteger,
  lineOfText,
  text,
  textThat,
} from "./scalars.ts";
