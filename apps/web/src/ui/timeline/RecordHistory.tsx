import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { useReasonText } from '../reason.tsx'
import { useActionTitle, useActorLabels } from './labels.ts'
import { APPROVAL_REQUESTED, RecordTimeline, TimelineItem } from './RecordTimeline.tsx'

type Props = {
  name: 'withdrawals.timeline' | 'deposits.timeline'
  id: string
  /** The namespace of its texts. */
  texts: string
  /** A reason that is not an admin's own words. */
  reasonOf?: (action: string, reason: string) => string | undefined
}

const kinds = { 'withdrawals.timeline': 'withdrawal', 'deposits.timeline': 'deposit' } as const

/** What happened to a record, refused attempts included; read when it is unfolded. */
export function RecordHistory({ name, id, texts, reasonOf }: Props) {
  const { t } = useTranslation([texts, 'errors'])
  const actorOf = useActorLabels()
  const titleOf = useActionTitle()
  const reasonText = useReasonText()
  const [open, setOpen] = useState(false)
  const found = useQuery({ ...read(name, { params: { id } }), enabled: open })
  return (
    <RecordTimeline
      title={t('timeline.title')}
      none={t('timeline.none')}
      open={open}
      onToggle={() => setOpen(!open)}
      record={{ kind: kinds[name], id }}
      found={found}
      renderEntry={entry => {
        const { actor, action, at, outcome, code, reason, from, to } = entry
        const requested = to === APPROVAL_REQUESTED
        return (
          <TimelineItem
            key={entry.id}
            action={titleOf(entry, t(`timeline.${requested ? 'asked' : 'action'}.${action}`, { defaultValue: action }))}
            at={at}
            outcome={requested ? APPROVAL_REQUESTED : outcome}
            reason={reason === null ? null : (reasonOf?.(action, reason) ?? reasonText(reason, true))}
          >
            {actorOf(actor)}
            {to !== null && to !== from && !requested && ` · → ${t(`status.${to}`, { defaultValue: to })}`}
            {outcome === 'refused' &&
              ` · ${t('timeline.refused')}${code === null ? '' : `: ${t(code, { ns: 'errors', defaultValue: code })}`}`}
          </TimelineItem>
        )
      }}
    />
  )
}
