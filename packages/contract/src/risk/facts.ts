// Without schemas: the browser takes these values and nothing else.
import type { SubjectKind } from './terms.ts'

/** What a field of a fact is: `money` in baht, `id` something to compare and count only. */
export type FieldKind = 'money' | 'number' | 'text' | 'flag' | 'id'

type Fact = {
  /** Whom it is a fact of. */
  readonly subject: SubjectKind
  readonly fields: Readonly<Record<string, FieldKind>>
  /** Fields by which facts of other subjects are found too, such as all sign-ins of one device. */
  readonly keys?: readonly string[]
  /** Counted in five-minute buckets: its fields can be summed, and nothing else is known of one of them. */
  readonly summed?: true
}

/** What happens, one row each: what rules are about. */
export const facts = {
  registration: { subject: 'member', fields: { referrer: 'id', campaign: 'text' }, keys: ['referrer'] },
  'sign-in': {
    subject: 'member',
    fields: { address: 'id', network: 'id', device: 'id', country: 'text' },
    keys: ['address', 'device'],
  },
  deposit: {
    subject: 'member',
    fields: {
      amount: 'money',
      channel: 'text',
      payer: 'id',
      ownName: 'flag',
      payerIsMember: 'flag',
      promotion: 'flag',
    },
    keys: ['payer'],
  },
  withdrawal: {
    subject: 'member',
    fields: { amount: 'money', percentOfLimit: 'number', account: 'id', cancelled: 'flag' },
    keys: ['account'],
  },
  bet: {
    subject: 'member',
    fields: { bets: 'number', staked: 'money', won: 'money', voids: 'number', voided: 'money' },
    summed: true,
  },
  bonus: { subject: 'member', fields: { amount: 'money', source: 'text', promotion: 'id' } },
  'refused-code': { subject: 'member', fields: {} },
  adjustment: { subject: 'member', fields: { amount: 'money', admin: 'id' } },
  'account-change': { subject: 'member', fields: { admin: 'id' } },
  'linked-bonus': { subject: 'member', fields: { amount: 'money', promotion: 'id', other: 'id', ownToo: 'flag' } },
  'opposite-bet': { subject: 'member', fields: { staked: 'money', other: 'id' } },
  'staff-adjustment': { subject: 'admin', fields: { amount: 'money', member: 'id' } },
  'staff-approval': { subject: 'admin', fields: { amount: 'money', member: 'id' } },
  'staff-deposit': { subject: 'admin', fields: { amount: 'money', member: 'id' } },
  'staff-reveal': { subject: 'admin', fields: { member: 'id', withWork: 'flag' } },
  'staff-look-up': { subject: 'admin', fields: {} },
  'staff-action': { subject: 'admin', fields: { action: 'text', refused: 'flag', address: 'id', object: 'id' } },
} as const satisfies Readonly<Record<string, Fact>>

export type FactName = keyof typeof facts
export const factNames = Object.keys(facts) as [FactName, ...FactName[]]
export const factOf = (name: FactName): Fact => facts[name]
export const factsOf = (subject: SubjectKind): readonly FactName[] =>
  factNames.filter(name => facts[name].subject === subject)

/** The field that every fact has: whom it is of. */
export const SUBJECT = 'subject'

/** What is computed of the facts in a window that ends with the event. */
export const figures = ['count', 'sum', 'largest', 'distinct', 'since-last', 'since-first'] as const
export type Figure = (typeof figures)[number]
/** Kinds of fields that a figure is of; none: it is of no field. */
export const figureFields: Readonly<Record<Figure, readonly FieldKind[]>> = {
  count: [],
  sum: ['money', 'number'],
  largest: ['money', 'number'],
  distinct: ['id', 'text'],
  'since-last': [],
  'since-first': [],
}

export const windowUnits = ['minutes', 'hours', 'days'] as const
export type WindowUnit = (typeof windowUnits)[number]
export const UNIT_MINUTES: Readonly<Record<WindowUnit, number>> = { minutes: 1, hours: 60, days: 1_440 }
/** The longest window. */
export const MAX_WINDOW_DAYS = 92

export const comparisons = ['at-least', 'more-than', 'at-most', 'less-than', 'equal', 'not-equal'] as const
export type Comparison = (typeof comparisons)[number]
export const filterComparisons = ['is', 'is-not', 'at-least', 'at-most'] as const

/** What a rule does about a hit. `hold-withdrawal` and `stop-bonus` hold until a case has been decided. */
export const outcomes = ['flag', 'hold-withdrawal', 'stop-bonus', 'require-document', 'open-case', 'notify'] as const
export type Outcome = (typeof outcomes)[number]
/** What can only be done about a member. */
export const memberOutcomes: readonly Outcome[] = ['hold-withdrawal', 'stop-bonus', 'require-document']
/** A case is opened for these, and whenever the score of a subject reaches {@link CASE_SCORE}. */
export const caseOutcomes: readonly Outcome[] = ['hold-withdrawal', 'stop-bonus', 'require-document', 'open-case']

/** Of 100: the score of a subject from which a case is opened. */
export const CASE_SCORE = 50
/** Days in which a hit counts for the score of its subject. */
export const SCORE_DAYS = 90
/** Days that a preview looks back. */
export const PREVIEW_DAYS = 90
/** Percent of active members from which a rule hits too many of them: it is put in force only on confirmation. */
export const MAX_SHARE_PERCENT = 10

export const MAX_LINES = 20
export const MAX_DEPTH = 3
export const MAX_FILTERS = 5
export const MAX_RULES = 200
export const MAX_RULE_NAME = 120
/** Hours without another hit of the same subject. */
export const MAX_REST_HOURS = 8_760

export const ruleStates = ['on', 'off', 'draft'] as const
export const previewStates = ['running', 'done', 'failed'] as const
