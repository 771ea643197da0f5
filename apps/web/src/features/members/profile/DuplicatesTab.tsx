import { Copy } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { ExportMenu } from '../../../ui/list-tools/ExportMenu.tsx'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { Pending } from '../../../ui/panel/Pending.tsx'
import { Dismiss, SideBySide } from '../duplicates/DuplicateDrawer.tsx'
import { Reasons } from '../duplicates/cells.tsx'
import duplicates from '../duplicates/duplicates.module.css'
import type { Duplicate, Profile } from '../member.ts'
import { useDuplicatesOf } from '../queries.ts'
import css from './profile.module.css'

/** Possible duplicates of a member, dismissed ones last. */
export function DuplicatesTab({ profile }: { profile: Profile }) {
  const { t } = useTranslation('members')
  const found = useDuplicatesOf(profile.id)
  const others = found.data?.data
  if (others === undefined) return <Pending found={found} widths={[80, 60]} />
  if (others.length === 0)
    return (
      <Panel title={t('tab.duplicates')}>
        <EmptyState icon={Copy} title={t('duplicate.noneOf')} hint={t('duplicate.noneOfHint')} />
      </Panel>
    )
  const ordered = [...others].toSorted((a, b) => Number(a.dismissed !== null) - Number(b.dismissed !== null))
  return (
    <div className={css.stack}>
      <div className={css.exports}>
        <ExportMenu list="members.duplicates-of" params={{ id: profile.id }} exports="exports.members" />
      </div>
      {ordered.map(other => (
        <Pair key={other.member.id} profile={profile} other={other} />
      ))}
    </div>
  )
}

function Pair({ profile, other }: { profile: Profile; other: Duplicate }) {
  const { t } = useTranslation('members')
  const format = useFormat()
  const { member, reasons, score, dismissed } = other
  return (
    <Panel
      title={t('duplicate.with', { username: member.username })}
      caption={<span lang="th">{member.name}</span>}
      actions={dismissed === null && <Dismiss one={profile} other={member} />}
    >
      <div className={duplicates.summary}>
        <Reasons reasons={reasons} />
        <span className={duplicates.score}>{t('duplicate.percent', { score })}</span>
      </div>
      {dismissed !== null && (
        <p className={duplicates.dismissed}>
          {t('duplicate.dismissed', {
            name: dismissed.by.name,
            time: format.when(dismissed.at, 'dateTime'),
            reason: dismissed.reason,
          })}
        </p>
      )}
      <SideBySide oneId={profile.id} otherId={member.id} />
    </Panel>
  )
}
