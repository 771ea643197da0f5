import { ArrowUpFromLine, CircleHelp, CircleX, Scale, ScanSearch, SearchX, UserCheck, UsersRound } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { useNow } from '../../ui/time/now.ts'
import css from './needs-attention.module.css'
import { CardState, type Reading } from '../../ui/panel/CardState.tsx'
import type { Overview } from './dashboard.ts'
import { ledgerState, countTone, waitTone } from './figures.ts'
import type { Target } from './figures.ts'
import { QueueRow } from './QueueRow.tsx'

export type QueueTargets = Record<'waiting' | 'uncertain' | 'failed' | 'unmatched' | 'second' | 'asked', Target>

/** The work queues: what needs attention, the most urgent in red, each linked to its list. */
export function NeedsAttention({ reading, targets }: { reading: Reading<Overview>; targets: Partial<QueueTargets> }) {
  const { t } = useTranslation('summaries')
  return (
    <section className={css.panel} aria-labelledby="needs-attention">
      <h2 id="needs-attention" className={css.title}>
        {t('queue.title')}
      </h2>
      <CardState reading={reading}>
        <ul>{reading.data === undefined ? <Skeletons /> : <Rows overview={reading.data} targets={targets} />}</ul>
      </CardState>
    </section>
  )
}

function Rows({
  overview: { queue, books, lookupAlerts },
  targets,
}: {
  overview: Overview
  targets: Partial<QueueTargets>
}) {
  const { t } = useTranslation('summaries')
  const format = useFormat()
  const now = useNow()
  const age = (at: string) => format.age((now - Date.parse(at)) / 1000)
  const many = (count: number) => (count === 0 ? t('queue.none') : formatCount(count))
  const { unmatchedDeposits: unmatched } = queue
  const { state, tone } = ledgerState(books, now)
  return (
    <>
      <QueueRow
        icon={ArrowUpFromLine}
        name={t('queue.oldest')}
        tone={waitTone(queue.oldestRequestedAt, now)}
        state={queue.oldestRequestedAt === null ? t('queue.none') : age(queue.oldestRequestedAt)}
        note={
          queue.waiting === 0
            ? undefined
            : t('queue.waiting', {
                count: queue.waiting,
                shown: formatCount(queue.waiting),
                amount: formatMoney(queue.waitingAmount),
              })
        }
        target={targets.waiting}
      />
      <QueueRow
        icon={CircleHelp}
        name={t('queue.uncertain')}
        tone={countTone(queue.uncertain, 'bad')}
        state={many(queue.uncertain)}
        target={targets.uncertain}
      />
      <QueueRow
        icon={CircleX}
        name={t('queue.failed')}
        tone={countTone(queue.failed, 'bad')}
        state={many(queue.failed)}
        target={targets.failed}
      />
      <QueueRow
        icon={SearchX}
        name={t('queue.unmatched')}
        tone={countTone(unmatched.count, 'warn')}
        state={many(unmatched.count)}
        note={
          queue.oldestUnmatchedAt === null
            ? undefined
            : t('queue.unmatchedNote', { amount: formatMoney(unmatched.amount), age: age(queue.oldestUnmatchedAt) })
        }
        target={targets.unmatched}
      />
      <QueueRow
        icon={UsersRound}
        name={t('queue.second')}
        tone={countTone(queue.awaitingSecond, 'info')}
        state={many(queue.awaitingSecond)}
        target={targets.second}
      />
      <QueueRow
        icon={UserCheck}
        name={t('queue.asked')}
        tone={countTone(queue.approvals, 'info')}
        state={many(queue.approvals)}
        target={targets.asked}
      />
      {lookupAlerts !== null && lookupAlerts.length > 0 && (
        <QueueRow
          icon={ScanSearch}
          name={t('queue.lookups')}
          tone="warn"
          state={formatCount(lookupAlerts.reduce((sum, { refused }) => sum + refused, 0))}
          note={t('queue.lookupsNote', { names: lookupAlerts.map(({ admin }) => admin.name).join(', ') })}
        />
      )}
      <QueueRow
        icon={Scale}
        name={t('queue.books')}
        tone={tone}
        state={t(`books.${state}`, {
          count: books.findings,
          time: books.checkedAt === null ? '' : format.when(books.checkedAt, 'clock'),
        })}
      />
    </>
  )
}

/** Heights of typical rows: two have a second line. */
const skeletons = [
  { width: 70, two: true },
  { width: 55 },
  { width: 50 },
  { width: 62, two: true },
  { width: 66 },
  { width: 58 },
  { width: 30 },
]

const Skeletons = () =>
  skeletons.map(({ width, two }) => (
    <li key={width}>
      <div className={css.row} data-two={two}>
        <Skeleton width={width} />
      </div>
    </li>
  ))
