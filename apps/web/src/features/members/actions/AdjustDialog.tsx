import { useTranslation } from '../../../i18n/use-translation.ts'
import { useActionForm } from '../../../ui/action/use-action-form.ts'

import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { isAmount, readBaht } from '../../../ui/form/money-text.ts'
import { ReasonField } from '../../../ui/form/ReasonField.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import type { Member } from '../member.ts'
import { fullName } from '../member.ts'
import css from './actions.module.css'

export type Direction = 'give' | 'take'
type Props = {
  way: Direction
  member: Member /** The limit without a second approval; null: none. */
  limit: number | null
  onClose: () => void
}

/** Adds or deducts credit: shows the balance before and after, and whether a second approval is needed. */
export function AdjustDialog({ way, member, limit, onClose }: Props) {
  const { t } = useTranslation('member')
  const { id, username, credit } = member
  const form = useActionForm('members.adjust', {
    defaults: { amount: '', reason: '' },
    request: ({ amount: typed, reason }) => ({
      params: { id },
      body: { amount: way === 'give' ? readBaht(typed) : -readBaht(typed), reason: reason.trim() },
    }),
    done: ({ data }) =>
      'approvalId' in data
        ? t('done.asked')
        : t('done.adjust', { username, before: formatMoney(data.before), after: formatMoney(data.after) }),
    onDone: onClose,
  })
  const typed = form.rhf.watch('amount')
  const amount = isAmount(typed) ? readBaht(typed) : 0
  const after = Math.round((credit + (way === 'give' ? amount : -amount)) * 100) / 100
  const needsSecondApproval = limit !== null && amount > limit
  return (
    <FormDialog
      title={t(`adjust.${way}`)}
      form={form}
      submit={needsSecondApproval ? t('ui:submitForApproval') : t(`adjust.confirm.${way}`)}
      submitTone={way === 'give' ? 'primary' : 'error'}
      onClose={onClose}
    >
      <p className={css.who}>
        <b>{username}</b> <span lang="th">{fullName(member)}</span>
      </p>
      <MoneyField
        name="amount"
        label={t('ui:column.amount')}
        required
        min={0.01}
        {...(way === 'take' ? { max: credit } : {})}
        autoFocus
      />
      <p className={css.preview} aria-live="polite">
        <span>
          {t('money.before')} <b>{formatMoney(credit)}</b>
        </span>
        <span aria-hidden="true">→</span>
        <span>
          {t('money.after')} <b data-wrong={after < 0}>{formatMoney(after)}</b>
        </span>
      </p>
      {limit !== null && (
        <p className={css.note} data-strong={needsSecondApproval}>
          {needsSecondApproval
            ? t('adjust.above', { limit: formatMoney(limit) })
            : t('adjust.within', { limit: formatMoney(limit) })}
        </p>
      )}
      <ReasonField suggestions={t.list(`adjust.reasons.${way}`)} />
    </FormDialog>
  )
}
