import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { ArrowRight, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { RecordDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { Skeleton } from '../../../ui/panel/Skeleton.tsx'
import { DefinitionList } from '../../../ui/facts/Facts.tsx'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/panel/ErrorPanel.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { SumOf } from '../list/cells.tsx'
import { fullName, type Member, type Profile, profilePath } from '../member.ts'
import { MemberStatus } from '../MemberStatus.tsx'
import { ActionBar } from '../actions/ActionBar.tsx'
import { usePersonal } from '../profile/use-personal.tsx'
import { useProfile, useShown } from '../queries.ts'
import { TagList } from '../TagList.tsx'
import css from './drawer.module.css'

type Props = { id: string; limit: number | null; onClose: () => void }

/** One member beside the list: who, what they hold, what can be done at once, and the way to all the rest. */
export function MemberDrawer({ id, limit, onClose }: Props) {
  const { t } = useTranslation('member')
  const found = useProfile(id)
  const profile = found.data?.data
  const { row: shown } = useShown('members.list', id)
  const member = profile ?? shown
  const frame = (head: ReactNode, body: ReactNode, name?: string) => (
    <RecordDrawer
      record={id}
      label={name === undefined ? t('drawer.label') : t('drawer.of', { username: name })}
      onClose={onClose}
      head={head}
      actions={member !== undefined && <ToProfile id={id} />}
    >
      {body}
    </RecordDrawer>
  )
  if (member === undefined)
    return frame(
      null,
      found.error === null ? (
        <Waiting />
      ) : isMissing(found.error) ? (
        <EmptyState icon={SearchX} title={t('missing.title')} hint={t('missing.hint')} />
      ) : (
        <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
      ),
    )
  return frame(
    <MemberStatus member={member} />,
    <>
      <MemberCell member={member} />
      {profile !== undefined ? (
        <Known profile={profile} limit={limit} />
      ) : found.error === null ? (
        <Waiting />
      ) : (
        <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
      )}
    </>,
    member.username,
  )
}

function MemberCell({ member }: { member: Member }) {
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
            label: t('figure.signedIn'),
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
    <Button
      fullWidth
      size="large"
      variant="contained"
      color="primary"
      endIcon={<ArrowRight size={16} />}
      component={Link}
      to={profilePath(id)}
    >
      {t('drawer.profile')}
    </Button>
  )
}

function Waiting() {
  return (
    <div className={css.waiting} aria-busy="true">
      {[80, 60, 90, 70, 85, 60].map((width, at) => (
        <Skeleton key={at} width={width} />
      ))}
    </div>
  )
}

const isMissing = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'VALIDATION')
