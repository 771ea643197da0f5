import { TriangleAlert, UsersRound } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'

import { DateTimeField } from '../../ui/form/DayField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { isAmount, readBaht } from '../../ui/form/money-text.ts'
import { ReasonField } from '../../ui/form/ReasonField.tsx'
import { AccountField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { writeInstant } from '../../ui/form/zone-time.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { accountName, useAccounts } from '../../ui/reference-data.ts'
import { useZoneName } from '../../ui/time/Instant.tsx'
import { serverNow } from '../../ui/time/now.ts'
import { type Account, bodyOf, type Booking, emptyBooking, parseDuplicateReference, wouldOverdraw } from './transfer.ts'
import css from './transfers.module.css'

const MAX_REFERENCE_LENGTH = 100
const nameOf = (account: Account): string => `${accountName(account)} · ${account.holder}`

/** "โยกเงิน": records an internal transfer, which is neither a deposit nor a payout. */
export function BookDialog({ limit, onClose }: { limit: number | null; onClose: () => void }) {
  const { t } = useTranslation('bankAccounts')
  const zone = useZoneName()
  const format = useFormat()
  const accounts = useAccounts().data?.data.filter(({ status }) => status !== 'retired') ?? []
  const form = useActionForm('banking.move', {
    defaults: emptyBooking,
    request: (values: Booking) => ({ body: bodyOf(values) }),
    done: ({ data }) => ('id' in data ? t('transfer.done', { amount: formatMoney(data.amount) }) : t('transfer.asked')),
    onDone: onClose,
  })
  const [from, amount] = form.rhf.watch(['fromAccountId', 'amount'])
  const source = accounts.find(({ id }) => id === from)
  const known = parseDuplicateReference(form.error)
  const needsSecondApproval = limit !== null && isAmount(amount) && readBaht(amount) > limit
  return (
    <FormDialog
      title={t('transfer.dialog')}
      form={form}
      submit={t(needsSecondApproval ? 'ui:submitForApproval' : 'transfer.submit')}
      onClose={onClose}
    >
      <AccountField
        name="fromAccountId"
        label={t('transfer.from')}
        required
        accounts={accounts.map(account => ({ id: account.id, label: nameOf(account) }))}
        {...(source === undefined ? {} : { hint: t('transfer.has', { amount: formatMoney(source.balance) }) })}
      />
      <AccountField
        name="toAccountId"
        label={t('transfer.to')}
        required
        accounts={accounts.filter(({ id }) => id !== from).map(account => ({ id: account.id, label: nameOf(account) }))}
      />
      <MoneyField name="amount" label={t('transfer.amount')} required min={0.01} />
      {wouldOverdraw(source, amount) && <Note icon="warning">{t('transfer.overdraws')}</Note>}
      {needsSecondApproval && <Note icon="second">{t('transfer.second', { limit: formatMoney(limit) })}</Note>}
      {known !== null && (
        <Note icon="warning">
          {t('transfer.known', { ...known, amount: formatMoney(known.amount), at: format.when(known.at, 'dateTime') })}
        </Note>
      )}
      <TextField
        name="reference"
        label={t('transfer.reference')}
        hint={t('transfer.referenceHint')}
        required
        max={MAX_REFERENCE_LENGTH}
      />
      <DateTimeField
        name="occurredAt"
        label={t('transfer.when')}
        hint={t('transfer.whenHint', { zone })}
        max={writeInstant(new Date(serverNow()).toISOString())}
      />
      <ReasonField suggestions={t.list('transfer.reasons')} />
    </FormDialog>
  )
}

function Note({ icon, children }: { icon: 'warning' | 'second'; children: string }) {
  const Icon = icon === 'warning' ? TriangleAlert : UsersRound
  return (
    <p className={css.warning} role="note">
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
      {children}
    </p>
  )
}
