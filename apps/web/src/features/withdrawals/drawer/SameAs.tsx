import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import type { Evidence } from '../withdrawal.ts'
import css from './drawer.module.css'

/** Other members that share something with this one, and what. */
export function SameAs({ members }: { members: Evidence['sameAs'] }) {
  const { t } = useTranslation('withdrawals')
  const humanize = usePermission()('members.read')
  return (
    <ul className={css.same}>
      {members.map(member => (
        <li key={member.memberId}>
          {humanize ? (
            <Link to="/member/profile/$id" params={{ id: member.memberId }}>
              <b>{member.username}</b>
            </Link>
          ) : (
            <b>{member.username}</b>
          )}{' '}
          · {member.reasons.map(reason => t(`same.${reason}`)).join(', ')}
        </li>
      ))}
    </ul>
  )
}
