import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ASKED, RecordTimeline, TimelineItem } from '../../../ui/timeline/RecordTimeline.tsx'
import { useActionTitle, useActorLabels } from '../../../ui/timeline/labels.ts'
import type { TimelineEntry } from '../deposit.ts'
import { useTimeline } from '../queries.ts'

/** What happened to a deposit, refused tries included. */
export function Timeline({ id }: { id: string }) {
  const { t } = useTranslation('deposits')
  const [open, setOpen] = useState(false)
  const found = useTimeline(id, open)
  return (
    <RecordTimeline
      title={t('timeline.title')}
      none={t('timeline.none')}
      open={open}
      onToggle={() => setOpen(!open)}
      found={found}
      renderEntry={entry => <Entry key={entry.id} entry={entry} />}
    />
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation(['deposits', 'errors'])
  const actorOf = useActorLabels()
  const titleOf = useActionTitle()
  const { actor, action, at, outcome, code, reason, from, to } = entry
  const requested = to === ASKED
  return (
    <TimelineItem
      action={titleOf(entry, t(`timeline.${requested ? 'asked' : 'action'}.${action}`, { defaultValue: action }))}
      at={at}
      outcome={requested ? ASKED : outcome}
      reason={reason === null ? null : `“${reason}”`}
    >
      {actorOf(actor)}
      {to !== null && to !== from && !requested && ` · → ${t(`status.${to}`, { defaultValue: to })}`}
      {outcome === 'refused' &&
        ` · ${t('timeline.refused')}${code === null ? '' : `: ${t(code, { ns: 'errors', defaultValue: code })}`}`}
    </TimelineItem>
  )
}
