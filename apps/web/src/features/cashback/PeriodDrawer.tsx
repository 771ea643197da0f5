import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Calculator, CircleX } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { FoundDrawer } from '../../ui/drawer/RecordDrawer.tsx'
import record from '../../ui/drawer/record.module.css'
import { Facts } from '../../ui/facts/Facts.tsx'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/Money.tsx'
import type { Period } from './cashback.ts'
import css from './cashback.module.css'
import { PeriodStatus, usePeriodName } from './PeriodList.tsx'

/** One period: its sums, the settings it was calculated under, and what this admin can do. */
export function PeriodDrawer({ id }: { id: string }) {
  const { t } = useTranslation('cashback')
  const nameOf = usePeriodName()
  return (
    <FoundDrawer
      record={id}
      label={t('label')}
      labelOf={nameOf}
      found={useQuery(read('cashback.get', { params: { id } }))}
      missing={{ title: t('missing'), hint: t('missingHint') }}
      renderHead={({ status }) => <PeriodStatus status={status} />}
      renderActions={period => <Actions period={period} />}
    >
      {period => (
        <>
          <h2 className={record.amount}>{nameOf(period)}</h2>
          <Sums period={period} />
          <h3 className={css.heading}>{t('terms')}</h3>
          <Terms settings={period.settings} />
        </>
      )}
    </FoundDrawer>
  )
}

function Sums({ period }: { period: Period }) {
  const { t } = useTranslation('cashback')
  const format = useFormat()
  const when = (at: string | null) => at !== null && format.when(at, 'dateTime')
  const of = (members: number, amount: number) =>
    `${formatMoney(amount)} · ${t('members', { count: members, shown: formatCount(members) })}`
  return (
    <Facts
      lines={[
        [t('column.amount'), <Money key="amount" amount={period.amount} />],
        [
          t('column.members'),
          <Link key="members" to="/cashback" search={{ tab: 'members', period: period.id }}>
            {t('members', { count: period.members, shown: formatCount(period.members) })}
          </Link>,
        ],
        [t('column.claimed'), of(period.claimedMembers, period.claimed)],
        [t('column.expired'), of(period.expiredMembers, period.expired)],
        [t('field.calculateAt'), period.status === 'closed' && when(period.calculateAt)],
        [t('column.calculatedAt'), when(period.calculatedAt)],
        [t('column.claimableAt'), when(period.claimableAt)],
        [t('column.claimUntil'), when(period.claimUntil)],
        [t('field.finishedAt'), when(period.finishedAt)],
        [t('column.cancelledBy'), period.cancelledBy?.name],
        [t('column.reason'), period.reason],
      ]}
    />
  )
}

function Terms({ settings }: Pick<Period, 'settings'>) {
  const { t } = useTranslation(['cashback', 'ui'])
  const percent = (points: number) => `${points / 100}%`
  const rates = Object.entries(settings.rates).filter(([, rate]) => rate > 0)
  return (
    <Facts
      lines={[
        [t('column.basis'), t(`basis.${settings.basis}`)],
        [t('field.period'), t(`cycle.${settings.period}`)],
        [
          t('field.rate'),
          settings.perCategory
            ? rates.map(([category, rate]) => `${t(`ui:category.${category}`)} ${percent(rate)}`).join(', ')
            : percent(settings.rate),
        ],
        [t('field.min'), formatMoney(settings.min)],
        [t('field.cap'), settings.cap === null ? t('noCap') : formatMoney(settings.cap)],
        [t('field.turnoverPercent'), `${settings.turnoverPercent}%`],
        [t('field.excludedTags'), settings.excludedTags.join(', ')],
      ]}
    />
  )
}

function Actions({ period }: { period: Period }) {
  const { t } = useTranslation('cashback')
  const { can } = period
  if (can.length === 0) return null
  return (
    <div className={css.actions}>
      {can.includes('calculate') && (
        <DialogButton
          fullWidth
          variant="outlined"
          startIcon={<Calculator size={15} />}
          renderDialog={close => <CalculateDialog period={period} onClose={close} />}
        >
          {t('calculate.open')}
        </DialogButton>
      )}
      {can.includes('cancel') && (
        <DialogButton
          fullWidth
          variant="outlined"
          color="error"
          startIcon={<CircleX size={15} />}
          renderDialog={close => <CancelDialog period={period} onClose={close} />}
        >
          {t('cancel.open')}
        </DialogButton>
      )}
    </div>
  )
}

type DialogProps = { period: Period; onClose: () => void }

function CalculateDialog({ period, onClose }: DialogProps) {
  const { t } = useTranslation('cashback')
  const { submit, dialog } = useAction('cashback.calculate', { done: () => t('calculate.done'), onSettled: onClose })
  return (
    <ConfirmDialog
      title={t('calculate.title')}
      note={t('calculate.note')}
      facts={[{ label: t('label'), value: usePeriodName()(period) }]}
      confirm={t('calculate.confirm')}
      {...dialog}
      onConfirm={() => submit({ params: { id: period.id } })}
      onClose={onClose}
    />
  )
}

function CancelDialog({ period, onClose }: DialogProps) {
  const { t } = useTranslation('cashback')
  const { submit, dialog } = useAction('cashback.cancel', { done: () => t('cancel.done'), onSettled: onClose })
  return (
    <ReasonDialog
      title={t('cancel.title')}
      note={t('cancel.note')}
      facts={[
        { label: t('label'), value: usePeriodName()(period) },
        { label: t('column.amount'), value: formatMoney(period.amount) },
      ]}
      confirm={t('cancel.confirm')}
      tone="error"
      {...dialog}
      onConfirm={reason => submit({ params: { id: period.id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
