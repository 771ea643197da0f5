import { z } from 'zod'
import { fieldErrorCodes } from './field-errors.ts'

/** Every refusal of the API: status, English message (the specification's texts verbatim), and audience. */
type ErrorEntry = { readonly status: number; readonly message: string; readonly audience: 'person' | 'program' }

const person = (status: number, message: string): ErrorEntry => ({ status, message, audience: 'person' })
const program = (status: number, message: string): ErrorEntry => ({ status, message, audience: 'program' })

export const errors = {
  VALIDATION: person(400, 'Some fields are invalid. Correct them and try again'),
  IDEMPOTENCY_KEY_REQUIRED: program(400, 'This request needs an Idempotency-Key header'),
  IF_MATCH_REQUIRED: program(400, 'This request needs an If-Match header'),
  MALFORMED_JSON: program(400, 'The request body is not valid JSON'),
  TOKEN_REQUIRED: person(401, 'Access token required'),
  INVALID_TOKEN: person(401, 'Invalid token'),
  SESSION_INVALIDATED: person(401, 'Session expired - logged in elsewhere'),
  SESSION_ENDED: person(401, 'Your session was ended by an administrator'),
  SESSION_EXPIRED: person(401, 'Your session has expired. Sign in again to continue'),
  INVALID_CREDENTIALS: person(401, 'Incorrect username or password'),
  TOTP_REQUIRED: person(401, 'Enter the code from your authenticator app'),
  BAD_SIGNATURE: program(401, 'The signature does not match'),
  STALE_TIMESTAMP: program(401, 'The timestamp is more than 5 minutes off'),
  FORBIDDEN: person(403, 'You don’t have permission to do this'),
  STEP_UP_REQUIRED: person(403, 'Verify your identity to continue'),
  TOTP_SETUP_REQUIRED: person(403, 'Your role requires a second factor. Set one up to continue'),
  NOT_FOUND: person(404, 'Not found'),
  STATE_CONFLICT: person(409, 'Another user has already updated this. Check its latest status'),
  OUTCOME_CHANGED: person(409, 'Not approved: the result would now differ from the one shown. Check it again'),
  NOT_CLAIM_HOLDER: person(409, 'Claim this item before you change it'),
  SAME_PERSON: person(409, 'You can’t approve your own request. Ask another approver'),
  OWN_ACCOUNT: person(409, 'You can’t change your own role, limits or status. Ask another owner'),
  INVITATION_INVALID: person(422, 'This link is not valid: it has expired, or was used or replaced'),
  APPROVER_INVOLVED: person(
    409,
    'You can’t approve or reject a change of your own role or account. Ask another approver',
  ),
  VERSION_CONFLICT: person(409, 'Another user changed this record. Reload it and try again'),
  IN_PROGRESS: program(409, 'The same request is still being processed'),
  NOT_YET: program(409, 'A record this depends on has not arrived yet. Send it again later'),
  BET_ARCHIVED: program(409, 'The month of this bet is archived. Ask the operator to restore it, then send it again'),
  BODY_TOO_LARGE: person(413, 'The request is too large'),
  UNSUPPORTED_MEDIA_TYPE: program(415, 'Unsupported content type. Send JSON'),
  CODE_WRONG: person(422, 'Incorrect code. Check the time on your phone and enter the current code'),
  SECOND_FACTOR_NEEDED: person(422, 'Your role requires a second factor. Add another one before you remove this one'),
  PASSKEY_REFUSED: person(422, 'This passkey could not be verified. Try again'),
  PASSKEYS_UNAVAILABLE: person(422, 'Passkeys can’t be used at this address. Ask an administrator to set PUBLIC_URL'),
  IDEMPOTENCY_MISMATCH: program(422, 'This Idempotency-Key was already used with different data'),
  LICENCE_FORBIDS: person(422, 'The licence of the operator does not allow this'),
  BLOCKED: person(422, 'Blocked by a rule. Check the reasons on the record'),
  LIMIT_EXCEEDED: person(422, 'Amount is above your approval limit'),
  TOO_MANY: person(422, 'The maximum number is already reached. Remove one and try again'),
  TOO_MANY_UPLOADS: person(422, 'You uploaded too many files that are not used. Try again tomorrow'),
  INSUFFICIENT_FUNDS: person(422, 'Insufficient balance'),
  UNKNOWN_ACCOUNT: person(422, 'This account is not registered. Add it under Bank accounts first'),
  NO_RECEIVING_ACCOUNT: program(409, 'No account can receive this amount now. Try again later or with another amount'),
  DUPLICATE_REFERENCE: person(422, 'This reference has already been used'),
  ALIKE_EXISTS: person(422, 'A deposit with this amount already exists. Check it before you continue'),
  CONTRADICTION_UNCONFIRMED: person(
    422,
    'The sender’s details don’t match this member. Confirm each difference to continue',
  ),
  MATCH_UNCONFIRMED: person(
    422,
    'The sender’s details don’t match the matched member. Match the deposit again and confirm each difference',
  ),
  UNKNOWN_EVENT: program(422, 'Unknown event type'),
  UNKNOWN_BANK: program(422, 'Unknown bank code'),
  BAD_PHONE: program(422, 'Not a valid Thai phone number'),
  BAD_ACCOUNT_NO: program(422, 'Not a valid bank account number'),
  DUPLICATE_EXTERNAL_ID: program(422, 'This externalId is already in use'),
  DUPLICATE_USERNAME: program(422, 'This username is already in use'),
  DUPLICATE_PHONE: program(422, 'This phone number is already in use'),
  DUPLICATE_BANK_ACCOUNT: program(422, 'This bank account belongs to another member'),
  MEMBER_CLOSED: program(422, 'This member’s account is closed'),
  EXCLUDED: person(422, 'This member is excluded from play'),
  NOT_EXCLUDED: person(422, 'This member is not excluded'),
  RETURN_TOO_EARLY: person(422, 'The return is not possible yet'),
  REGISTER_COLUMNS: person(422, 'The first line must name the columns: reference, phone, name, born, account, until'),
  REGISTER_EMPTY: person(422, 'The file has no line that can be read'),
  KEPT_WITHOUT_END: person(422, 'The rules of the licence keep this without end'),
  NOT_ERASABLE: person(422, 'The personal data can’t be erased yet'),
  RETURN_REQUESTED: person(422, 'The return was requested already'),
  MEMBER_BLOCKED: program(422, 'This member is restricted from doing this'),
  GAME_OFF: program(422, 'This game or its provider is switched off'),
  NOT_ELIGIBLE: person(422, 'The member does not meet the terms'),
  ALREADY_CLAIMED: person(422, 'This was already received or used'),
  CLAIM_EXPIRED: person(422, 'The time to claim this is over'),
  BUDGET_SPENT: person(422, 'The budget of this promotion is spent'),
  GRANT_OPEN: person(422, 'The member has another bonus whose turnover is not met'),
  NO_PLAYER_SITE: person(409, 'No player site is connected. Ask an administrator to set PLAYER_URL'),
  REPORT_INCOMPLETE: person(422, 'The report is not complete. Add what is missing, then try again'),
  OPEN_REQUESTS: person(422, 'The member still has a balance or an open request'),
  OPEN_REQUEST_LIMIT: program(422, 'The member already has the maximum number of open requests'),
  CANCELLED: program(422, 'This request was cancelled before it arrived'),
  ALREADY_DECIDED: program(422, 'This request has already been approved or rejected'),
  LIMIT_REACHED: person(422, 'This is more than a limit of the member leaves'),
  LIMIT_REQUIRED: person(422, 'The member has to set limits first'),
  NOT_LIMITED: person(409, 'The limits of the member let this deposit in. Credit it'),
  RELEASE_NOT_PERMITTED: person(422, 'The licence does not permit crediting this deposit. Return it'),
  LIMIT_NOT_DUE: program(422, 'This raise can’t be confirmed yet'),
  NO_RAISE_PENDING: program(422, 'No raise of this limit waits to be confirmed'),
  DAY_NOT_OVER: person(422, 'The business day is not over yet'),
  REPORT_NOT_READY: person(409, 'The days of this period are still being summed up. Try again in a few minutes'),
  REPORT_TOO_LONG: person(422, 'This report would be too long. Choose a shorter period'),
  STATEMENT_CHANGED: person(
    409,
    'The file, account or columns are not the ones that were checked. Check the statement again',
  ),
  STATEMENT_UNREADABLE: person(422, 'This statement can’t be read. Check the file and try again'),
  TOO_MANY_PAGES: person(422, 'The document has too many pages. Send only the pages that are needed'),
  FILE_UNREADABLE: person(422, 'This file can’t be read: it is damaged or not a PDF'),
  FILE_PROTECTED: person(422, 'This file is protected by a password. Save it without one'),
  FILE_TIMEOUT: person(422, 'Reading this file took too long. Send fewer or simpler pages'),
  STATEMENT_TIMEOUT: person(422, 'Reading this statement took too long. Export a shorter period and try again'),
  STATEMENT_SUMS: person(422, 'The transactions don’t add up to the statement’s balances'),
  STATEMENT_OPENING: person(
    422,
    'The opening balance differs from the last known balance of the account. Check the difference and confirm it',
  ),
  STATEMENT_ACCOUNT: person(422, 'This statement is for a different bank account'),
  STATEMENT_CURRENCY: person(422, 'This statement is not in THB'),
  TOO_MANY_REQUESTS: person(429, 'Too many attempts. Wait a moment and try again'),
  EXPORTS_BUSY: person(429, 'Too many exports. Wait until one is finished or older files have been deleted'),
  LOOKUP_LIMIT: person(
    429,
    'Too many different phones or accounts searched. Wait a few minutes. The owners have been notified',
  ),
  INTERNAL: person(500, 'Server Error'),
  UPSTREAM_FAILED: person(503, 'The provider is not responding. Try again later'),
  UNAVAILABLE: person(503, 'The service is busy. Try again'),
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]]

const fieldProblem = z.strictObject({
  code: z.enum(fieldErrorCodes),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/**
 * The body of every refusal. `fields` maps field paths to {@link FieldError}s; `details` holds actor and time, blockers,
 * or the current row.
 */
export const errorBody = z.strictObject({
  code: z.enum(errorCodes),
  message: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), fieldProblem).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
