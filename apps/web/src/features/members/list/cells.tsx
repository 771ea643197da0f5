import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { formatCount } from '../../../ui/money/format-money.ts'
import { Instant } from '../../../ui/time/Instant.tsx'
import cells from '../../../ui/cells/cells.module.css'
import { accountOf, fullName, type Member } from '../member.ts'
import { MemberStatus } from '../MemberStatus.tsx'
import css from './cells.module.css'

export function MemberCell({ member }: { member: Member }) {
  return (
    <span title={`${member.username} ${fullName(member)}`}>
      <b className={cells.username}>{member.username}</b>{' '}
      <span lang="th" className={cells.name}>
        {fullName(member)}
      </span>
    </span>
  )
}

export function Phone({ member }: { member: Member }) {
  return <span className={cells.quiet}>{member.phone}</span>
}

export function Bank({ member }: { member: Member }) {
  return (
    <span className={cells.quiet}>
      <AccountNumber account={accountOf(member)} />
    </span>
  )
}

/** A sum and how often; nothing where there was none. */
export function SumOf({ amount, count }: { amount: number; count: number }) {
  if (count === 0) return <span className={cells.quiet}>—</span>
  return (
    <span className={css.sumOf}>
      <Money amount={amount} />
      <span className={css.count}>×{formatCount(count)}</span>
    </span>
  )
}

export function TimeCell({ at }: { at: string | null }) {
  return <span className={cells.quiet}>{at === null ? '—' : <Instant at={at} form="date" />}</span>
}

/** The same row on a phone. */
export function MemberCard({ member }: { member: Member }) {
  return (
    <>
      <span className={cells.line}>
        <b className={cells.strong}>{member.username}</b>
        <MemberStatus member={member} />
        <span className={cells.end}>
          <Instant at={member.registeredAt} form="date" />
        </span>
      </span>
      <span className={cells.line}>
        <span className={cells.who}>
          <span lang="th">{fullName(member)}</span> · {member.phone}
        </span>
        <b className={cells.sum}>
          <Money amount={member.credit} />
        </b>
      </span>
    </>
  )
}
