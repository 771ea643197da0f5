import { batchFields, codePrefix, MAX_CODE_CREDIT, MAX_CODE_USES } from '@backoffice/contract/credit-codes/terms'
import { MAX_UNITS } from '@backoffice/contract/rewards/terms'
import type { FieldStates } from '../../ui/form/declared/DeclaredFields.tsx'
import { formFields, type FormSpec, type FormValues } from '../../ui/form/declared/form-fields.ts'
import { isWhole, typedIn } from '../../ui/form/declared/validity.ts'
import { isAmount, readBaht } from '../../ui/form/money-text.ts'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import type { RowOf } from '../../ui/resource-table/list-types.ts'

export type Batch = RowOf<'credit-codes.batches'>
export type Code = RowOf<'credit-codes.unused'>
export type Use = RowOf<'credit-codes.used'>
export type Kind = Batch['kind']

const isCredit = ({ kind }: FormValues): boolean => kind === 'credit'
/** The form of a new batch. */
export const batchForm: FormSpec = {
  words: 'creditCodes',
  fields: [
    ...formFields(batchFields, { turnoverPercent: { when: isCredit } }),
    { path: 'prefix', ...codePrefix },
    { path: 'amount', kind: 'number', min: 0.01, max: MAX_CODE_CREDIT, required: true },
  ],
  toBody: ({ prefix, turnoverPercent, ...rest }) => ({
    ...rest,
    prefix: prefix ?? '',
    turnoverPercent: rest['kind'] === 'credit' ? turnoverPercent : 0,
  }),
}
export const newBatch = { count: 100, kind: 'credit', turnoverPercent: 0, usesPerCode: 1, usesPerMember: 1 }
export const batchRows = [
  ['name'],
  ['prefix', 'count'],
  ['kind', 'amount'],
  ['turnoverPercent'],
  ['usesPerCode', 'usesPerMember'],
  ['validFrom', 'validUntil'],
  ['note'],
]
export const batchStates: FieldStates = (values, t) => ({
  amount: isCredit(values) ? { label: t('field.credit') } : { isWhole: true, min: 1, max: MAX_UNITS },
  usesPerCode: {
    check: text =>
      Number(values['count']) * Number(text) <= MAX_CODE_USES
        ? undefined
        : t('ui:fieldErrors.TOO_MANY_USES', { max: formatCount(MAX_CODE_USES) }),
  },
})

/** What a unit costs in baht; null: unknown. */
type Rates = { readonly bahtPerDiamond: number; readonly bahtPerSpin: number | null }

/** What all uses come to in baht; null where a unit has no rate, and while the form is incomplete. */
export function costOf(values: FormValues, rates: Rates | undefined): number | null {
  const [kind, amount] = [typedIn(values, 'kind'), typedIn(values, 'amount')]
  const rate = kind === 'credit' ? 1 : ((kind === 'diamond' ? rates?.bahtPerDiamond : rates?.bahtPerSpin) ?? null)
  const times = ['count', 'usesPerCode'].map(path => typedIn(values, path))
  if (rate === null || !times.every(text => isWhole(text, batchFields.count)) || !isAmount(amount)) return null
  return (Math.round(readBaht(amount) * rate * 100) * Number(times[0]) * Number(times[1])) / 100
}

/** An amount of a reward: baht for credit, otherwise a whole number. */
export const formatReward = ({ kind, amount }: { readonly kind: Kind; readonly amount: number }): string =>
  kind === 'credit' ? formatMoney(amount) : formatCount(amount)
