export { strictly } from "./characters.ts";
export { maskCpf, normalizeCpf, isCpf, cpfRefusal, cpfCheckDigits } from "./cpf.ts";
export type { CpfRefusal } from "./cpf.ts";
export { maskCnpj, normalizeCnpj, isCnpj, cnpjRefusal, cnpjCheckDigits } from "./cnpj.ts";
export type { CnpjRefusal } from "./cnpj.ts";
export { maskTaxId, normalizeTaxId, isTaxId, taxIdRefusal, taxIdKey, taxIdRoot } from "./tax-id.ts";
export type { TaxIdRefusal } from "./tax-id.ts";
export { maskPis, normalizePis, isPis, isPisOrEmpty, pisRefusal } from "./pis.ts";
export type { PisRefusal } from "./pis.ts";
export { maskRg, normalizeRg, isRg, rgRefusal } from "./rg.ts";
export type { RgRefusal } from "./rg.ts";
export {
  maskCellphone,
  normalizeCellphone,
  readCellphone,
  isCellphone,
  cellphoneRefusal,
  isAreaCode,
  AREA_CODES,
} from "./cellphone.ts";
export type { CellphoneRefusal } from "./cellphone.ts";
export { maskCep, normalizeCep, isCep, cepRefusal } from "./cep.ts";
export type { CepRefusal } from "./cep.ts";
export { normalizeUf, isUf, ufRefusal, ibgeCodeOf, ufOfIbgeCode } from "./state-codes.ts";
export type { Uf, UfRefusal } from "./state-codes.ts";
export { STATES, stateOf, ufOfCep } from "./states.ts";
export type { State } from "./states.ts";
export {
  maskNfeKey,
  normalizeNfeKey,
  isNfeKey,
  nfeKeyRefusal,
  parseNfeKey,
  nfeKeyIssuer,
  nfeKeyReviewReasons,
  aammOf,
} from "./nfe-key.ts";
export type { NfeIssuer, NfeKey, NfeKeyRefusal, NfeKeyReviewReason } from "./nfe-key.ts";
export {
  normalizeName,
  isPersonName,
  personNameRefusal,
  isCompanyName,
  companyNameRefusal,
  firstNameOf,
} from "./names.ts";
export type { NameLimits, NameRefusal } from "./names.ts";
export { normalizeEmail, isEmail, emailRefusal, looksLikeEmail } from "./email.ts";
export type { EmailRefusal } from "./email.ts";
export { detectUsername, maskUsername, isUsername, usernameRefusal } from "./username.ts";
export type { Username, UsernameRefusal } from "./username.ts";
export {
  checkPassword,
  isPassword,
  passwordRefusal,
  parsePasswordRule,
  DEFAULT_PASSWORD_RULES,
} from "./password.ts";
export type { PasswordKind, PasswordRule, PasswordRuleResult } from "./password.ts";
export { normalizeReferralCode, isReferralCode, referralCodeRefusal } from "./referral-code.ts";
export type { ReferralCodeRefusal } from "./referral-code.ts";
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
export { formatPoints, pointsLabelOf, pointsUnit } from "./points.ts";
export type { PointsLabel } from "./points.ts";
export {
  formatCents,
  formatCentsFromDecimal,
  centsFromDecimal,
  parseCents,
  isMoney,
  moneyRefusal,
  maskMoney,
} from "./money.ts";
export type { MoneyRefusal } from "./money.ts";
export { SAO_PAULO, isCalendarDate, formatDate, formatLongDate, addDays, daysBetween } from "./dates.ts";
export { maskDate, isDate, dateRefusal, parseDate } from "./typed-dates.ts";
export type { DateRefusal } from "./typed-dates.ts";
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
} from "./clock.ts";
export type { DayWindow, Instant } from "./clock.ts";
export { ageOn, ageRefusal, isAge, MEMBER_AGE } from "./age.ts";
export type { AgeLimits, AgeRefusal } from "./age.ts";
export { truncate } from "./truncate.ts";
export { phoneHint, emailHint, nameHint, cpfHint, taxIdHint } from "./hints.ts";
