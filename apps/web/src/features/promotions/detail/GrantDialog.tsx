import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { read } from '../../../api/read.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useActionForm } from '../../../ui/action/use-action-form.ts'

import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { MemberField, type SelectedMember } from '../../../ui/form/MemberField.tsx'
import { ReasonField } from '../../../ui/form/ReasonField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { type Promotion, termsOf } from '../promotion.ts'
import { useGrantableDeposits, useSimulation } from '../queries.ts'
import css from './detail.module.css'
import { Verdict } from './Verdict.tsx'

type Values = { memberId: SelectedMember | null; depositId: string; reason: string }
const nothingEntered: Values = { memberId: null, depositId: '', reason: '' }

/** Grants the bonus to a member by staff, for a deposit or without one, under all its rules. */
export function GrantDialog({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  const form = useActionForm('promotions.grant', {
    defaults: nothingEntered,
    request: ({ memberId, depositId, reason }: Values) => ({
      params: { id: promotion.id },
      body: {
        memberId: memberId?.id ?? '',
        reason: reason.trim(),
        ...(depositId === '' ? {} : { depositId }),
      },
    }),
    done: ({ data }) =>
      'approvalId' in data
        ? t('grant.asked')
        : t('grant.done', { name: data.member.username, amount: formatMoney(data.bonus) }),
    onDone: onClose,
  })
  const [member, depositId] = form.rhf.watch(['memberId', 'depositId'])
  const found = useGrantableDeposits(member?.id).data?.data
  const deposits = member === null ? undefined : found?.filter(({ isUsed }) => !isUsed)
  const deposit = deposits?.find(({ id }) => id === depositId)
  const simulation = useSimulation({
    form: member === null ? null : termsOf(promotion),
    amount: deposit?.amount ?? 0,
    memberId: member?.id,
    promotionId: promotion.id,
    depositId: deposit?.id,
  })
  const remaining = useQuery(read('credit-codes.allowance')).data?.data.remaining ?? null
  const bonus = simulation.data?.data.eligible === true ? simulation.data.data.bonus : 0
  const needsSecondApproval = remaining !== null && bonus > remaining
  return (
    <FormDialog
      title={t('grant.title')}
      form={form}
      submit={needsSecondApproval ? t('ui:submitForApproval') : t('grant.confirm')}
      onClose={onClose}
    >
      <MemberField name="memberId" label={t('recipient.member')} required autoFocus />
      {deposits !== undefined && (
        <SelectField
          name="depositId"
          label={t('recipient.deposit')}
          empty={t('grant.noDeposit')}
          choices={deposits.map(each => ({
            value: each.id,
            label: `${formatMoney(each.amount)} · ${format.when(each.creditedAt, 'dateTime')}`,
          }))}
        />
      )}
      {member !== null && simulation.data !== undefined && <Verdict simulation={simulation.data.data} showBonus />}
      {remaining !== null && bonus > 0 && (
        <p className={css.limit} data-strong={needsSecondApproval} aria-live="polite">
          {t(needsSecondApproval ? 'grant.above' : 'grant.within', { limit: formatMoney(remaining) })}
        </p>
      )}
      <ReasonField suggestions={t.list('grant.reasons')} />
    </FormDialog>
  )
}
