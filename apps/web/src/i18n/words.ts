/**
 * The files of words: one per language for the sign-in, the shell and each screen, with all namespaces it shows. A
 * screen needs one request for its words; a namespace that several screens show is in several files.
 */
export const words = {
  'sign-in': ['session', 'errors'],
  shell: ['nav', 'shell', 'banking', 'approvals', 'errors', 'ui'],
  overview: ['summaries'],
  deposits: ['deposits', 'statements'],
  withdrawals: ['withdrawals'],
  members: ['members'],
  'member-drawer': ['member'],
  member: ['members', 'member', 'withdrawals', 'deposits'],
  'bank-accounts': ['bankAccounts', 'reconciliation', 'channelSettings'],
  'withdrawal-rules': ['withdrawalRules'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The errors a sign-in can end with: the only ones in its words, which would be twice as large with all of them. */
export const signInErrors: ReadonlySet<string> = new Set([
  'INVALID_CREDENTIALS',
  'TOTP_REQUIRED',
  'TOO_MANY_REQUESTS',
  'VALIDATION',
  'MALFORMED_JSON',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'NOT_FOUND',
  'INTERNAL',
  'UNAVAILABLE',
  'NETWORK',
  'TIMEOUT',
  'BAD_ANSWER',
  'UNKNOWN',
])

export type WordsFile = keyof typeof words
