import { Link } from '@tanstack/react-router'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  Bot,
  Check,
  CircleHelp,
  Gift,
  History,
  type LucideIcon,
  RefreshCw,
  ThumbsUp,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import css from './drawer.module.css'
import { OpenTurnover, TurnoverBar, TurnoverCategories } from './TurnoverProgress.tsx'
import { useEvidence } from '../queries.ts'
import type { AutoReason, Evidence, Status, Withdrawal } from '../withdrawal.ts'
import { useFormat } from '../../../i18n/format.ts'
import { formatShareOf } from '../../../ui/comparison/format-share.ts'
import { type FactLine, Facts } from '../../../ui/facts/Facts.tsx'
import { ProfileLink } from '../../../ui/links.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { formatCount, formatMoney } from '../../../ui/money/format-money.ts'
import { Pending } from '../../../ui/panel/Pending.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { StatusChip } from '../../../ui/status-chip/StatusChip.tsx'

/** The evidence, one row each: the label, and the figure at the end. */
export function EvidenceRows({ evidence, status }: { evidence: Evidence; status: Status }) {
  const { t } = useTranslation('withdrawals')
  const format = useFormat()
  const { turnover, sevenDays, winRatio, lastPromotion, lastDeposit, sameAs, paidBefore, waivers } = evidence
  return (
    <div className={css.rows}>
      <EvidenceRow
        icon={RefreshCw}
        figure={formatMoney(turnover.done)}
        under={
          turnover.required > 0
            ? t('evidence.of', { amount: formatMoney(turnover.required) })
            : t(waivers.length > 0 ? 'evidence.turnoverWaived' : 'evidence.turnoverNone')
        }
      >
        {t('column.turnover')}
        <TurnoverBar done={turnover.done} required={turnover.required} />
      </EvidenceRow>
      <OpenTurnover requirements={turnover.open} />
      <TurnoverCategories categories={turnover.byCategory} />
      <Waivers waivers={waivers} />
      <EvidenceRow icon={ArrowLeftRight} figure={formatMoney(sevenDays.in)} under={formatMoney(sevenDays.out)}>
        {t('evidence.sevenDays')}
        {winRatio !== null && (
          <span className={css.caption}>{t('evidence.winRatio', { share: formatShareOf(winRatio) })}</span>
        )}
      </EvidenceRow>
      <EvidenceRow
        icon={Gift}
        figure={
          lastPromotion?.bonus === undefined || lastPromotion.bonus === null ? '—' : formatMoney(lastPromotion.bonus)
        }
      >
        {t('column.lastPromotion')}
        {lastPromotion !== null && (
          <span className={css.caption}>
            <span lang="th">{lastPromotion.title}</span> · {format.when(lastPromotion.at, 'day')}
          </span>
        )}
      </EvidenceRow>
      <EvidenceRow icon={ArrowDownToLine} figure={lastDeposit === null ? '—' : formatMoney(lastDeposit.amount)}>
        {t('evidence.deposit')}
        {lastDeposit !== null && (
          <span className={css.caption}>
            {lastDeposit.channel.toUpperCase()} · {format.when(lastDeposit.at, 'dateTime')}
          </span>
        )}
      </EvidenceRow>
      {sameAs.length > 0 && (
        <EvidenceRow icon={TriangleAlert} tone="warn">
          {t('evidence.sameAs', { count: sameAs.length })}
          <SameAs members={sameAs} />
        </EvidenceRow>
      )}
      <EvidenceRow
        icon={History}
        figure={formatCount(paidBefore.count)}
        {...(paidBefore.count > 0 ? { under: formatMoney(paidBefore.amount) } : {})}
      >
        {t('evidence.paidBefore')}
      </EvidenceRow>
      <AutoReasons reasons={evidence.auto} status={status} />
    </div>
  )
}

type RowProps = { icon: LucideIcon; figure?: string; under?: string; tone?: 'warn'; children: ReactNode }

function EvidenceRow({ icon: Icon, figure, under, tone, children }: RowProps) {
  return (
    <div className={css.evidence} data-tone={tone}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <div className={css.what}>{children}</div>
      {figure !== undefined && (
        <div className={css.value}>
          {figure}
          {under !== undefined && <span className={css.caption}>{under}</span>}
        </div>
      )}
    </div>
  )
}

/** Turnover that was waived rather than wagered: who, when, why, and how much was still open. */
function Waivers({ waivers }: Pick<Evidence, 'waivers'>) {
  const { t } = useTranslation('withdrawals')
  const format = useFormat()
  if (waivers.length === 0) return null
  return (
    <ul aria-label={t('waiver.label')}>
      {waivers.map(({ id, at, by, reason, required, remaining }) => (
        <li key={id}>
          <EvidenceRow
            icon={ThumbsUp}
            tone="warn"
            figure={formatMoney(remaining)}
            under={t('waiver.openOf', { amount: formatMoney(required) })}
          >
            {t('waiver.by', { name: by.name })}
            <span className={css.caption}>
              {format.when(at, 'dateTime')} · “{reason}”
            </span>
          </EvidenceRow>
        </li>
      ))}
    </ul>
  )
}

/** Other members that share something with this one, and what. */
function SameAs({ members }: { members: Evidence['sameAs'] }) {
  const { t } = useTranslation('withdrawals')
  return (
    <ul className={css.same}>
      {members.map(member => (
        <li key={member.memberId}>
          <ProfileLink id={member.memberId}>
            <b>{member.username}</b>
          </ProfileLink>{' '}
          · {member.reasons.map(reason => t(`same.${reason}`)).join(', ')}
        </li>
      ))}
    </ul>
  )
}

const waiting: ReadonlySet<Status> = new Set(['pending', 'claimed'])

/** Why it was not auto-approved; shown only while it waits for a decision. */
function AutoReasons({ reasons, status }: { reasons: readonly AutoReason[]; status: Status }) {
  const { t } = useTranslation('withdrawals')
  if (!waiting.has(status)) return null
  // With auto-approval off, the other reasons do not matter.
  const off = reasons.includes('DISABLED')
  return (
    <EvidenceRow icon={Bot}>
      {off ? t('auto.off') : reasons.length === 0 ? t('auto.wouldPass') : t('auto.left')}
      {!off && reasons.length > 0 && (
        <ul className={css.same} aria-label={t('auto.left')}>
          {reasons.map(reason => (
            <li key={reason}>{t(`auto.reason.${reason}`)}</li>
          ))}
        </ul>
      )}
    </EvidenceRow>
  )
}

// As many as the lines of the evidence, so that the layout does not shift.
const PENDING_WIDTHS = [55, 75, 60, 50, 45, 90, 85, 80, 70, 65]

/** What the decision is based on. It fails separately: the amount and the actions stay. */
export function EvidencePanel({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals')
  const found = useEvidence(withdrawal.id)
  const evidence = found.data?.data
  if (evidence === undefined) return <Pending found={found} label={t('evidence.label')} widths={PENDING_WIDTHS} />
  return (
    <section aria-label={t('evidence.label')}>
      <MemberFacts withdrawal={withdrawal} evidence={evidence} />
      <EvidenceRows evidence={evidence} status={withdrawal.status} />
    </section>
  )
}

/** The member, the available balance, and whether the bank account is in the member's name. */
export function MemberFacts({ withdrawal, evidence }: { withdrawal: Withdrawal; evidence: Evidence }) {
  const { t } = useTranslation('withdrawals')
  const format = useFormat()
  const hasPermission = usePermission()
  const { member, wallet } = evidence
  const lines: FactLine[] = [
    [
      t('column.member'),
      <>
        <ProfileLink id={member.id}>
          <b>{member.username}</b>
        </ProfileLink>{' '}
        <span lang="th" className={css.quiet}>
          {withdrawal.member.name}
        </span>
        {hasPermission('members.read') && hasPermission('deposits.read') && (
          <Link to="/member/profile/$id" params={{ id: member.id }} search={{ tab: 'deposits' }} className={css.aside}>
            {t('fact.deposits')}
          </Link>
        )}
      </>,
    ],
    [t('fact.since'), format.when(member.since, 'date')],
    [t('column.phone'), member.phone],
    // Holds are part of the posted cash, but not available to the member.
    [
      t('fact.wallet'),
      <>
        <Money amount={wallet.cash - wallet.held} />
        {wallet.held > 0 && (
          <span className={css.quiet}>
            {t('fact.held')} <Money amount={wallet.held} />
          </span>
        )}
        {wallet.bonus > 0 && (
          <span className={css.quiet}>
            {t('fact.bonus')} <Money amount={wallet.bonus} />
          </span>
        )}
      </>,
    ],
    [t('fact.name'), <NameMatch key="name" matches={evidence.nameMatches} />],
  ]
  return <Facts lines={lines} />
}

const nameStyles = {
  same: { tone: 'ok', icon: Check },
  differs: { tone: 'bad', icon: TriangleAlert },
  unknown: { tone: 'plain', icon: CircleHelp },
} as const

function NameMatch({ matches }: { matches: boolean | null }) {
  const { t } = useTranslation('withdrawals')
  const result = matches === null ? 'unknown' : matches ? 'same' : 'differs'
  return <StatusChip {...nameStyles[result]}>{t(`name.${result}`)}</StatusChip>
}
