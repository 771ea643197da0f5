import type { ClientRequest, Endpoints } from '@backoffice/contract'
import { isMasked, type Profile } from '../member.ts'

/** A member as the form holds them. */
type EditValues = {
  firstName: string
  lastName: string
  phone: string
  tmnPhone: string
  bankCode: string
  accountNo: string
  lineId: string
  reason: string
}
type EditBody = Partial<Record<Exclude<keyof EditValues, 'reason'>, string | null>> & { reason: string }

export const valuesOf = ({
  firstName,
  lastName,
  phone,
  tmnPhone,
  bank,
  lineId,
}: Pick<Profile, 'firstName' | 'lastName' | 'phone' | 'tmnPhone' | 'bank' | 'lineId'>): EditValues => ({
  firstName,
  lastName,
  phone,
  tmnPhone: tmnPhone ?? '',
  bankCode: bank.code,
  accountNo: bank.accountNo,
  lineId: lineId ?? '',
  reason: '',
})

const open = ['firstName', 'lastName'] as const
const personal = ['phone', 'tmnPhone', 'accountNo', 'lineId'] as const

/** The fields the viewer can change: a masked value is none of them. */
export const editableFields = (profile: Pick<Profile, 'maskedFields'>) => [
  ...open,
  ...personal.filter(field => !isMasked(profile, field)),
  ...(isMasked(profile, 'accountNo') ? [] : (['bankCode'] as const)),
]
const canBeMissing: ReadonlySet<string> = new Set(['tmnPhone', 'lineId'])

/** The changed fields and the reason. Masked fields are never sent. */
export function editBody(before: EditValues, after: EditValues, fields: ReturnType<typeof editableFields>): EditBody {
  const changed = fields.filter(field => after[field].trim() !== before[field])
  return {
    ...Object.fromEntries(
      changed.map(field => [field, after[field].trim() === '' && canBeMissing.has(field) ? null : after[field].trim()]),
    ),
    reason: after.reason.trim(),
  }
}

type AddBody = ClientRequest<Endpoints['members.create']>['body']
/** A new member as the form holds them. */
export type AddValues = Record<keyof AddBody, string>

export const emptyMember: AddValues = {
  username: '',
  externalId: '',
  firstName: '',
  lastName: '',
  phone: '',
  bankCode: '',
  accountNo: '',
  tmnPhone: '',
  referrerUsername: '',
  campaignCode: '',
}

const optional = ['tmnPhone', 'referrerUsername', 'campaignCode'] as const

/** What was typed, without its edges; what may be missing and is empty is left out. */
export function addBody(values: AddValues): AddBody {
  const { tmnPhone: _tmnPhone, referrerUsername: _referrer, campaignCode: _campaign, ...needed } = values
  const trimmed = Object.fromEntries(
    Object.entries(needed).map(([field, text]) => [field, text.trim()]),
  ) as typeof needed
  return {
    ...trimmed,
    ...Object.fromEntries(
      optional.flatMap(field => (values[field].trim() === '' ? [] : [[field, values[field].trim()]])),
    ),
  }
}

/** What keeps a member from being closed. */
type ClosingObstacle =
  | { what: 'cash' | 'bonus' | 'held'; amount: number }
  | { what: 'bets' }
  | { what: 'withdrawals'; count: number }

/** Reads a refusal's details: amounts are decimal strings there. */
export function parseClosingObstacles(details: Readonly<Record<string, unknown>>): ClosingObstacle[] {
  const amounts = (['cash', 'bonus', 'held'] as const)
    .map(what => ({ what, amount: Number(details[what] ?? 0) }))
    .filter(({ amount }) => amount !== 0)
  const { withdrawals } = details
  const count = Array.isArray(withdrawals) ? withdrawals.length : 0
  return [
    ...amounts,
    ...(details['openBets'] === true ? [{ what: 'bets' } as const] : []),
    ...(count > 0 ? [{ what: 'withdrawals', count } as const] : []),
  ]
}
