import type { Translate } from '../../../i18n/translate.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { Fact } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import type { Approval } from '../account.ts'

const moneyFields: ReadonlySet<string> = new Set(['minDeposit', 'maxDeposit', 'dailyLimit'])
/** In reading order. The request's reason is shown with the request itself. */
const fields = [
  'bank',
  'accountNo',
  'holder',
  'channel',
  'purpose',
  'priority',
  'minDeposit',
  'maxDeposit',
  'dailyLimit',
  'status',
  'name',
  'action',
  'warning',
] as const

/** A request's input as labelled facts, for the second approver. */
export function useRequestFacts(): { accountLabel: string; of: (input: Approval['given']) => Fact[] } {
  const { t } = useTranslation('bankAccounts')
  const of = (input: Approval['given']) =>
    fields.flatMap((field): Fact[] => {
      const text = input[field]
      if (text === undefined) return []
      return [
        {
          label: t(`ask.${field}`),
          value: text
            .split(' → ')
            .map(part => say(t, field, part))
            .join(' → '),
        },
      ]
    })
  return { accountLabel: t('column.account'), of }
}

function say(t: Translate, field: (typeof fields)[number], text: string): string {
  if (moneyFields.has(field)) return /^-?\d+(\.\d+)?$/.test(text) ? formatMoney(Number(text)) : t('noLimit')
  if (field === 'channel') return t(`channel.${text}`, { defaultValue: text })
  if (field === 'purpose') return t(`purpose.${text}`, { defaultValue: text })
  if (field === 'status') return t(`status.${text}`, { defaultValue: text })
  if (field === 'name') return t(`secret.name.${text}`, { defaultValue: text })
  if (field === 'warning') return sayWarning(t, text)
  return field === 'action' ? t(`secret.action.${text}`, { defaultValue: text }) : text
}

/** The server reports an unusual account number as `BBL: 10 digits, this has 9`. */
function sayWarning(t: Translate, text: string): string {
  const [, bank, usual, has] = /^(.+): (\d+) digits, this has (\d+)$/.exec(text) ?? []
  return bank === undefined ? text : t('digits.off', { bank, usual, has })
}
