import type { memberEvent } from '@backoffice/contract/members/forms'
import type { z } from 'zod'
import type { FileTexts } from '../lists/index.ts'

type Event = z.output<typeof memberEvent>

/** What was done; of a refused event, what was attempted. */
export function eventAction({ kind, action, outcome }: Event, texts: FileTexts): string {
  const done = texts.label('member', kind === 'money' ? 'credit.type' : 'timeline.action', action)
  return outcome === 'done' ? done : texts.text('ui', 'attempted', { action: done })
}

export function eventOutcome({ outcome, code }: Event, texts: FileTexts): string {
  const label = texts.text('audit', `outcome.${outcome}`)
  const why = code === null ? null : texts.refusal(code)
  return why === null ? label : `${label}: ${why}`
}

/** A status before or after an event, whatever its subject. */
export function eventStatus(kind: Event['kind'], status: string | null, texts: FileTexts): string | null {
  if (status === null) return null
  if (status === 'asked') return texts.text('approvalRequests', 'status.awaiting-second')
  return texts.label(
    kind === 'deposit' ? 'deposits' : kind === 'withdrawal' ? 'withdrawals' : 'members',
    'status',
    status,
  )
}

/** Free text stays as written; an edit lists the changed fields. */
export const eventDetails = ({ action, text }: Event, texts: FileTexts): string | null =>
  action === 'member.edit' && text !== null
    ? text
        .split(', ')
        .map(field => texts.label('member', 'field', field))
        .join(', ')
    : text
