import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, UserPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/keys.ts'
import { useFormat } from '../../i18n/format.ts'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import { ProfileLink } from '../../ui/links.tsx'
import { SignedMoney } from '../../ui/money/Money.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import css from './invites.module.css'

type Invitee = ClientResponse<Endpoints['invites.tree']>['data'][number]
const STEP = '20'

/** The members that `of`, by default the top, invited, a page at a time. */
function useInvitees(id: string, of: string | undefined) {
  const query = { limit: STEP, ...(of === undefined ? {} : { of }) }
  return useInfiniteQuery({
    queryKey: keyOf('invites.tree', { id }, query),
    queryFn: ({ signal, pageParam }) =>
      call('invites.tree', {
        params: { id },
        query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.meta.nextCursor,
  })
}

/** Whom a member invited, down to the last level that brings a commission. Levels open one by one. */
export function InviteTree({ id }: { id: string }) {
  const { t } = useTranslation('invites')
  return <Branch id={id} label={t('tree.label')} />
}

function Branch({ id, of, label }: { id: string; of?: string; label: string }) {
  const { t } = useTranslation('invites')
  const found = useInvitees(id, of)
  const invitees = found.data?.pages.flatMap(({ data }) => data)
  if (invitees === undefined) return <Pending found={found} widths={[70, 55]} label={label} />
  if (invitees.length === 0) return <EmptyState icon={UserPlus} title={t('tree.none')} />
  return (
    <>
      <ul className={css.branch} aria-label={label}>
        {invitees.map(invitee => (
          <Node key={invitee.id} top={id} invitee={invitee} />
        ))}
      </ul>
      {found.hasNextPage && (
        <WorkingButton working={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('tree.more')}
        </WorkingButton>
      )}
    </>
  )
}

/** One invited member; those they invited open below. */
function Node({ top, invitee }: { top: string; invitee: Invitee }) {
  const { t } = useTranslation('invites')
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const childrenId = useId()
  const { id, username, status, level, people, registeredAt, firstDepositAt, commission } = invitee
  const label = t('tree.below', { username, count: people })
  const facts = [
    t('tree.level', { level }),
    ...(status === 'active' ? [] : [t(`status.${status}`)]),
    t('tree.joined', { time: format.when(registeredAt, 'date') }),
    firstDepositAt === null ? t('tree.noDeposit') : t('tree.deposited', { time: format.when(firstDepositAt, 'date') }),
  ]
  return (
    <li>
      <div className={css.node}>
        {people > 0 ? (
          <IconButton
            size="small"
            aria-expanded={open}
            aria-controls={childrenId}
            aria-label={label}
            onClick={() => setOpen(!open)}
          >
            <ChevronRight size={17} strokeWidth={1.75} className={css.arrow} data-open={open} aria-hidden="true" />
          </IconButton>
        ) : (
          <span className={css.leaf} />
        )}
        <span className={css.who}>
          <ProfileLink id={id}>{username}</ProfileLink>
          {people > 0 && <span className={css.quiet}> · {t('tree.people', { count: people })}</span>}
          <span className={css.facts}>{facts.join(' · ')}</span>
        </span>
        <SignedMoney amount={commission} />
      </div>
      <div id={childrenId}>{open && <Branch id={top} of={id} label={label} />}</div>
    </li>
  )
}
