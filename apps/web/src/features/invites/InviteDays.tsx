import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CircleCheck, CircleSlash, type LucideIcon, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { SignedMoney } from '../../ui/money/Money.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'

type Day = ClientResponse<Endpoints['invites.days']>['data'][number]

const chipStyles: Readonly<Record<Day['status'], { tone: Tone; icon: LucideIcon }>> = {
  running: { tone: 'warn', icon: RefreshCw },
  done: { tone: 'ok', icon: CircleCheck },
  skipped: { tone: 'plain', icon: CircleSlash },
}

/** The calculation of each closed business day, and a way to repeat it. */
export function InviteDays() {
  const { t } = useTranslation('invites')
  const format = useFormat()
  const canManage = usePermission()('marketing.manage')
  const [chosen, setChosen] = useState<string | null>(null)
  const found = useQuery(read('invites.days'))
  const days = found.data?.data
  if (days === undefined) return <Pending found={found} />
  if (days.length === 0) return <EmptyState icon={CalendarDays} title={t('day.none')} hint={t('day.noneHint')} />
  const levels = (day: Day) => day.levels.map(({ rate }) => `${rate / 100}%`).join(' / ')
  const run = (day: Day) =>
    canManage &&
    day.status !== 'running' && (
      <Button
        size="small"
        aria-label={t('day.runOf', { day: format.businessDay(day.day) })}
        onClick={() => setChosen(day.day)}
      >
        {t('day.run')}
      </Button>
    )
  return (
    <Panel title={t('tab.days')} caption={t('day.noneHint')}>
      <SimpleTable
        title={t('day.table')}
        rows={days}
        columns={[
          { header: t('day.day'), render: day => format.businessDay(day.day) },
          {
            header: t('column.status'),
            render: day => <StatusChip {...chipStyles[day.status]}>{t(`day.status.${day.status}`)}</StatusChip>,
          },
          { header: t('day.basis'), render: day => (day.status === 'skipped' ? '—' : t(`basis.${day.basis}`)) },
          { header: t('day.levels'), render: day => (day.status === 'skipped' ? '—' : levels(day)) },
          { header: t('day.commissions'), render: day => formatCount(day.commissions), end: true },
          { header: t('column.commission'), render: day => <SignedMoney amount={day.amount} />, end: true },
          ...(canManage ? [{ header: t('day.action'), render: run, end: true }] : []),
        ]}
      />
      {chosen !== null && <RunDialog day={chosen} onClose={() => setChosen(null)} />}
    </Panel>
  )
}

function RunDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const { t } = useTranslation('invites')
  const format = useFormat()
  const name = format.businessDay(day)
  const { submit, dialog } = useAction('invites.run', {
    done: () => t('day.started', { day: name }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t('day.runTitle', { day: name })}
      note={t('day.runNote')}
      confirm={t('day.confirm')}
      {...dialog}
      onConfirm={() => submit({ params: { day } })}
      onClose={onClose}
    />
  )
}
