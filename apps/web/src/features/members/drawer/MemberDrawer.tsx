import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FoundDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { DefinitionList } from '../../../ui/facts/Facts.tsx'
import { RecordLink } from '../../../ui/links.tsx'
import { useListedRow } from '../../../ui/resource-table/use-listed-row.ts'
import { Instant } from '../../../ui/time/Instant.tsx'
import { ActionBar } from '../actions/ActionBar.tsx'
import { MemberStatus, SumOf, TagList } from '../cells.tsx'
import { fullName, type Member, type Profile, profilePath } from '../member.ts'
import { usePersonal } from '../profile/use-personal.tsx'
import { useProfile } from '../queries.ts'
import css from './drawer.module.css'

type Props = { id: string; limit: number | null }

const lists = ['members.list'] as const

/** A member beside the list: details, balances, actions, and a link to the profile. */
export function MemberDrawer({ id, limit }: Props) {
  const { t } = useTranslation('member')
  const found = useProfile(id)
  const listed = useListedRow<Member>(lists, id).data?.data
  return (
    <FoundDrawer
      record={id}
      label={listed === undefined ? t('ui:column.member') : t('drawer.of', { username: listed.username })}
      labelOf={({ username }) => t('drawer.of', { username })}
      recentName={({ username }) => username}
      found={found}
      missing={{ title: t('missing.title'), hint: t('missing.hint') }}
      {...(listed === undefined
        ? {}
        : {
            known: {
              head: <MemberStatus member={listed} />,
              body: <Who member={listed} />,
              actions: <ToProfile id={id} />,
            },
          })}
      renderHead={profile => <MemberStatus member={profile} />}
      renderActions={() => <ToProfile id={id} />}
    >
      {profile => (
        <>
          <Who member={profile} />
          <Known profile={profile} limit={limit} />
        </>
      )}
    </FoundDrawer>
  )
}

function Who({ member }: { member: Member }) {
  return (
    <>
      <p className={css.username}>{member.username}</p>
      <p lang="th" className={css.name}>
        {fullName(member)}
      </p>
      <TagList tags={member.tags} />
    </>
  )
}

function Known({ profile, limit }: { profile: Profile; limit: number | null }) {
  const { t } = useTranslation('member')
  const personal = usePersonal(profile)
  return (
    <>
      <dl className={css.figures}>
        <Figure label={t('figure.credit')}>
          <Money amount={profile.credit} />
        </Figure>
        <Figure label={t('figure.bonus')}>
          <Money amount={profile.bonus} />
        </Figure>
        <Figure label={t('figure.held')}>
          <Money amount={profile.held} />
        </Figure>
      </dl>
      <div className={css.quick}>
        <ActionBar profile={profile} limit={limit} />
      </div>
      <DefinitionList
        items={[
          ...personal,
          { label: t('figure.deposited'), value: <SumOf amount={profile.depositSum} count={profile.depositCount} /> },
          { label: t('figure.withdrawn'), value: <SumOf amount={profile.withdrawSum} count={profile.withdrawCount} /> },
          { label: t('figure.since'), value: <Instant at={profile.registeredAt} form="date" /> },
          {
            label: t('field.signedIn'),
            value: profile.lastSignInAt !== null && <Instant at={profile.lastSignInAt} form="dateTime" />,
          },
        ]}
      />
    </>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function ToProfile({ id }: { id: string }) {
  const { t } = useTranslation('member')
  return (
    <RecordLink endIcon={<ArrowRight size={16} />} to={profilePath(id)}>
      {t('drawer.profile')}
    </RecordLink>
  )
}
