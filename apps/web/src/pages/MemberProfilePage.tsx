import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { useRecordName } from '../app/shell/record-name.ts'
import { DepositStatus, HandledBy } from '../features/deposits/index.ts'
import { fullName, MemberProfile, useProfile } from '../features/members/index.ts'
import { loadScreenWords } from '../i18n/i18n.ts'
import { useSignedIn } from '../features/session/index.ts'
import { Blockers, PlainStatus } from '../features/withdrawals/index.ts'
import type { Fact } from '../ui/dialogs/ConfirmDialog.tsx'
import { later } from '../ui/later.tsx'
import { formatMoney } from '../ui/money/format-money.ts'
import { SignedMoney } from '../ui/money/Money.tsx'
import { useRenderApproval } from './use-render-approval.tsx'

const MemberRank = later(async () => {
  const [part] = await Promise.all([import('../features/ranking/index.ts'), loadScreenWords('marketing')])
  return part.MemberRank
})
const InvitesTab = later(async () => {
  const [part] = await Promise.all([import('../features/invites/index.ts'), loadScreenWords('marketing')])
  return part.InvitesTab
})

const MemberSpins = later(async () => {
  const [part] = await Promise.all([import('../features/wheel/index.ts'), loadScreenWords('marketing')])
  return part.MemberSpins
})

const MemberRisk = later(async () => {
  const [part] = await Promise.all([import('./MemberRisk.tsx'), loadScreenWords('risk')])
  return part.MemberRisk
})
const MemberDocuments = later(async () => {
  const [part] = await Promise.all([import('../features/documents/index.ts'), loadScreenWords('documents')])
  return part.MemberDocuments
})
const MemberProtection = later(async () => {
  const [part] = await Promise.all([import('./MemberProtection.tsx'), loadScreenWords('protection')])
  return part.MemberProtection
})

const StatementButton = later(async () => {
  const [part] = await Promise.all([import('./StatementButton.tsx'), loadScreenWords('reports')])
  return part.StatementButton
})

type ProfileProps = Parameters<typeof MemberProfile>[0]

/** What deposits and withdrawals draw of their own here. */
const renders: ProfileProps['renders'] = {
  statement: profile => <StatementButton profile={profile} />,
  depositHandledBy: deposit => <HandledBy deposit={deposit} />,
  depositStatus: status => <DepositStatus status={status} />,
  withdrawalStatus: status => <PlainStatus status={status as Parameters<typeof PlainStatus>[0]['status']} />,
  blockers: blockers => <Blockers blockers={blockers} />,
  rank: id => <MemberRank id={id} />,
  spins: id => <MemberSpins id={id} />,
  protection: id => <MemberProtection id={id} />,
  risk: id => <MemberRisk id={id} />,
  documents: id => <MemberDocuments id={id} />,
  invites: ({ id, referrer }) => <InvitesTab id={id} referrer={referrer} />,
}

/** /member/profile/{id}: everything about one member. */
export function MemberProfilePage() {
  const { id = '' } = useParams({ strict: false })
  const { limits } = useSignedIn()
  useRecordName(useProfile(id).data?.data.username)
  return (
    <MemberProfile
      key={id}
      id={id}
      limit={limits.adjust}
      renders={renders}
      renderApproval={(open, profile) => <OpenRequest open={open} profile={profile} />}
    />
  )
}

type Ask = {
  open: Parameters<ProfileProps['renderApproval']>[0]
  profile: Parameters<ProfileProps['renderApproval']>[1]
}

/**
 * The pending approval, as its requester confirmed it: whose money, which way, how much, and what an adjustment makes
 * of the balance.
 */
function OpenRequest({ open, profile }: Ask) {
  const { t } = useTranslation('member')
  const render = useRenderApproval()
  const facts: Fact[] = [
    {
      label: t('fact.member'),
      value: (
        <>
          {profile.username} <span lang="th">{fullName(profile)}</span>
        </>
      ),
    },
  ]
  if (open.amount !== null && open.kind === 'promotion.grant')
    facts.push({ label: t('fact.amount'), value: formatMoney(open.amount) })
  else if (open.amount !== null) {
    facts.push(
      {
        label: t('fact.change'),
        value: (
          <>
            {t(open.amount < 0 ? 'fact.deduct' : 'fact.add')} <SignedMoney amount={open.amount} />
          </>
        ),
      },
      {
        label: t('fact.balance'),
        value: `${formatMoney(profile.credit)} → ${formatMoney(profile.credit + open.amount)}`,
      },
    )
  }
  return render(open, facts)
}
