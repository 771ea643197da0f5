import type { ClientRequest, Endpoints } from '@backoffice/contract'
import { MAX_CODE_CREDIT, MAX_CODE_USES, MAX_CODES } from '@backoffice/contract/credit-codes/terms'
import { MAX_TURNOVER_PERCENT, MAX_UNITS, rewardKinds } from '@backoffice/contract/rewards/terms'
import { withoutInvisible } from '@backoffice/kernel/text'
import { isAmount, readBaht } from '../../ui/form/money-text.ts'
import { toInstant } from '../../ui/form/zone-time.ts'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import type { RowOf } from '../../ui/resource-table/list-types.ts'

export type Batch = RowOf<'credit-codes.batches'>
export type Code = RowOf<'credit-codes.unused'>
export type Use = RowOf<'credit-codes.used'>
export type Kind = Batch['kind']
type Body = ClientRequest<Endpoints['credit-codes.create']>['body']
export type Values = Record<
  | 'name'
  | 'prefix'
  | 'count'
  | 'kind'
  | 'amount'
  | 'turnoverPercent'
  | 'usesPerCode'
  | 'usesPerMember'
  | 'validFrom'
  | 'validUntil'
  | 'note',
  string
>

export const emptyValues: Values = {
  name: '',
  prefix: '',
  count: '100',
  kind: 'credit',
  amount: '',
  turnoverPercent: '0',
  usesPerCode: '1',
  usesPerMember: '1',
  validFrom: '',
  validUntil: '',
  note: '',
}

export const isWhole = (text: string, min: number, max: number): boolean =>
  /^\d{1,9}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
export const isPrefix = (text: string): boolean => /^[A-Za-z0-9]{0,10}$/.test(withoutInvisible(text).trim())

export const kindOf = (text: string): Kind => rewardKinds.find(each => each === text) ?? 'credit'
const amountOf = ({ kind, amount }: Values): number => (kind === 'credit' ? readBaht(amount) : Number(amount.trim()))
export const isReward = ({ kind }: Pick<Values, 'kind'>, text: string): boolean =>
  kind === 'credit'
    ? isAmount(text) && readBaht(text) > 0 && readBaht(text) <= MAX_CODE_CREDIT
    : isWhole(text, 1, MAX_UNITS)

export const limits = {
  count: MAX_CODES,
  uses: MAX_CODES,
  allUses: MAX_CODE_USES,
  turnover: MAX_TURNOVER_PERCENT,
} as const

/** Whether the uses of all codes are within the limit. */
export const areUses = (count: string, usesPerCode: string): boolean =>
  Number(count) * Number(usesPerCode) <= limits.allUses

/** What a unit costs in baht; null: unknown. */
type Rates = { readonly bahtPerDiamond: number; readonly bahtPerSpin: number | null }

/** What all uses come to in baht; null where a unit has no rate, and while the form is incomplete. */
export function costOf(values: Values, rates: Rates | undefined): number | null {
  const { kind, count, usesPerCode, amount } = values
  const isComplete = isWhole(count, 1, limits.count) && isWhole(usesPerCode, 1, limits.uses) && isReward(values, amount)
  const rate = kind === 'credit' ? 1 : ((kind === 'diamond' ? rates?.bahtPerDiamond : rates?.bahtPerSpin) ?? null)
  if (!isComplete || rate === null) return null
  const each = (kind === 'credit' ? readBaht(amount) : Number(amount)) * rate
  return (Math.round(each * 100) * Number(count) * Number(usesPerCode)) / 100
}

/** The form's values for the API. */
export const toBody = (values: Values, zone?: string): Body => ({
  name: values.name.trim(),
  prefix: values.prefix.trim(),
  count: Number(values.count),
  kind: kindOf(values.kind),
  amount: amountOf(values),
  turnoverPercent: values.kind === 'credit' ? Number(values.turnoverPercent) : 0,
  usesPerCode: Number(values.usesPerCode),
  usesPerMember: Number(values.usesPerMember),
  validFrom: toInstant(values.validFrom, null, zone),
  validUntil: toInstant(values.validUntil, null, zone),
  note: values.note.trim() === '' ? null : values.note.trim(),
})

/** An amount of a reward: baht for credit, otherwise a whole number. */
export const formatReward = ({ kind, amount }: { readonly kind: Kind; readonly amount: number }): string =>
  kind === 'credit' ? formatMoney(amount) : formatCount(amount)
