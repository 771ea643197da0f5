import { menuTitles } from '@backoffice/contract/generated/menu-titles'

const ofShell = ['nav', 'shell', 'banking', 'errors', 'ui'] as const

/** Nouns with a page of their own, which shows their words. */
const ofNouns = Object.fromEntries(
  Object.keys(menuTitles).map((name): [string, readonly string[]] => [name, [name]]),
) as Readonly<Record<keyof typeof menuTitles, readonly string[]>>

const ofScreens = {
  ...ofNouns,
  overview: ['comparison', 'summaries', 'explanations', 'trends', 'providers'],
  deposits: ['deposits', 'statements'],
  withdrawals: ['withdrawals'],
  'approval-requests': ['approvalRequests', 'approvals', 'roles'],
  // Shared: each file is named in a script of the sign-in page.
  'account-summary': ['comparison', 'accountSummary', 'ledgerTransfers'],
  members: ['members'],
  member: ['members', 'member', 'withdrawals', 'deposits', 'approvals'],
  admins: ['admins', 'approvals', 'approvalRequests', 'audit', 'auditLabels', 'roles'],
  promotions: ['promotions', 'audit', 'auditLabels'],
  marketing: [
    'campaigns',
    'comparison',
    'countdownSetting',
    'wheel',
    'reorder',
    'ranking',
    'rankingSetting',
    'cashback',
    'cashbackSetting',
    'creditCodes',
    'diamonds',
    'invites',
    'inviteSetting',
  ],
  agent: ['agent'],
  'bank-accounts': ['bankAccounts', 'reconciliation', 'channelSettings'],
  deliveries: ['deliveries', 'audit', 'auditLabels'],
  account: ['account'],
  protection: ['protection', 'harm', 'exclusions', 'limits', 'registers'],
  risk: ['risk'],
  compliance: ['compliance', 'licences', 'harm', 'significantEvents', 'audit', 'auditLabels'],
  'access-reviews': ['accessReviews'],
  cases: ['cases', 'risk', 'ledgerTransfers', 'auditLabels'],
  complaints: ['complaints'],
  suspicions: ['suspicions'],
  settings: ['websiteSetting', 'lineSetting', 'withdrawalRules'],
  content: ['content', 'reorder'],
  reports: ['reports', 'schedules'],
  retention: ['retention'],
  documents: ['documents'],
  links: ['links'],
} as const

export type ScreenWords = keyof typeof ofScreens
export type WordsFile =
  | 'sign-in'
  | 'second-factor'
  | 'joining'
  | 'templates'
  | 'shell'
  | 'later'
  | 'approvals'
  | 'member-drawer'
  | 'exports'
  | 'list-tools'
  | 'merge'
  | 'appearance'
  | 'palette'
  | ScreenWords
  | OpeningFile
type OpeningFile = `opening-${ScreenWords}`

/** The file of a page that opens with a screen: its words and the shell's. */
export const openingFile = (screen: ScreenWords): OpeningFile => `opening-${screen}`

const openingFiles = Object.fromEntries(
  Object.entries(ofScreens).map(([screen, namespaces]): [string, readonly string[]] => [
    `opening-${screen}`,
    [...ofShell, ...namespaces],
  ]),
) as Record<OpeningFile, readonly string[]>

/**
 * The files of words and their namespaces: one file per language for the sign-in, the shell, each screen, and a page
 * that opens with it. Words need one request; a namespace that several screens show is in several files.
 */
export const words: Readonly<Record<WordsFile, readonly string[]>> = {
  'sign-in': ['session', 'errors'],
  // Of the sign-in and of step-ups, for users who have one.
  'second-factor': ['secondFactor'],
  joining: ['joining'],
  templates: ['templates'],
  shell: ofShell,
  later: ['ui', 'errors'],
  approvals: ['approvals'],
  'member-drawer': ['member'],
  exports: ['exports'],
  'list-tools': ['listTools'],
  merge: ['merge'],
  appearance: ['appearance'],
  palette: ['palette'],
  ...ofScreens,
  ...openingFiles,
}

/** The errors a sign-in can end with. */
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

/** The errors a read can end with as well. */
export const readErrors: ReadonlySet<string> = new Set([
  ...signInErrors,
  'TOKEN_REQUIRED',
  'INVALID_TOKEN',
  'SESSION_INVALIDATED',
  'SESSION_ENDED',
  'SESSION_EXPIRED',
  'FORBIDDEN',
  'TOTP_SETUP_REQUIRED',
  'STEP_UP_REQUIRED',
  'LOOKUP_LIMIT',
  'TOO_MANY',
  'STATE_CONFLICT',
  'EXPORTS_BUSY',
  'UPSTREAM_FAILED',
])

/** Groups of the shared words that no list shows before an input. */
const later: ReadonlySet<string> = new Set([
  'archivedBefore',
  'form',
  'fieldErrors',
  'attempt',
  'picture',
  'record',
  'setting',
  'bulk',
  'file',
  'stepUp',
])

/** Pages that open with less: the other words of their namespaces are in the file `later`, loaded after the first paint. */
const lists: ReadonlySet<WordsFile> = new Set<WordsFile>([
  'opening-overview',
  'opening-deposits',
  'opening-withdrawals',
  'opening-members',
])

/** Whether a file has the texts of a namespace under the first part of their keys. `isText`: there is one text only. */
export function isIn(file: WordsFile, namespace: string, key: string, isText: boolean): boolean {
  if (file === 'sign-in') return namespace !== 'errors' || signInErrors.has(key)
  const isLater = (namespace === 'ui' && later.has(key)) || (namespace === 'errors' && isText && !readErrors.has(key))
  return file === 'later' ? isLater : !isLater || !lists.has(file)
}
