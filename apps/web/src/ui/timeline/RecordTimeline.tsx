import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { Skeleton } from '../panel/Skeleton.tsx'
import { ErrorPanel } from '../panel/ErrorPanel.tsx'
import { usePermission } from '../permission/use-permission.ts'
import css from './timeline.module.css'

type Props<E extends { id: string }> = {
  title: string
  /** Text of an empty timeline. */
  none: string
  open: boolean
  onToggle: () => void
  /** The kind of the record and its id, for the link to the audit log. */
  record: { readonly kind: string; readonly id: string }
  found: { readonly data?: { readonly data: readonly E[] } | undefined; readonly error: unknown; refetch(): unknown }
  renderEntry: (entry: E) => ReactNode
}

/** A record's events, newest first. Loaded when it is expanded. */
export function RecordTimeline<E extends { id: string }>({
  title,
  none,
  open,
  onToggle,
  record: { kind, id },
  found,
  renderEntry,
}: Props<E>) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const entries = found.data?.data
  const canReadLog = usePermission()('audit.read')
  const { t } = useTranslation('nav')
  const shown = open && entries !== undefined
  useEffect(() => {
    if (shown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <section className={css.timeline}>
      <button type="button" className={css.toggle} aria-expanded={open} aria-controls={listId} onClick={onToggle}>
        {title}
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div ref={list} id={listId} hidden={!open}>
        {open &&
          entries === undefined &&
          (found.error === null ? (
            <div className={css.wait}>
              <Skeleton width={80} />
              <Skeleton width={60} />
            </div>
          ) : (
            <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
          ))}
        {shown &&
          (entries.length === 0 ? (
            <p className={css.none}>{none}</p>
          ) : (
            <ol className={css.entries}>{entries.map(renderEntry)}</ol>
          ))}
        {shown && canReadLog && (
          <Link to="/audit" search={{ objectKind: kind, objectId: id }} className={css.log}>
            {t('audit')}
          </Link>
        )}
      </div>
    </section>
  )
}

/** The outcome of an action that only requested a second approval: the status has not changed. */
export const APPROVAL_REQUESTED = 'asked'

type EntryProps = { action: string; at: string; outcome: string; children: ReactNode; reason: ReactNode }

/** One event: action and time, actor (`children`), and reason. */
export function TimelineItem({ action, at, outcome, children, reason }: EntryProps) {
  const format = useFormat()
  return (
    <li className={css.entry} data-outcome={outcome}>
      <span className={css.line}>
        <b>{action}</b>
        <time dateTime={at} className={css.time}>
          {format.when(at, 'dateTime')}
        </time>
      </span>
      <span className={css.who}>{children}</span>
      {reason !== null && <span className={css.reason}>{reason}</span>}
    </li>
  )
}
