import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type FactLine, Facts } from '../../../ui/facts/Facts.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { Money } from '../../../ui/money/Money.tsx'
import type { Detail } from '../deposit.ts'
import drawer from './drawer.module.css'

/** Whose it is, how sure that was, and what it made of the member's credit. */
export function MemberAndCredit({
  deposit: { member, matchScore, matchedBy, creditBefore, creditAfter, promotionRef },
}: {
  deposit: Detail
}) {
  const { t } = useTranslation('deposits')
  const lines: FactLine[] = []
  if (member !== null) lines.push([t('fact.member'), <MemberLink key="member" member={member} />])
  // How sure the rules were of whom they found: of somebody a person chose it says nothing.
  if (matchScore !== null && matchedBy === null) lines.push([t('fact.score'), t('fact.scoreOf', { score: matchScore })])
  if (creditBefore !== null && creditAfter !== null)
    lines.push([t('fact.credit'), <BeforeAfter key="credit" before={creditBefore} after={creditAfter} />])
  if (promotionRef !== null) lines.push([t('fact.promotion'), promotionRef])
  return <Facts lines={lines} />
}

/** The member, and the way to their profile for who may see it. */
function MemberLink({ member }: { member: NonNullable<Detail['member']> }) {
  const hasPermission = usePermission()
  const name = (
    <>
      <b>{member.username}</b>{' '}
      <span lang="th" className={drawer.quiet}>
        {member.name}
      </span>
    </>
  )
  return hasPermission('members.read') ? (
    <Link to="/member/profile/$id" params={{ id: member.id }} className={drawer.link}>
      {name}
    </Link>
  ) : (
    name
  )
}

/** What a credit makes of a wallet. */
export function BeforeAfter({ before, after }: { before: number; after: number }) {
  const { t } = useTranslation('deposits')
  return (
    <>
      <span className="visually-hidden">{t('fact.before')}</span>
      <Money amount={before} />
      <ArrowRight size={14} strokeWidth={1.75} aria-hidden="true" />
      <span className="visually-hidden">{t('fact.after')}</span>
      <Money amount={after} strong />
    </>
  )
}
