import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { CircleCheck, CircleHelp, CircleSlash, House } from 'lucide-react'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import cells from '../../ui/cells/cells.module.css'
import { ProfileLink } from '../../ui/links.tsx'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import css from './links.module.css'

export type Cluster = ClientResponse<Endpoints['links.cluster']>['data']
export type OfMember = ClientResponse<Endpoints['links.of-member']>['data']
export type Linked = OfMember['linked'][number]
export type LinkedPerson = Linked['member']
type Named = Pick<LinkedPerson, 'id' | 'username'> & { readonly status?: LinkedPerson['status'] }
/** Two members and what is known about them: `linked` is the other one. */
export type PairOfMembers = {
  readonly one: Named
  readonly linked: Linked
}

const chips = {
  'same-household': { tone: 'ok', icon: House },
  'not-the-same': { tone: 'ok', icon: CircleSlash },
  'same-person': { tone: 'bad', icon: CircleCheck },
  undecided: { tone: 'plain', icon: CircleHelp },
} as const

/** The username, which leads to the profile, and the status where it is not active. */
export function MemberName({ member: { id, username, status = 'active' } }: { member: Named }) {
  const { t } = useTranslation('links')
  return (
    <>
      <ProfileLink id={id} className={cells.link ?? ''}>
        {username}
      </ProfileLink>
      {status !== 'active' && <span className={css.quiet}> {t(`status.${status}`)}</span>}
    </>
  )
}

/** What two members share, each with its strength. */
export function LinkKinds({ links }: Pick<Linked, 'links'>) {
  const { t } = useTranslation('links')
  return <>{links.map(({ kind, strength }) => `${t(`kind.${kind}`)} ${strength}`).join(', ')}</>
}

/** When two members were last seen to share something that fades; null where nothing does. */
export const lastSeenOf = ({ links }: Pick<Linked, 'links'>): string | null =>
  links.reduce<string | null>(
    (last, { lastSeenAt: at }) => (at !== null && (last === null || at > last) ? at : last),
    null,
  )

/** What was decided, by whom and why, and whether it does not hold any more. */
export function DecisionText({ linked: { decision, seenAgain, inForce } }: { linked: Linked }) {
  const { t } = useTranslation('links')
  const format = useFormat()
  if (decision === null) return inForce ? null : <span className={css.quiet}>{t('notCounted')}</span>
  const { by, at, reason } = decision
  return (
    <div className={css.decision}>
      <StatusChip {...chips[decision.decision]}>{t(`decision.${decision.decision}`)}</StatusChip>
      <span className={css.quiet}>{t('by', { name: by.name, at: format.when(at, 'dateTime'), reason })}</span>
      {seenAgain && <span className={css.again}>{t('seenAgain')}</span>}
    </div>
  )
}
