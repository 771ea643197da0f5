import { z } from 'zod'

/** Every refusal of the API: status, English message (the specification's texts verbatim), and audience. */
export type ErrorEntry = { readonly status: number; readonly message: string; readonly audience: 'person' | 'program' }

const person = (status: number, message: string): ErrorEntry => ({ status, message, audience: 'person' })
const program = (status: number, message: string): ErrorEntry => ({ status, message, audience: 'program' })

export const errors = {
  VALIDATION: person(400, 'Some fields are not right'),
  IDEMPOTENCY_KEY_REQUIRED: program(400, 'This call needs an Idempotency-Key header'),
  IF_MATCH_REQUIRED: program(400, 'This call needs an If-Match header'),
  MALFORMED_JSON: program(400, 'The body is not valid JSON'),
  TOKEN_REQUIRED: person(401, 'Access token required'),
  INVALID_TOKEN: person(401, 'Invalid token'),
  SESSION_INVALIDATED: person(401, 'Session expired - logged in elsewhere'),
  SESSION_ENDED: person(401, 'Your session was ended by an administrator'),
  SESSION_EXPIRED: person(401, 'Your session has expired. Sign in again to go on'),
  INVALID_CREDENTIALS: person(401, 'Username or password is not right'),
  TOTP_REQUIRED: person(401, 'Enter the code of your authenticator app'),
  BAD_SIGNATURE: program(401, 'The signature does not match'),
  STALE_TIMESTAMP: program(401, 'The timestamp is more than five minutes off'),
  FORBIDDEN: person(403, 'You do not have permission to do this'),
  STEP_UP_REQUIRED: person(403, 'Confirm it is you to go on'),
  NOT_FOUND: person(404, 'Not found'),
  STATE_CONFLICT: person(409, 'Somebody was faster: this has already moved on'),
  OUTCOME_CHANGED: person(409, 'Not approved: the result would now differ from the one shown. Check it again'),
  NOT_CLAIM_HOLDER: person(409, 'Claim it first: only the person who holds the claim can do this'),
  SAME_PERSON: person(409, 'A second person has to do this'),
  VERSION_CONFLICT: person(409, 'This was changed in the meantime'),
  IN_PROGRESS: program(409, 'The same request is still being worked on'),
  NOT_YET: program(409, 'Not yet: something this depends on has not arrived. Send it again later'),
  BODY_TOO_LARGE: person(413, 'That is too large'),
  UNSUPPORTED_MEDIA_TYPE: program(415, 'Send JSON'),
  IDEMPOTENCY_MISMATCH: program(422, 'This Idempotency-Key was used with other data'),
  BLOCKED: person(422, 'Blocked by a rule. Check the reasons on the record'),
  LIMIT_EXCEEDED: person(422, 'This is above your limit'),
  INSUFFICIENT_FUNDS: person(422, 'The balance is not enough'),
  UNKNOWN_ACCOUNT: person(422, 'This account is none of ours: enter it under bank accounts first'),
  NO_RECEIVING_ACCOUNT: program(409, 'No account can receive this amount now. Ask again later, or for another amount'),
  DUPLICATE_REFERENCE: person(422, 'This reference is known already'),
  ALIKE_EXISTS: person(422, 'A deposit with this amount already exists. Check it before you continue'),
  CONTRADICTION_UNCONFIRMED: person(
    422,
    'The sender’s details contradict this member. Confirm each difference to continue',
  ),
  MATCH_UNCONFIRMED: person(
    422,
    'The sender’s details contradict the matched member. Match the deposit again and confirm each difference',
  ),
  UNKNOWN_EVENT: program(422, 'This event type is not known'),
  UNKNOWN_BANK: program(422, 'This bank code is not known'),
  BAD_PHONE: program(422, 'This is not a Thai phone number'),
  BAD_ACCOUNT_NO: program(422, 'This is not a bank account number'),
  DUPLICATE_EXTERNAL_ID: program(422, 'This externalId is taken'),
  DUPLICATE_USERNAME: program(422, 'This username is taken'),
  DUPLICATE_PHONE: program(422, 'This phone number is taken'),
  DUPLICATE_BANK_ACCOUNT: program(422, 'This bank account belongs to another member'),
  MEMBER_CLOSED: program(422, 'This member is closed'),
  MEMBER_BLOCKED: program(422, 'This member is blocked from doing this'),
  NO_PLAYER_SITE: person(409, 'No player site is connected. Set PLAYER_URL to send events to it'),
  OPEN_REQUESTS: person(422, 'The member has money or an open request'),
  OPEN_REQUEST_LIMIT: program(422, 'The member already has as many open requests as allowed'),
  CANCELLED: program(422, 'This request was cancelled before it arrived'),
  ALREADY_DECIDED: program(422, 'This request has already been decided'),
  DAY_NOT_OVER: person(422, 'The day is not over yet'),
  STATEMENT_CHANGED: person(
    409,
    'The file, the account or the columns are not those that were checked. Check the statement again',
  ),
  STATEMENT_UNREADABLE: person(422, 'This statement cannot be read'),
  STATEMENT_TIMEOUT: person(422, 'Reading this statement took too long. Export a shorter period and try again'),
  STATEMENT_SUMS: person(422, 'The entries of this statement do not add up to its balances'),
  STATEMENT_OPENING: person(
    422,
    'The opening balance of this statement differs from the last known balance of the account. Check the difference and confirm it',
  ),
  STATEMENT_ACCOUNT: person(422, 'This statement is of another account'),
  STATEMENT_CURRENCY: person(422, 'This statement is in another currency than baht'),
  TOO_MANY_REQUESTS: person(429, 'Too many tries. Wait a moment'),
  EXPORTS_BUSY: person(429, 'You are running as many exports as you can at a time. Wait until one is finished'),
  LOOKUP_LIMIT: person(429, 'Too many different phones and accounts were looked up. Wait a few minutes'),
  INTERNAL: person(500, 'Server Error'),
  UPSTREAM_FAILED: person(503, 'The provider does not answer'),
  UNAVAILABLE: person(503, 'The service is busy. Try again'),
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors
export const errorCodes = Object.keys(errors) as ErrorCode[]

/**
 * The body of every refusal. `fields` maps field paths to problems; `details` holds actor and time, blockers, or the
 * current row.
 */
export const errorBody = z.strictObject({
  code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
