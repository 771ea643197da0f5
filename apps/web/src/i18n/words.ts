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

export type WordsFile = keyof typeof words
