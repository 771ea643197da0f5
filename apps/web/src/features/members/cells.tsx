import { Ban, Check, CircleSlash, type LucideIcon, PauseCircle, ShieldBan } from 'lucide-react'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import cells from '../../ui/cells/cells.module.css'
import { Money } from '../../ui/money/Money.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import css from './cells.module.css'
import { blocksOf, type Member, type MemberBlock, type MemberStatus as Status } from './member.ts'

const chipStyles: Readonly<Record<Status, { tone: Tone; icon: LucideIcon }>> = {
  active: { tone: 'ok', icon: Check },
  suspended: { tone: 'bad', icon: PauseCircle },
  closed: { tone: 'plain', icon: CircleSlash },
}

/** The status of a member; for an active one also the exclusion, or the restrictions. */
export function MemberStatus({ member }: { member: Pick<Member, 'status' | 'blocks' | 'exclusion'> }) {
  const { t } = useTranslation('members')
  const blocked = blocksOf(member)
  if (member.status === 'active' && member.exclusion !== null) return <ExcludedChip exclusion={member.exclusion} />
  if (member.status !== 'active' || blocked.length === 0)
    return <StatusChip {...chipStyles[member.status]}>{t(`status.${member.status}`)}</StatusChip>
  const labels = blocked.map(block => t(`block.${block}`)).join(', ')
  return (
    <StatusChip tone="warn" icon={PauseCircle} title={t('blockedFrom', { what: labels })} detail={labels}>
      {t('blockedFrom', { what: '' })}
    </StatusChip>
  )
}

/** Until when a member is excluded; nothing more where it is for good. */
export function ExcludedChip({ exclusion: { until } }: { exclusion: NonNullable<Member['exclusion']> }) {
  const { t } = useTranslation('members')
  const format = useFormat()
  return (
    <StatusChip tone="bad" icon={ShieldBan} {...(until === null ? {} : { title: format.when(until, 'dateTime') })}>
      {t('excluded.yes')}
    </StatusChip>
  )
}

/** One restriction. */
export function BlockChip({ block }: { block: MemberBlock }) {
  const { t } = useTranslation('members')
  return (
    <StatusChip tone="warn" icon={Ban}>
      {t('blockedFrom', { what: t(`block.${block}`) })}
    </StatusChip>
  )
}

/** The tags of a member. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className={css.tags}>
      {tags.map(tag => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
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
