import type english from './texts/words/ui/en.json'

/**
 * What can be wrong with a field, and the parameters of its text, which stands under `fieldErrors` in the words of
 * `ui`. Amounts are in baht, shares in percent.
 */
const parameters = {
  REQUIRED: [],
  NOT_ALLOWED: [],
  UNKNOWN_FIELD: [],
  TYPE: ['expected'],
  FORMAT: [],
  CHOICE: [],
  NOT_FOUND: [],
  TAKEN: [],
  DUPLICATE: [],
  IN_USE: [],
  MASKED: [],
  PENDING_APPROVAL: [],
  // Texts and lists.
  TOO_SHORT: ['min'],
  TOO_LONG: ['max'],
  TOO_FEW: ['min'],
  TOO_MANY: ['max'],
  TOO_MANY_USES: ['max'],
  CHARACTERS: [],
  PREFIX: [],
  CODE: [],
  TAG: [],
  USERNAME: [],
  ADMIN_USERNAME: [],
  EXTERNAL_ID: [],
  TOTP_CODE: [],
  SECOND_FACTOR_CODE: [],
  // Numbers and amounts.
  AMOUNT: [],
  WHOLE: ['max'],
  ZERO: [],
  NOT_POSITIVE: [],
  NOT_NEGATIVE: [],
  TOO_SMALL: ['min'],
  TOO_LARGE: ['max'],
  SHARE_TOO_SMALL: ['min'],
  SHARE_TOO_LARGE: ['max'],
  SHARES_TOO_LARGE: ['max'],
  SUM_TOO_LARGE: [],
  BELOW_MINIMUM: [],
  ABOVE_LIMIT: [],
  LEVELS: [],
  NOT_ABOVE_LOWER_LEVEL: [],
  NOT_BELOW_HIGHER_LEVEL: [],
  // Times.
  DAY: [],
  MONTH: [],
  YEAR: [],
  CLOCK: [],
  INSTANT: [],
  OUT_OF_RANGE: [],
  EMPTY_RANGE: [],
  TOO_MANY_DAYS: ['max'],
  TOO_MANY_MONTHS: ['max'],
  NOT_AFTER_START: [],
  BEFORE_START: [],
  IN_PAST: [],
  IN_FUTURE: [],
  TOO_OLD: [],
  PASSED: [],
  // Addresses.
  EMAIL: [],
  PHONE: [],
  PHONE_NUMBER: [],
  LINK: [],
  SITE_PATH: [],
  SITE_ADDRESS: [],
  SERVICE_ADDRESS: [],
  NETWORK: [],
  LINE_ID: [],
  // Colours and pictures.
  COLOUR: [],
  TOO_LIGHT: [],
  PICTURE_TYPE: [],
  PICTURE_UNREADABLE: [],
  PICTURE_ANIMATED: [],
  FILE_TOO_LARGE: [],
  PICTURE_TOO_LARGE: [],
  PICTURE_GONE: [],
  // Banks and money.
  BANK: [],
  ACCOUNT_NO: [],
  WALLET_NO: [],
  ACCOUNT_REGISTERED: [],
  ACCOUNT_INACTIVE: [],
  ACCOUNT_PURPOSE: [],
  ACCOUNTS_EQUAL: [],
  OTHER_AMOUNT: [],
  OTHER_ACCOUNT: [],
  OTHER_DIRECTION: [],
  NOTE_REQUIRED: [],
  // Members, admins and roles.
  MEMBER_UNKNOWN: [],
  OTHER_MEMBER: [],
  SAME_MEMBER: [],
  TAKEN_BY_MEMBER: [],
  PASSWORD_COMMON: [],
  PASSWORD_IS_USERNAME: [],
  PASSWORD_UNCHANGED: [],
  NEEDS_PERMISSIONS: ['permissions'],
  // Promotions and the wheel.
  BELOW_ONE_BONUS: [],
  ONCE_PER_MEMBER: [],
  CAP_NOT_ALLOWED: [],
  LICENCE_FORBIDS: [],
  CAP_WITHOUT_TURNOVER: [],
  TURNOVER_REQUIRED: [],
  NO_CATEGORY: [],
  FIRST_DEPOSIT: [],
  IN_BOTH_LISTS: ['tag'],
  SLOT_NUMBERS: [],
  SLOT_PRIZE: ['slot'],
  WEIGHTS: ['total'],
  FALLBACK: [],
} as const satisfies Readonly<Record<keyof typeof english.fieldErrors, readonly string[]>>

export type FieldErrorCode = keyof typeof parameters
export const fieldErrorCodes = Object.keys(parameters) as [FieldErrorCode, ...FieldErrorCode[]]
export const isFieldErrorCode = (text: string): text is FieldErrorCode => Object.hasOwn(parameters, text)
/** The names of a code's parameters. */
export const parametersOf = (code: FieldErrorCode): readonly string[] => parameters[code]

type Value = string | number
/** The problem of one field. */
export type FieldError = {
  readonly [C in FieldErrorCode]: ParamsOf<C> extends readonly [infer Params]
    ? { readonly code: C; readonly params: Params }
    : { readonly code: C; readonly params?: undefined }
}[FieldErrorCode]

/** The same with the field's path. */
export type FieldProblem<Field extends string = string> = FieldError & { readonly field: Field }

/** The parameters of a code, as further arguments. */
export type ParamsOf<C extends FieldErrorCode> = (typeof parameters)[C] extends readonly []
  ? []
  : [params: { readonly [Name in (typeof parameters)[C][number]]: Value }]

export const fieldError = <const C extends FieldErrorCode>(code: C, ...[params]: ParamsOf<C>): FieldError =>
  // The arguments have what the code asks for.
  (params === undefined ? { code } : { code, params }) as FieldError

/** The same as an issue that a check of several fields adds. */
export const issueAt = <const C extends FieldErrorCode>(path: string[], code: C, ...[params]: ParamsOf<C>) => ({
  code: 'custom' as const,
  path,
  message: code,
  ...(params === undefined ? {} : { params }),
})

/** What a limit of Zod says when it is broken: the limit itself is in the issue. */
export const wrongLimit = (code: FieldErrorCode) => ({ error: code })

/** What a check of a schema says when it fails. */
export const wrong = <const C extends FieldErrorCode>(code: C, ...[params]: ParamsOf<C>) =>
  params === undefined ? { error: code } : { error: code, params }
