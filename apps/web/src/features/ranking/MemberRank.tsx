import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { Meter } from '../../ui/meter/Meter.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { Direction } from './RankHistory.tsx'
import css from './ranking.module.css'
import type { MemberRank as Rank, Move } from './tier.ts'
import { AmountsText, TierBadge } from './TierBadge.tsx'

const MoveDialog = lazy(() => import('./MoveDialog.tsx').then(part => ({ default: part.MoveDialog })))

/** A member's tier, the way to the next one, the moves and the last rewards. */
export function MemberRank({ id }: { id: string }) {
  const { t } = useTranslation('ranking')
  const can = usePermission()
  const found = useQuery(read('ranking.of-member', { params: { id } }))
  const history = useQuery(read('ranking.history-of', { params: { id } }))
  const rank = found.data?.data
  if (rank === undefined) return <Pending found={found} />
  return (
    <div className={css.stack}>
      <Panel
        title={t('member.title')}
        caption={t(rank.enabled ? 'member.caption' : 'member.off')}
        actions={
          can('marketing.manage') &&
          can('marketing.read') && (
            <DialogButton
              size="small"
              variant="outlined"
              renderDialog={close => <MoveDialog id={id} current={rank.tier?.id ?? null} onClose={close} />}
            >
              {t('move.open')}
            </DialogButton>
          )
        }
      >
        <CurrentRank rank={rank} />
      </Panel>
      <Panel title={t('tab.history')}>
        {history.data === undefined ? <Pending found={history} /> : <Moves moves={history.data} />}
      </Panel>
      {rank.rewards.length > 0 && <Rewards rewards={rank.rewards} />}
    </div>
  )
}

function CurrentRank({ rank: { tier, since, heldUntil, basis, sum, next } }: { rank: Rank }) {
  const { t } = useTranslation('ranking')
  const format = useFormat()
  const share = next === null ? 1 : Math.min(1, sum / next.threshold)
  return (
    <>
      <DefinitionList
        items={[
          { label: t('column.tier'), value: tier === null ? t('noTier') : <TierBadge {...tier} /> },
          { label: t('member.since'), value: since !== null && format.when(since, 'dateTime') },
          { label: t(`member.sum.${basis}`), value: formatMoney(sum) },
          {
            label: t('member.held'),
            value: heldUntil !== null && format.businessDay(heldUntil),
            optional: true,
          },
        ]}
      />
      {next !== null && (
        <>
          <p className={css.progress}>
            <span>{t('member.next', { name: next.name, amount: formatMoney(next.threshold) })}</span>
            <span>{t('member.missing', { amount: formatMoney(next.missing) })}</span>
          </p>
          <Meter
            share={share}
            tone={share >= 1 ? 'good' : 'plain'}
            size="large"
            progress={{ label: t('member.progress', { name: next.name }), value: Math.floor(share * 100), of: 100 }}
          />
        </>
      )}
    </>
  )
}

function Moves({ moves }: { moves: readonly Move[] }) {
  const { t } = useTranslation('ranking')
  const format = useFormat()
  if (moves.length === 0) return <EmptyState icon={Trophy} title={t('history.none')} hint={t('history.noneHint')} />
  return (
    <SimpleTable
      title={t('member.moves')}
      rows={moves}
      limited
      columns={[
        { header: t('column.at'), render: row => format.when(row.at, 'dateTime') },
        { header: t('column.direction'), render: row => <Direction direction={row.direction} /> },
        { header: t('column.from'), render: row => row.from?.name ?? t('noTier') },
        { header: t('column.to'), render: row => row.to?.name ?? t('noTier') },
        { header: t('column.reason'), render: row => t(`reason.${row.reason}`) },
        { header: t('column.sum'), end: true, render: row => (row.sum === null ? '—' : formatMoney(row.sum)) },
        { header: t('column.by'), render: row => row.by?.name ?? '—' },
        { header: t('column.text'), wrap: true, render: row => row.text ?? '—' },
      ]}
    />
  )
}

function Rewards({ rewards }: Pick<Rank, 'rewards'>) {
  const { t } = useTranslation('ranking')
  const format = useFormat()
  return (
    <Panel title={t('member.rewards')}>
      <SimpleTable
        title={t('received.table')}
        rows={rewards}
        limited
        columns={[
          { header: t('column.at'), render: row => format.when(row.at, 'dateTime') },
          { header: t('column.tier'), render: row => row.tier.name },
          { header: t('column.time'), render: row => t(`time.${row.time}`) },
          { header: t('column.received'), render: row => <AmountsText amounts={row} /> },
        ]}
      />
    </Panel>
  )
}
