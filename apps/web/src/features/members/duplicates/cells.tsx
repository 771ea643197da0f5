import { useTranslation } from 'react-i18next'
import type { Duplicate, DuplicatePair } from '../member.ts'
import css from './duplicates.module.css'

type One = DuplicatePair['members'][number]

export function PairMember({ member }: { member: One | undefined }) {
  if (member === undefined) return null
  return (
    <span title={`${member.username} ${member.name}`}>
      <b className={css.username}>{member.username}</b>{' '}
      <span lang="th" className={css.name}>
        {member.name}
      </span>
    </span>
  )
}

/** Why two members are possible duplicates. */
export function Reasons({ reasons }: { reasons: Duplicate['reasons'] }) {
  const { t } = useTranslation('members')
  return (
    <span className={css.reasons}>
      {reasons.map(reason => (
        <span key={reason} className={css.reason}>
          {t(`reason.${reason}`)}
        </span>
      ))}
    </span>
  )
}

/** The row as a card on a phone. */
export function PairCard({ pair }: { pair: DuplicatePair }) {
  const { t } = useTranslation('members')
  const [one, other] = pair.members
  return (
    <>
      <span className={css.line}>
        <PairMember member={one} />
        <span className={css.end}>{t('duplicate.percent', { score: pair.score })}</span>
      </span>
      <span className={css.line}>
        <PairMember member={other} />
      </span>
      <Reasons reasons={pair.reasons} />
    </>
  )
}
