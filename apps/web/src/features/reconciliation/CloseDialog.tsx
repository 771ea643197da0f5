import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { keyOf } from '../../api/keys.ts'
import { useFormat } from '../../i18n/format.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { AccountNumber } from '../../ui/copy/AccountNumber.tsx'
import dialogs from '../../ui/dialogs/dialogs.module.css'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { isAmount, readBaht, writeBaht } from '../../ui/form/money-text.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { type Detail, satangExact, unreconciledWith } from './reconciliation.ts'
import css from './reconciliation.module.css'
import record from '../../ui/drawer/record.module.css'

const MAX_NOTE_LENGTH = 1_000

/** Closes the day with the bank's balance. An unreconciled difference requires a reason. */
export function CloseDialog({ detail, onClose }: { detail: Detail; onClose: () => void }) {
  const { t } = useTranslation('reconciliation')
  const format = useFormat()
  const client = useQueryClient()
  const { account, day, ledger, differences, openItems } = detail
  const params = { accountId: account.id, day }
  const form = useActionForm('banking.close-day', {
    defaults: { bankBalance: writeBaht(detail.lines.closing), note: '' },
    request: ({ bankBalance, note }) => ({
      params,
      body: { bankBalance: readBaht(bankBalance), ...(note.trim() === '' ? {} : { note: note.trim() }) },
    }),
    done: () => t('close.done'),
    onDone: answer => {
      client.setQueryData(keyOf('banking.reconciliation-of', params), answer)
      onClose()
    },
  })
  const typed = form.rhf.watch('bankBalance')
  const balance = isAmount(typed) ? readBaht(typed) : null
  const unexplained = balance === null ? 0 : unreconciledWith(detail, balance)
  return (
    <FormDialog
      title={t('close.title', { day: format.businessDay(day) })}
      form={form}
      submit={t('close.submit')}
      onClose={onClose}
    >
      <dl className={dialogs.facts}>
        <dt>{t('column.account')}</dt>
        <dd>
          <AccountNumber account={account} />
        </dd>
        <dt>{t('close.books')}</dt>
        <dd>{formatMoney(ledger.closing)}</dd>
        <dt>{t('part.bookings')}</dt>
        <dd>
          {formatMoney(differences.bookings)} · {openItems === 0 ? t('noItems') : t('items', { count: openItems })}
        </dd>
      </dl>
      <MoneyField
        name="bankBalance"
        label={t('close.bankBalance')}
        hint={t('close.bankHint')}
        required
        negative
        autoFocus
      />
      <p className={record.hint} role="status">
        {balance === null ? ' ' : t('close.apart', { amount: formatMoney(satangExact(balance - ledger.closing)) })}
        {balance !== null && (
          <b className={unexplained === 0 ? undefined : css.off}>
            {' '}
            {unexplained === 0 ? t('close.explained') : t('close.unexplained', { amount: formatMoney(unexplained) })}
          </b>
        )}
      </p>
      <TextField
        name="note"
        label={t('close.note')}
        hint={t('close.noteHint')}
        required={unexplained !== 0}
        multiline
        max={MAX_NOTE_LENGTH}
      />
    </FormDialog>
  )
}
