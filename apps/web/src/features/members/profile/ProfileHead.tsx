import { useTranslation } from 'react-i18next'
import { blocksOf, fullName, type Profile } from '../member.ts'
import { BlockChip, MemberStatus, TagList } from '../MemberStatus.tsx'
import { ActionBar } from '../actions/ActionBar.tsx'
import css from './profile.module.css'

/** The member's name, status and actions. */
export function ProfileHead({ profile, limit }: { profile: Profile; limit: number | null }) {
  const { t } = useTranslation('member')
  return (
    <header className={css.head}>
      <div className={css.identity}>
        <h1 className={css.title}>
          {profile.username}{' '}
          <span lang="th" className={css.name}>
            {fullName(profile)}
          </span>
        </h1>
        <div className={css.chips} role="group" aria-label={t('head.status')}>
          <MemberStatus member={{ ...profile, blocks: nothingBlocked }} />
          {blocksOf(profile).map(block => (
            <BlockChip key={block} block={block} />
          ))}
          <TagList tags={profile.tags} />
        </div>
      </div>
      <ActionBar profile={profile} limit={limit} />
    </header>
  )
}

/** On the profile each restriction has its own chip. */
const nothingBlocked = { deposit: false, bet: false, withdraw: false, bonus: false, marketing: false }
