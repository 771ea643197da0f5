import type { CaseReportKind, ReportGap } from '@backoffice/contract/cases/terms'
import type { SuspicionKind } from '@backoffice/contract/suspicions/terms'
import { type MemberId, type Satang, toDecimal } from '@backoffice/kernel'
import Builder from 'fast-xml-builder'
import { setImmediate } from 'node:timers/promises'

export type ReportedMember = {
  readonly id: MemberId
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly isErased: boolean
  /** `YYYY-MM-DD`. */
  readonly bornOn: string | null
  readonly phone: string
  readonly bankCode: string
  readonly bankName: string
  readonly accountNo: string
}
/** An account that money came from or went to. */
export type MoneyAccount = {
  readonly bankCode: string
  readonly bankName: string
  readonly accountNo: string
  readonly holder: string
}
export type ReportedMoney = {
  readonly id: string
  readonly kind: 'deposit' | 'withdrawal'
  readonly at: Date
  /** Satang. */
  readonly amount: Satang
  readonly reference: string | null
  readonly memberId: MemberId
  /** The member's, as of then; null: as it is registered. */
  readonly paidTo: MoneyAccount | null
  /** The operator's; null where it is not known. */
  readonly own: MoneyAccount | null
  /** Who sent it, as the bank named them. */
  readonly sender: string | null
}
export type ReportFacts = {
  readonly caseNumber: number
  readonly number: number
  readonly kind: CaseReportKind
  readonly narrative: string
  readonly action: string
  readonly indicators: readonly SuspicionKind[]
  readonly reporter: string
  readonly entityId: string | null
  readonly operator: string
  /** Of its times. */
  readonly timeZone: string
  readonly members: readonly ReportedMember[]
  /** Oldest first. */
  readonly money: readonly ReportedMoney[]
}
export type Gap = { readonly gap: ReportGap; readonly of: string | null }

const [CURRENCY, COUNTRY, WALLET] = ['THB', 'TH', 'TMN']
/** So many transactions are written before other calls get their turn. */
const BATCH = 250

/** What a report needs before there is a file of it, and whom it is missing of. */
export function gapsOf({ entityId, reporter, kind, members, money }: ReportFacts): Gap[] {
  const named = new Set(money.map(({ memberId }) => memberId))
  const gaps: Gap[] = []
  if (entityId === null) gaps.push({ gap: 'entity', of: null })
  if (nameOf(reporter) === null) gaps.push({ gap: 'reporter-name', of: reporter })
  if (kind === 'STR' && money.length === 0) gaps.push({ gap: 'transactions', of: null })
  for (const member of members) {
    if (kind === 'STR' && !named.has(member.id)) continue
    const { username, firstName, lastName, isErased, accountNo } = member
    if (isErased || isBlank(firstName) || isBlank(lastName)) gaps.push({ gap: 'member-name', of: username })
    if (isErased || plainAccount(accountNo) === '') gaps.push({ gap: 'member-account', of: username })
  }
  return gaps
}

/**
 * The report as XML of suspicious-activity.xsd, in UTF-8. Amounts are decimals of baht, times those of the operator's
 * zone. Throws where it has gaps.
 */
export async function writeReport(facts: ReportFacts, submittedAt: Date): Promise<string> {
  const [gap] = gapsOf(facts)
  const reporter = nameOf(facts.reporter)
  if (gap !== undefined || reporter === null) throw new Error(`the report has no ${gap?.gap}`)
  const instantOf = instantIn(facts.timeZone)
  const members = new Map(facts.members.map(member => [member.id, member]))
  const parts = [
    written({
      rentity_id: facts.entityId,
      submission_code: 'E',
      report_code: facts.kind,
      entity_reference: `case-${facts.caseNumber}-${facts.number}`,
      submission_date: instantOf(submittedAt),
      currency_code_local: CURRENCY,
      reporting_person: { first_name: reporter.first, last_name: reporter.last },
      reason: facts.narrative,
      action: facts.action,
    }),
  ]
  if (facts.kind === 'SAR') parts.push(written(activityOf(facts)))
  for (let from = 0; from < facts.money.length; from += BATCH) {
    const batch = facts.money.slice(from, from + BATCH)
    parts.push(
      written({
        transaction: batch.map(each =>
          transactionOf(each, memberOf(members, each), { operator: facts.operator, instantOf }),
        ),
      }),
    )
    await setImmediate()
  }
  parts.push(written({ report_indicators: { indicator: facts.indicators } }))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<report>\n${parts.join('')}</report>\n`
}

const builder = new Builder({
  format: true,
  indentBy: '',
  tagValueProcessor: (_name, value) => (typeof value === 'string' ? withoutForbidden(value) : value),
})
const written = (element: object): string => builder.build(element)

/** XML allows no other control characters, not even as references; one that is dropped could change a name. */
const FORBIDDEN = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const withoutForbidden = (text: string): string =>
  text.toWellFormed().replaceAll('\r\n', '\n').replaceAll(FORBIDDEN, '\uFFFD')

const isBlank = (text: string): boolean => text.trim() === ''
/** As the authority reads a time: of the operator's zone, without its offset. */
const instantIn = (timeZone: string): ((at: Date) => string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return at => format.format(at).replace(' ', 'T')
}

/** Digits, Latin letters and hyphens: banks write an account number with spaces, some people with Thai digits. */
const plainAccount = (accountNo: string): string =>
  accountNo.replaceAll(/[๐-๙]/g, digit => String(digit.charCodeAt(0) - 0x0e50)).replaceAll(/[^0-9A-Za-z-]/g, '')

/** A full name: the last word is the last name. */
function nameOf(name: string): { readonly first: string; readonly last: string } | null {
  const words = name.trim().split(/\s+/)
  const last = words.pop()
  return words.length === 0 || last === undefined ? null : { first: words.join(' '), last }
}

function memberOf(members: ReadonlyMap<MemberId, ReportedMember>, { memberId }: ReportedMoney): ReportedMember {
  const member = members.get(memberId)
  if (member === undefined) throw new Error(`member ${memberId} is not of the case`)
  return member
}

const personOf = ({ firstName, lastName, bornOn, phone }: ReportedMember) => ({
  first_name: firstName,
  last_name: lastName,
  ...(bornOn === null ? {} : { birthdate: `${bornOn}T00:00:00` }),
  ...(isBlank(phone)
    ? {}
    : { phones: { phone: { tph_contact_type: 'PRIVATE', tph_communication_type: 'MOBILE', tph_number: phone } } }),
})

const accountOf = ({ bankCode, bankName, accountNo, holder }: MoneyAccount) => ({
  institution_name: bankName,
  institution_code: bankCode,
  account: plainAccount(accountNo),
  currency_code: CURRENCY,
  account_name: holder,
})

const registeredOf = ({ firstName, lastName, ...member }: ReportedMember): MoneyAccount => ({
  ...member,
  holder: `${firstName} ${lastName}`,
})

const clientAccountOf = (member: ReportedMember, account: MoneyAccount) => ({
  ...accountOf(account),
  client_number: member.id,
  signatory: { is_primary: 'true', t_person: personOf(member) },
})

const fundsOf = (bankCode: string): string => (bankCode === WALLET ? 'WALLET' : 'BANK')

type Frame = { readonly operator: string; readonly instantOf: (at: Date) => string }
function transactionOf(money: ReportedMoney, member: ReportedMember, { operator, instantOf }: Frame) {
  const { id, kind, at, amount, reference, paidTo, sender } = money
  const own = money.own !== null && plainAccount(money.own.accountNo) !== '' ? money.own : null
  const account = paidTo !== null && plainAccount(paidTo.accountNo) !== '' ? paidTo : registeredOf(member)
  const funds = fundsOf(account.bankCode)
  const ownFunds = own === null ? funds : fundsOf(own.bankCode)
  const head = {
    transactionnumber: id,
    ...(reference === null || isBlank(reference) ? {} : { internal_ref_number: reference }),
    transaction_description: kind === 'deposit' ? 'Deposit to a player account' : 'Withdrawal from a player account',
    date_transaction: instantOf(at),
    transmode_code: funds,
    amount_local: toDecimal(amount),
  }
  if (kind === 'deposit')
    return {
      ...head,
      t_from_my_client: {
        from_funds_code: funds,
        ...(sender === null || isBlank(sender)
          ? {}
          : { from_funds_comment: `Sender by the bank: ${sender}`.slice(0, 255) }),
        from_account: clientAccountOf(member, account),
        from_country: COUNTRY,
      },
      t_to: {
        to_funds_code: ownFunds,
        ...(own === null ? { to_entity: { name: operator } } : { to_account: accountOf(own) }),
        to_country: COUNTRY,
      },
    }
  return {
    ...head,
    t_from: {
      from_funds_code: ownFunds,
      ...(own === null ? { from_entity: { name: operator } } : { from_account: accountOf(own) }),
      from_country: COUNTRY,
    },
    t_to_my_client: { to_funds_code: funds, to_account: clientAccountOf(member, account), to_country: COUNTRY },
  }
}

const activityOf = ({ members }: ReportFacts) => ({
  activity: {
    report_parties: {
      report_party: members.map(member => ({
        account: clientAccountOf(member, registeredOf(member)),
        reason: 'Subject of the case',
      })),
    },
  },
})
