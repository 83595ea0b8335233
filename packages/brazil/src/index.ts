export { strictly } from "./characters.ts";
export { maskCpf, normalizeCpf, isCpf, cpfRefusal, cpfCheckDigits } from "./document/cpf.ts";
export type { CpfRefusal } from "./document/cpf.ts";
export { maskCnpj, normalizeCnpj, isCnpj, cnpjRefusal, cnpjCheckDigits } from "./document/cnpj.ts";
export type { CnpjRefusal } from "./document/cnpj.ts";
export { maskTaxId, normalizeTaxId, isTaxId, taxIdRefusal, taxIdKey, taxIdRoot } from "./document/tax-id.ts";
export type { TaxIdRefusal } from "./document/tax-id.ts";
export { maskPis, normalizePis, isPis, isPisOrEmpty, pisRefusal } from "./document/pis.ts";
export type { PisRefusal } from "./document/pis.ts";
export { maskRg, normalizeRg, isRg, rgRefusal } from "./document/rg.ts";
export type { RgRefusal } from "./document/rg.ts";
export {
  maskCellphone,
  normalizeCellphone,
  readCellphone,
  isCellphone,
  cellphoneRefusal,
  isAreaCode,
  AREA_CODES,
} from "./contact/cellphone.ts";
export type { CellphoneRefusal } from "./contact/cellphone.ts";
export { maskCep, normalizeCep, isCep, cepRefusal } from "./contact/cep.ts";
export type { CepRefusal } from "./contact/cep.ts";
export { normalizeUf, isUf, ufRefusal, ibgeCodeOf, ufOfIbgeCode } from "./contact/state-codes.ts";
export type { Uf, UfRefusal } from "./contact/state-codes.ts";
export { STATES, stateOf, ufOfCep } from "./contact/states.ts";
export type { State } from "./contact/states.ts";
export { nfeKeysIn, readNfeCode } from "./document/nfe-code.ts";
export type { NfeCode } from "./document/nfe-code.ts";
export {
  maskNfeKey,
  normalizeNfeKey,
  isNfeKey,
  nfeKeyRefusal,
  parseNfeKey,
  nfeKeyIssuer,
  nfeKeyReviewReasons,
  aammOf,
} from "./document/nfe-key.ts";
export type { NfeIssuer, NfeKey, NfeKeyRefusal, NfeKeyReviewReason } from "./document/nfe-key.ts";
export {
  normalizeName,
  isPersonName,
  personNameRefusal,
  isCompanyName,
  companyNameRefusal,
  firstNameOf,
} from "./person/names.ts";
export type { NameLimits, NameRefusal } from "./person/names.ts";
export { normalizeEmail, isEmail, emailRefusal, looksLikeEmail } from "./contact/email.ts";
export type { EmailRefusal } from "./contact/email.ts";
export { detectUsername, maskUsername, isUsername, usernameRefusal } from "./person/username.ts";
export type { Username, UsernameRefusal } from "./person/username.ts";
export {
  checkPassword,
  isPassword,
  passwordRefusal,
  parsePasswordRule,
  DEFAULT_PASSWORD_RULES,
} from "./person/password.ts";
export type { PasswordKind, PasswordRule, PasswordRuleResult } from "./person/password.ts";
export { normalizeReferralCode, isReferralCode, referralCodeRefusal } from "./person/referral-code.ts";
export type { ReferralCodeRefusal } from "./person/referral-code.ts";
export {
  isNumeric,
  numericRefusal,
  formatChange,
  formatFigure,
  formatInteger,
  formatPercent,
  formatCompact,
} from "./numeric.ts";
export type { NumericRefusal } from "./numeric.ts";
export { formatPoints, pointsLabelOf, pointsUnit } from "./amount/points.ts";
export type { PointsLabel } from "./amount/points.ts";
export {
  formatCents,
  formatCentsFromDecimal,
  centsFromDecimal,
  parseCents,
  isMoney,
  moneyRefusal,
  maskMoney,
} from "./amount/money.ts";
export type { MoneyRefusal } from "./amount/money.ts";
export { SAO_PAULO, isCalendarDate, formatDate, formatLongDate, addDays, daysBetween } from "./time/dates.ts";
export { maskDate, isDate, dateRefusal, parseDate } from "./time/typed-dates.ts";
export type { DateRefusal } from "./time/typed-dates.ts";
export {
  dateIn,
  todayInSaoPaulo,
  formatDateAt,
  formatDateTime,
  formatTime,
  formatTimeInText,
  startOfDay,
  endOfDay,
  dayWindow,
  isWithinDays,
  isoIn,
} from "./time/clock.ts";
export type { DayWindow, Instant } from "./time/clock.ts";
export { ageOn, ageRefusal, isAge, MEMBER_AGE } from "./person/age.ts";
export type { AgeLimits, AgeRefusal } from "./person/age.ts";
export { csvHead, csvLine } from "./csv.ts";
export type { Cell } from "./csv.ts";
export { truncate } from "./truncate.ts";
export { phoneHint, emailHint, nameHint, cpfHint, taxIdHint } from "./contact/hints.ts";
