import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { Bone } from '../../../ui/panel/Bone.tsx'
import { ErrorPanel } from '../../../ui/panel/ErrorPanel.tsx'
import { useTimeline } from '../queries.ts'
import type { TimelineEntry } from '../withdrawal.ts'
import css from './timeline.module.css'

/** Its reason is no person's words but the rules' codes. */
const AUTOMATIC = 'withdrawal.approve-automatically'

/** What happened to it, newest first, refused tries included. Read when somebody wants to see it. */
export function Timeline({ id }: { id: string }) {
  const { t } = useTranslation('withdrawals')
  const [open, setOpen] = useState(false)
  const listId = useId()
  const found = useTimeline(id, open)
  const entries = found.data?.data
  const list = useRef<HTMLDivElement>(null)
  const shown = open && entries !== undefined
  useEffect(() => {
    if (shown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <section className={css.timeline}>
      <button type="button" className={css.toggle} aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
        {t('timeline.title')}
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div ref={list} id={listId} hidden={!open}>
        {open && entries === undefined && (found.error === null ? <div className={css.wait}><Bone width={80} /><Bone width={60} /></div> : <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />)}
        {open && entries !== undefined && (entries.length === 0 ? <p className={css.none}>{t('timeline.none')}</p> : <ol className={css.entries}>{entries.map((entry) => <Entry key={entry.id} entry={entry} />)}</ol>)}
      </div>
    </section>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation(['withdrawals', 'errors'])
  const format = useFormat()
  const who = entry.actor.kind === 'system' ? t('timeline.system') : entry.actor.kind === 'provider' ? t('timeline.provider', { name: entry.actor.name }) : entry.actor.name
  return (
    <li className={css.entry} data-outcome={entry.outcome}>
      <span className={css.line}>
        <b>{t(`timeline.action.${entry.action}`, { defaultValue: entry.action })}</b>
        <time dateTime={entry.at} className={css.time}>{format.when(entry.at, 'dateTime')}</time>
      </span>
      <span className={css.who}>
        {who}
        {entry.to !== null && entry.to !== entry.from && ` · → ${t(`status.${entry.to}`, { defaultValue: entry.to })}`}
        {entry.outcome === 'refused' && ` · ${t('timeline.refused')}${entry.code === null ? '' : `: ${t(entry.code, { ns: 'errors', defaultValue: entry.code })}`}`}
      </span>
      {entry.reason !== null && <span className={css.reason}>{entry.action === AUTOMATIC ? entry.reason.split(', ').map((code) => t(`auto.reason.${code}`, { defaultValue: code })).join(', ') : `“${entry.reason}”`}</span>}
    </li>
  )
}
