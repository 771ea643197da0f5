import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { Bone } from '../../../ui/panel/Bone.tsx'
import { ErrorPanel } from '../../../ui/panel/ErrorPanel.tsx'
import type { TimelineEntry } from '../deposit.ts'
import { useTimeline } from '../queries.ts'
import css from './timeline.module.css'

/** What happened to it, newest first, refused tries included. Read when somebody wants to see it. */
export function Timeline({ id }: { id: string }) {
  const { t } = useTranslation('deposits')
  const [open, setOpen] = useState(false)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const found = useTimeline(id, open)
  const entries = found.data?.data
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
        {shown && (entries.length === 0 ? <p className={css.none}>{t('timeline.none')}</p> : <ol className={css.entries}>{entries.map((entry) => <Entry key={entry.id} entry={entry} />)}</ol>)}
      </div>
    </section>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation(['deposits', 'errors'])
  const format = useFormat()
  const { actor, action, at, outcome, code, reason, from, to } = entry
  return (
    <li className={css.entry} data-outcome={outcome}>
      <span className={css.line}>
        <b>{t(`timeline.action.${action}`, { defaultValue: action })}</b>
        <time dateTime={at} className={css.time}>{format.when(at, 'dateTime')}</time>
      </span>
      <span className={css.who}>
        {actor.kind === 'system' ? t('timeline.system') : actor.name}
        {to !== null && to !== from && ` · → ${t(`status.${to}`, { defaultValue: to })}`}
        {outcome === 'refused' && ` · ${t('timeline.refused')}${code === null ? '' : `: ${t(code, { ns: 'errors', defaultValue: code })}`}`}
      </span>
      {reason !== null && <span className={css.reason}>“{reason}”</span>}
    </li>
  )
}
