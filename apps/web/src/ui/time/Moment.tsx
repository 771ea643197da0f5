import { useFormat } from '../../i18n/format.ts'
import cells from '../cells/cells.module.css'
import { Instant } from './Instant.tsx'
import { today } from './now.ts'

type Props = {
  at: string
  /** False: only the day is known. */
  known?: boolean
  /** The business day it belongs to, where that decides whether it is today's. */
  day?: string
}

/** An instant as lists show it: the time of day, with the day when that is not today. */
export function Moment({ at, known = true, day }: Props) {
  const format = useFormat()
  const isToday = day === undefined ? format.when(at, 'date') === format.businessDay(today()) : day === today()
  return (
    <span className={cells.quiet}>
      {(!isToday || !known) && <span className={cells.day}>{format.when(at, 'day')}</span>}
      {known && <Instant at={at} form={isToday ? 'time' : 'clock'} />}
    </span>
  )
}
