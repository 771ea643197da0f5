import { accountTerms } from '@backoffice/contract/bank-accounts/terms'
import type { Fields } from '@backoffice/contract/fields'
import type { Translate } from '../../../i18n/translate.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { Fact } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { fieldLabels } from '../../../ui/form/declared/form-fields.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import type { Approval } from '../account.ts'

/** In reading order. The request's reason is shown with the request itself. */
const fields = ['bank', 'accountNo', ...Object.keys(accountTerms), 'status', 'name', 'action', 'warning']

/** A request's input as labelled facts, for the second approver. */
export function useRequestFacts(): { accountLabel: string; of: (input: Approval['given']) => Fact[] } {
  const { t } = useTranslation('bankAccounts')
  const of = (input: Approval['given']) =>
    fields.flatMap((field): Fact[] => {
      const text = input[field]
      if (text === undefined) return []
      return [
        {
          label: t([`ask.${field}`, ...fieldLabels(field)]),
          value: text
            .split(' → ')
            .map(part => say(t, field, part))
            .join(' → '),
        },
      ]
    })
  return { accountLabel: t('column.account'), of }
}

function say(t: Translate, field: string, text: string): string {
  const kind = (accountTerms as Fields)[field]?.kind
  if (kind === 'money') return /^-?\d+(\.\d+)?$/.test(text) ? formatMoney(Number(text)) : t('noLimit')
  if (kind === 'choice' || field === 'status') return t(`${field}.${text}`, { defaultValue: text })
  if (field === 'name') return t(`secret.name.${text}`, { defaultValue: text })
  if (field === 'warning') return sayWarning(t, text)
  return field === 'action' ? t(`secret.action.${text}`, { defaultValue: text }) : text
}

/** The server reports an unusual account number as `BBL: 10 digits, this has 9`. */
function sayWarning(t: Translate, text: string): string {
  const [, bank, usual, has] = /^(.+): (\d+) digits, this has (\d+)$/.exec(text) ?? []
  return bank === undefined ? text : t('digits.off', { bank, usual, has })
}
