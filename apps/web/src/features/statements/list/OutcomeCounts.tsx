import { Link } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  ArrowRightLeft,
  Check,
  CheckCheck,
  CircleHelp,
  CirclePause,
  Clock,
  LoaderCircle,
  type LucideIcon,
  NotebookPen,
  OctagonAlert,
  UserRoundCheck,
} from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import css from './list.module.css'
import { countsOf, type Import, type Outcome, outcomes } from '../statement.ts'
import { Meter } from '../../../ui/meter/Meter.tsx'
import { formatCount } from '../../../ui/money/format-money.ts'
import { StatusChip, type Tone } from '../../../ui/status-chip/StatusChip.tsx'

/** The number of transactions per outcome, linked to them; the current one links back to all. */
export function OutcomeCounts({ of, current }: { of: Import; current: string | undefined }) {
  const { t } = useTranslation('statements')
  const counts = countsOf(of)
  return (
    <ul className={css.counts} aria-label={t('outcomes')}>
      {outcomes
        .filter(outcome => counts[outcome] > 0)
        .map(outcome => (
          <li key={outcome}>
            <Link
              to="/account/deposit"
              search={{ tab: 'imports', import: of.id, ...(current === outcome ? {} : { outcome }) }}
              className={css.count}
              aria-current={current === outcome}
            >
              <OutcomeChip outcome={outcome} /> {formatCount(counts[outcome])}
            </Link>
          </li>
        ))}
    </ul>
  )
}

/** The progress of a running import. */
export function ImportProgress({ of: { status, lines, taken } }: { of: Pick<Import, 'status' | 'lines' | 'taken'> }) {
  const { t } = useTranslation('statements')
  if (status === 'done') return null
  return (
    <div className={css.progress}>
      <span>{t('progress.text', { taken: formatCount(taken), lines: formatCount(lines) })}</span>
      <Meter
        share={lines === 0 ? 1 : taken / lines}
        progress={{ label: t('progress.label'), value: taken, of: lines }}
      />
    </div>
  )
}

/** Matched transactions that wait for another user, and why. */
export function SecondNotice({ of: { id, outcomes: counts, importedBy } }: { of: Import }) {
  const { t } = useTranslation('statements')
  if (counts.matched === 0) return null
  return (
    <Alert severity="warning">
      {t('list.second', { count: counts.matched, name: importedBy.name })}{' '}
      <Link to="/account/deposit" search={{ tab: 'imports', import: id, outcome: 'matched' }} className={css.link}>
        {t('list.showSecond')}
      </Link>
    </Alert>
  )
}

const chipStyles: Readonly<Record<Outcome, { tone: Tone; icon: LucideIcon }>> = {
  waiting: { tone: 'info', icon: Clock },
  credited: { tone: 'ok', icon: Check },
  matched: { tone: 'warn', icon: UserRoundCheck },
  held: { tone: 'warn', icon: CirclePause },
  unmatched: { tone: 'warn', icon: CircleHelp },
  'possible-duplicate': { tone: 'warn', icon: ArrowLeftRight },
  known: { tone: 'plain', icon: CheckCheck },
  recorded: { tone: 'plain', icon: NotebookPen },
  'own-transfer': { tone: 'plain', icon: ArrowRightLeft },
  refused: { tone: 'bad', icon: OctagonAlert },
}

/** The outcome of a statement transaction. */
export function OutcomeChip({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('statements')
  return (
    <StatusChip {...chipStyles[outcome]} title={t(`outcome.${outcome}`)}>
      {t(`outcome.${outcome}`)}
    </StatusChip>
  )
}

/** The status of an import; failed transactions are counted. */
export function ImportStatus({ of: { status, outcomes: counts } }: { of: Pick<Import, 'status' | 'outcomes'> }) {
  const { t } = useTranslation('statements')
  if (status === 'taking')
    return (
      <StatusChip tone="info" icon={LoaderCircle}>
        {t('status.taking')}
      </StatusChip>
    )
  if (counts.refused > 0)
    return (
      <StatusChip tone="bad" icon={OctagonAlert}>
        {t('status.refused', { count: counts.refused })}
      </StatusChip>
    )
  return (
    <StatusChip tone="ok" icon={Check}>
      {t('status.done')}
    </StatusChip>
  )
}
