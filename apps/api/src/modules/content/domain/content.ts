import type { FieldProblem } from '@backoffice/contract/field-errors'
import type { ContentDocument, ContentKind, ContentStatus } from '@backoffice/contract/content/forms'

type Schedule = Pick<ContentDocument, 'startsAt' | 'endsAt'>
type Viewer = { readonly audience?: ContentDocument['audience'] | undefined; readonly device?: Device | undefined }
type Device = Exclude<ContentDocument['device'], 'all'>

/** The status of a published version by the clock: its start belongs to it, its end does not. */
export function scheduledStatus({ startsAt, endsAt }: Schedule, now: Date): Exclude<ContentStatus, 'draft'> {
  if (endsAt !== null && endsAt <= now) return 'ended'
  return startsAt !== null && startsAt > now ? 'scheduled' : 'live'
}

export const statusOf = (published: Schedule | null, now: Date): ContentStatus =>
  published === null ? 'draft' : scheduledStatus(published, now)

/** What no published version may have. Events can do without a picture. */
export function findPublishProblem(
  kind: ContentKind,
  document: ContentDocument,
  now: Date,
): FieldProblem<keyof ContentDocument> | null {
  if (kind !== 'event' && document.picture === null) return { field: 'picture', code: 'REQUIRED' }
  const isOver = document.endsAt !== null && document.endsAt <= now
  return isOver ? { field: 'endsAt', code: 'IN_PAST' } : null
}

/** The same, no longer shown from now on. What had not started never will. */
export const endedAt = <D extends Schedule>(document: D, now: Date): D => ({
  ...document,
  startsAt: document.startsAt !== null && document.startsAt >= now ? null : document.startsAt,
  endsAt: now,
})

/** It is live, or will be. */
export const canEnd = (status: ContentStatus): boolean => status === 'live' || status === 'scheduled'

/** No player sees it, or will. */
export const canRemove = (status: ContentStatus): boolean => !canEnd(status)

/** Members are those with any number of deposits. Without an audience or a device it is shown to all of them. */
export function isShownTo(
  { audience, device }: Pick<ContentDocument, 'audience' | 'device'>,
  { audience: viewer, device: screen }: Viewer,
): boolean {
  const isMember = viewer !== undefined && viewer !== 'guests'
  return (
    (viewer === undefined || audience === 'everyone' || audience === viewer || (audience === 'members' && isMember)) &&
    (screen === undefined || device === 'all' || device === screen)
  )
}

/** The files a document refers to, by the field that does. */
export const picturesOf = ({ picture, mobilePicture }: ContentDocument) =>
  (['picture', 'mobilePicture'] as const).flatMap(field => {
    const reference = field === 'picture' ? picture : mobilePicture
    return reference === null ? [] : [{ field, ...reference }]
  })
