import type { FactName, Outcome, WindowUnit } from '@backoffice/contract/risk/facts'
import type { FactMeasure, Line, Measure, RuleDocument } from '@backoffice/contract/risk/rules'
import type { Severity } from '@backoffice/contract/risk/terms'

type Where = FactMeasure['where']
type Window = readonly [amount: number, unit: WindowUnit]

const facts = (
  fact: FactName,
  figure: FactMeasure['figure'],
  field: string | null,
  [amount, unit]: Window,
  where: Where = [],
  same: string[] = ['subject'],
): FactMeasure => ({ of: 'facts', fact, figure, field, where, within: { amount, unit }, same })
const count = (fact: FactName, window: Window, where: Where = [], same?: string[]): FactMeasure =>
  facts(fact, 'count', null, window, where, same)
const sum = (fact: FactName, field: string, window: Window): FactMeasure => facts(fact, 'sum', field, window)
const distinct = (fact: FactName, field: string, window: Window, same?: string[], where: Where = []): FactMeasure =>
  facts(fact, 'distinct', field, window, where, same)
const ofEvent = (field: string): Measure => ({ of: 'event', field })
const line = (left: Measure, is: Line['is'], value: number): Line => ({ left, is, right: { value } })
const against = (left: Measure, is: Line['is'], percent: number, of: Measure): Line => ({
  left,
  is,
  right: { percent, of },
})

const HOUR: Window = [1, 'hours']
const DAY: Window = [1, 'days']
const WEEK: Window = [7, 'days']
const MONTH: Window = [30, 'days']

const rule = (
  name: string,
  trigger: FactName,
  lines: Line[],
  outcomes: Outcome[],
  severity: Severity,
  weight: number,
  restHours = 24,
): RuleDocument => ({ name, trigger, condition: { match: 'all', parts: lines }, outcomes, severity, weight, restHours })

/**
 * The rules an operator begins with, by key. They are installed as drafts: each is switched on once its preview has
 * shown whom it hits here, and a second approver agrees.
 */
export const startingRules = {
  'deposit-without-play': rule(
    'Deposit without play, then a withdrawal',
    'withdrawal',
    [
      line(sum('deposit', 'amount', [3, 'days']), 'at-least', 1_000),
      against(sum('bet', 'staked', [3, 'days']), 'less-than', 20, sum('deposit', 'amount', [3, 'days'])),
      against(ofEvent('amount'), 'at-least', 50, sum('deposit', 'amount', [3, 'days'])),
    ],
    ['flag', 'hold-withdrawal', 'open-case'],
    'high',
    60,
  ),
  'quick-in-and-out': rule(
    'In and out within two hours',
    'withdrawal',
    [
      line(facts('deposit', 'since-last', null, [2, 'hours']), 'at-most', 120),
      line(ofEvent('amount'), 'at-least', 3_000),
      against(ofEvent('amount'), 'at-least', 80, sum('deposit', 'amount', DAY)),
      against(sum('bet', 'staked', DAY), 'less-than', 100, sum('deposit', 'amount', DAY)),
    ],
    ['flag'],
    'medium',
    45,
  ),
  'many-on-one-device': rule(
    'Many members on one device',
    'sign-in',
    [line(distinct('sign-in', 'subject', MONTH, ['device']), 'at-least', 3)],
    ['flag', 'open-case'],
    'high',
    50,
    168,
  ),
  'many-on-one-address': rule(
    'Several new members on one address',
    'sign-in',
    [
      line(facts('registration', 'since-first', null, WEEK), 'at-most', 10_080),
      line(distinct('sign-in', 'subject', [2, 'hours'], ['address']), 'at-least', 4),
      line(distinct('sign-in', 'subject', [2, 'hours'], ['address']), 'at-most', 40),
    ],
    ['flag'],
    'low',
    30,
    168,
  ),
  'many-payers': rule(
    'Deposits from many accounts',
    'deposit',
    [line(distinct('deposit', 'payer', MONTH), 'at-least', 4)],
    ['flag', 'require-document'],
    'medium',
    45,
    168,
  ),
  'payer-of-many': rule(
    'One account pays for many members',
    'deposit',
    [line(distinct('deposit', 'subject', MONTH, ['payer']), 'at-least', 3)],
    ['flag', 'open-case'],
    'high',
    55,
    168,
  ),
  'other-names': rule(
    'Deposits by people of other names',
    'deposit',
    [
      line(
        distinct('deposit', 'payer', MONTH, ['subject'], [{ field: 'ownName', is: 'is', value: false }]),
        'at-least',
        2,
      ),
    ],
    ['flag', 'require-document'],
    'medium',
    45,
    168,
  ),
  'money-in-a-circle': rule(
    'Deposits from accounts of other members',
    'deposit',
    [line(count('deposit', [14, 'days'], [{ field: 'payerIsMember', is: 'is', value: true }]), 'at-least', 2)],
    ['flag', 'open-case'],
    'high',
    55,
    168,
  ),
  'linked-bonus': rule(
    'The same promotion claimed by linked accounts',
    'bonus',
    [line(count('linked-bonus', WEEK, [{ field: 'ownToo', is: 'is', value: true }]), 'at-least', 2)],
    ['flag', 'stop-bonus', 'open-case'],
    'high',
    55,
    168,
  ),
  'bonus-hunter': rule(
    'More bonuses than play',
    'withdrawal',
    [
      line(count('bonus', MONTH), 'at-least', 4),
      against(sum('bonus', 'amount', MONTH), 'at-least', 30, sum('deposit', 'amount', MONTH)),
      against(sum('bet', 'staked', MONTH), 'less-than', 1_500, sum('bonus', 'amount', MONTH)),
    ],
    ['flag', 'stop-bonus', 'open-case'],
    'medium',
    50,
    168,
  ),
  'opposite-bets': rule(
    'Bets against a linked account',
    'opposite-bet',
    [line(count('opposite-bet', DAY), 'at-least', 5)],
    ['flag', 'open-case'],
    'high',
    60,
    168,
  ),
  'many-voids': rule(
    'Many bets refunded',
    'bet',
    [
      line(sum('bet', 'voids', WEEK), 'at-least', 10),
      line({ of: 'ratio', part: sum('bet', 'voids', WEEK), whole: sum('bet', 'bets', WEEK) }, 'at-least', 15),
    ],
    ['flag', 'open-case'],
    'medium',
    50,
    168,
  ),
  'code-guessing': rule(
    'Guesses codes',
    'refused-code',
    [line(count('refused-code', HOUR), 'at-least', 6)],
    ['flag', 'stop-bonus'],
    'medium',
    50,
  ),
  'below-the-limit': rule(
    'Withdrawals just below the second approval',
    'withdrawal',
    [
      line(
        count('withdrawal', WEEK, [
          { field: 'percentOfLimit', is: 'at-least', value: 85 },
          { field: 'percentOfLimit', is: 'at-most', value: 99.99 },
        ]),
        'at-least',
        3,
      ),
    ],
    ['flag', 'open-case'],
    'medium',
    50,
    168,
  ),
  'far-apart': rule(
    'Sign-ins from countries far apart',
    'sign-in',
    [line(distinct('sign-in', 'country', [2, 'hours']), 'at-least', 2)],
    ['flag'],
    'medium',
    40,
  ),
  'account-changed': rule(
    'Withdrawal soon after the account was changed',
    'withdrawal',
    [line(count('account-change', [2, 'days']), 'at-least', 1), line(ofEvent('amount'), 'at-least', 5_000)],
    ['flag', 'hold-withdrawal', 'open-case'],
    'high',
    50,
  ),
  'new-and-large': rule(
    'A large withdrawal on the first day',
    'withdrawal',
    [
      line(facts('registration', 'since-first', null, DAY), 'at-most', 1_440),
      line(ofEvent('amount'), 'at-least', 50_000),
    ],
    ['flag', 'hold-withdrawal', 'open-case'],
    'medium',
    40,
  ),
  'many-small-deposits': rule(
    'Many deposits in one day, withdrawn together',
    'withdrawal',
    [
      line(count('deposit', DAY), 'at-least', 12),
      against(ofEvent('amount'), 'at-least', 60, sum('deposit', 'amount', DAY)),
    ],
    ['flag'],
    'medium',
    35,
  ),
  'invited-in-a-row': rule(
    'Many registrations by one referrer in a day',
    'registration',
    [line(count('registration', DAY, [], ['referrer']), 'at-least', 3)],
    ['flag'],
    'medium',
    30,
  ),
  'wins-too-much': rule(
    'Wins several times the amount wagered',
    'withdrawal',
    [
      line(sum('bet', 'staked', WEEK), 'at-least', 20_000),
      against(sum('bet', 'won', WEEK), 'at-least', 400, sum('bet', 'staked', WEEK)),
    ],
    ['flag'],
    'low',
    20,
    168,
  ),
  'adjustments-for-one': rule(
    'Adjustments by one admin for one member',
    'staff-adjustment',
    [line(count('staff-adjustment', MONTH, [], ['subject', 'member']), 'at-least', 4)],
    ['flag', 'open-case', 'notify'],
    'high',
    60,
    168,
  ),
  'adjustments-in-a-row': rule(
    'Many adjustments by one admin in a day',
    'staff-adjustment',
    [line(count('staff-adjustment', DAY), 'at-least', 15)],
    ['flag', 'open-case', 'notify'],
    'medium',
    50,
  ),
  'look-ups-without-work': rule(
    'Personal data seen without a reason in the work',
    'staff-reveal',
    [line(count('staff-reveal', DAY, [{ field: 'withWork', is: 'is', value: false }]), 'at-least', 10)],
    ['flag', 'open-case', 'notify'],
    'high',
    60,
  ),
  'approvals-for-one': rule(
    'Withdrawals of one member approved by one admin',
    'staff-approval',
    [line(count('staff-approval', WEEK, [], ['subject', 'member']), 'at-least', 10)],
    ['flag'],
    'medium',
    40,
    168,
  ),
  'refused-in-a-row': rule(
    'Many refused attempts by one admin',
    'staff-action',
    [line(count('staff-action', [10, 'minutes'], [{ field: 'refused', is: 'is', value: true }]), 'at-least', 20)],
    ['flag', 'notify'],
    'medium',
    40,
  ),
} as const satisfies Readonly<Record<string, RuleDocument>>
export type StartingRule = keyof typeof startingRules
