import { useQuery } from '@tanstack/react-query'
import { Unlink, Waypoints } from 'lucide-react'
import { read } from '../../api/read.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LinkButton } from '../../ui/links.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import type { OfMember } from './link.tsx'
import css from './links.module.css'
import { PairTable } from './PairTable.tsx'

/** The accounts that are linked with a member's, what was decided about each, and the group they form. */
export function MemberLinks({ id, username }: { id: string; username: string }) {
  const { t } = useTranslation('links')
  const found = useQuery(read('links.of-member', { params: { id } }))
  const data = found.data?.data
  if (data === undefined) return <Pending found={found} widths={[70, 50]} />
  const { linked, more, hubs, clusterId } = data
  const one = { id, username }
  return (
    <Panel
      title={t('of.title')}
      caption={t('of.caption')}
      actions={
        clusterId !== null && (
          <LinkButton
            to="/risk/links/$id"
            params={{ id: clusterId }}
            size="small"
            startIcon={<Waypoints size={15} strokeWidth={1.75} />}
          >
            {t('of.group')}
          </LinkButton>
        )
      }
    >
      {linked.length === 0 ? (
        <EmptyState icon={Unlink} title={t('of.none')} hint={t('of.noneHint')} />
      ) : (
        <PairTable title={t('group.pairs')} pairs={linked.map(each => ({ one, linked: each }))} isOfOne />
      )}
      {more && <p className={css.quiet}>{t('of.more')}</p>}
      {hubs.length > 0 && <Hubs hubs={hubs} />}
    </Panel>
  )
}

function Hubs({ hubs }: Pick<OfMember, 'hubs'>) {
  const { t } = useTranslation('links')
  return (
    <section className={css.hubs}>
      <h3 className={css.title}>{t('of.hubs')}</h3>
      <ul>
        {hubs.map(({ kind, value, members }) => (
          <li key={`${kind}${value}`} className={css.quiet}>
            {t('of.hub', { kind: t(`kind.${kind}`), value, count: members, shown: formatCount(members) })}
          </li>
        ))}
      </ul>
    </section>
  )
}
