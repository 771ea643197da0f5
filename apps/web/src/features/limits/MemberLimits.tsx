import { useQuery } from '@tanstack/react-query'
import { Gauge, Hourglass } from 'lucide-react'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { later } from '../../ui/later.tsx'
import { Meter } from '../../ui/meter/Meter.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { Countdown } from '../../ui/time/Elapsed.tsx'
import { useNow } from '../../ui/time/now.ts'
import { amountOf, type Change, type Limit, limitOf, shareOf } from './limit.ts'
import css from './limits.module.css'

const LimitDialog = later(async () => (await import('./LimitDialog.tsx')).LimitDialog)

/** The limits that bind a member, with what is used and left of them, what waits, and what became of them. */
export function MemberLimits({ id }: { id: string }) {
  const { t } = useTranslation('limits')
  const found = useQuery(read('limits.of-member', { params: { id } }))
  const data = found.data?.data
  if (data === undefined) return <Pending found={found} widths={[90, 70, 80]} />
  const { limits, changes, canChange } = data
  return (
    <>
      <Panel
        title={t('title')}
        actions={
          canChange && (
            <DialogButton
              size="small"
              variant="outlined"
              renderDialog={close => <LimitDialog memberId={id} of={data} onClose={close} />}
            >
              {t('set.open')}
            </DialogButton>
          )
        }
      >
        {limits.length === 0 ? (
          <EmptyState icon={Gauge} title={t('noneOfMember')} hint={t('noneHint')} />
        ) : (
          <ul className={css.limits}>
            {limits.map(limit => (
              <li key={`${limit.kind} ${limit.period}`}>
                <LimitBar
                  limit={limit}
                  change={
                    canChange && (
                      <DialogButton
                        size="small"
                        renderDialog={close => <LimitDialog memberId={id} of={data} limit={limit} onClose={close} />}
                      >
                        {t('set.change')}
                      </DialogButton>
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {changes.length > 0 && (
        <Panel title={t('history.title')}>
          <ul className={css.changes}>
            {changes.map(change => (
              <li key={change.id}>
                <ChangeRow change={change} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

function LimitBar({ limit, change }: { limit: Limit; change: React.ReactNode }) {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const { kind, period, amount, used, left, until, pending, own, cap, setBy } = limit
  const name = `${t(`kind.${kind}`)} · ${t(`period.${period}`)}`
  const share = shareOf(limit)
  return (
    <>
      <div className={css.head}>
        <span>
          <span className={css.name}>{name}</span>{' '}
          <span className={css.quiet}>
            {t(`setBy.${setBy}`)}
            {own !== null && cap !== null && ` · ${t('own', { amount: amountOf(kind, own, t) })}`}
          </span>
        </span>
        {change}
      </div>
      <Meter
        share={share}
        tone={share >= 0.8 ? 'warning' : 'plain'}
        size="large"
        progress={{ label: name, value: Math.round(share * 100), of: 100 }}
        className={css.bar}
      />
      <p className={css.figures}>
        <span>
          {used === null ? amountOf(kind, amount, t) : <b>{amountOf(kind, used, t)}</b>}{' '}
          {used !== null && t('of', { amount: amountOf(kind, amount, t) })}
        </span>
        <span className={css.quiet}>
          {left === null ? t('bySite') : left === 0 ? t('reached') : t('left', { amount: amountOf(kind, left, t) })}
          {until !== null && ` · ${t('until', { when: format.when(until, 'dateTime') })}`}
        </span>
      </p>
      {pending !== null && <PendingRaise kind={kind} pending={pending} />}
    </>
  )
}

/** What waits: from when on, and whether the member has to confirm it. */
function PendingRaise({ kind, pending }: Pick<Limit, 'kind'> & { pending: NonNullable<Limit['pending']> }) {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const { amount, from, needsConfirmation } = pending
  const isDue = Date.parse(from) <= useNow()
  const when = format.when(from, 'dateTime')
  return (
    <p className={css.pending}>
      <StatusChip tone="info" icon={Hourglass}>
        {amount === null ? t('pending.removal') : t('pending.raise', { amount: amountOf(kind, amount, t) })}
      </StatusChip>
      <span>{isDue ? t('pending.due') : t(needsConfirmation ? 'pending.confirm' : 'pending.waits', { when })}</span>
      {!isDue && <Countdown until={from} />}
    </p>
  )
}

function ChangeRow({ change }: { change: Change }) {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const { kind, period, before, after, madeBy, admin, reason, at } = change
  return (
    <>
      <p>
        <b>{t(`change.${change.change}`)}</b> {t(`kind.${kind}`)} · {t(`period.${period}`)} {'· '}
        {limitOf(kind, before, t)} → {limitOf(kind, after, t)}
      </p>
      <p className={css.quiet}>
        {format.when(at, 'dateTime')} · {admin === null ? t(`setBy.${madeBy}`) : admin.name}
        {reason !== null && ` · “${reason}”`}
      </p>
    </>
  )
}
