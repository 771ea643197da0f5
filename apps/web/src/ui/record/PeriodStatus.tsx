import { CircleCheck, CircleDashed, CircleStop, Clock } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { StatusChip } from '../status-chip/StatusChip.tsx'
import { useReadAgainAt } from '../time/use-read-again-at.ts'
import type { AnyRow, AnyScreen } from './record-screen.ts'

const looks = {
  draft: { tone: 'plain', icon: CircleDashed },
  scheduled: { tone: 'info', icon: Clock },
  within: { tone: 'ok', icon: CircleCheck },
  after: { tone: 'plain', icon: CircleStop },
} as const

type Props = { record: AnyRow; screen: Pick<AnyScreen, 'of' | 'words'> }

/** The status of a record by the clock, which it follows. */
function PeriodStatus({ record: { status, startsAt, endsAt }, screen: { of, words } }: Props) {
  const { t } = useTranslation(words)
  const { statuses: [before, within] = [], openStart = 'before' } = of.period ?? {}
  useReadAgainAt((status === before ? startsAt : status === within ? endsAt : null) as string | null, of.topic)
  // Where a record without a start is before its period, its dates may not be set yet.
  const ahead = openStart === 'before' ? 'draft' : 'scheduled'
  const look = status === before ? ahead : status === within ? 'within' : 'after'
  return <StatusChip {...looks[look]}>{t(`status.${String(status)}`)}</StatusChip>
}

/** The status of records of a noun that has one. */
export const renderStatus = (screen: Props['screen']) =>
  screen.of.period && ((record: AnyRow) => <PeriodStatus record={record} screen={screen} />)
