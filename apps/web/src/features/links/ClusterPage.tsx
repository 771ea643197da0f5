import { MAX_PAIRS } from '@backoffice/contract/links/terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import { Panel } from '../../ui/panel/Panel.tsx'
import { isMissing, Pending } from '../../ui/panel/Pending.tsx'
import { StatRow, StatTile } from '../../ui/panel/StatTile.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { ClusterPicture } from './ClusterPicture.tsx'
import { type Cluster, MemberName, type PairOfMembers } from './link.tsx'
import css from './links.module.css'
import { PairTable } from './PairTable.tsx'

const useCluster = (id: string) => useQuery(read('links.cluster', { params: { id } }))

/** The name of a group, for the title of its page; undefined until it is loaded. */
export function useClusterName(id: string): string | undefined {
  const { t } = useTranslation('links')
  const found = useCluster(id).data?.data
  return found && t('group.title', { name: found.cluster.oldest.username })
}

type Members = Cluster['members']
type Props = {
  id: string
  /** Renders what opens a case about the members, who registered first at the front. */
  renderOpen: (members: Members) => ReactNode
}

/** One group of linked members: its amounts, who is linked with whom as a picture and as a table, and what they share. */
export function ClusterPage({ id, renderOpen }: Props) {
  const { t } = useTranslation('links')
  const found = useCluster(id)
  const data = found.data?.data
  // A group whose last pair was decided about is gone: it is not shown as it was.
  if (data === undefined || isMissing(found.error))
    return (
      <Pending
        found={found}
        missing={{ title: t('missing.title'), hint: t('missing.hint') }}
        label={t('group.loading')}
      />
    )
  return (
    <div className={css.stack}>
      <Head cluster={data.cluster}>{renderOpen(data.members)}</Head>
      <Panel title={t('group.picture')} caption={t('group.hint')}>
        <ClusterPicture cluster={data} />
      </Panel>
      <div className={css.surface}>
        <PairTable title={t('group.pairs')} pairs={pairsOf(data)} />
        {data.edges.length >= MAX_PAIRS && <p className={css.quiet}>{t('group.pairsMore')}</p>}
      </div>
      <div className={css.surface}>
        <MemberTable members={data.members} />
      </div>
      <div className={css.surface}>
        <Shared cluster={data} />
      </div>
    </div>
  )
}

const pairsOf = ({ members, edges }: Cluster): PairOfMembers[] =>
  edges.flatMap(({ low, high, ...pair }) => {
    const [one, member] = [members[low], members[high]]
    return one === undefined || member === undefined ? [] : [{ one, linked: { member, ...pair } }]
  })

function Head({ cluster, children }: Pick<Cluster, 'cluster'> & { children: ReactNode }) {
  const { t } = useTranslation('links')
  const format = useFormat()
  const recent = (amount: number) => `${t('group.recent')}: ${formatMoney(amount)}`
  return (
    <>
      <header className={css.head}>
        <h1 className={css.name}>{t('group.title', { name: cluster.oldest.username })}</h1>
        <Link to="/risk" search={{ tab: 'links' } as never} className={css.quiet}>
          {t('group.back')}
        </Link>
        {children}
      </header>
      <StatRow>
        <StatTile
          label={t('column.size')}
          value={formatCount(cluster.size)}
          hint={`${t('column.foundAt')} ${format.when(cluster.foundAt, 'dateTime')}`}
        />
        <StatTile
          label={t('column.score')}
          value={formatCount(cluster.score)}
          hint={`${t('column.strongestKind')}: ${t(`kind.${cluster.strongestKind}`)}`}
        />
        <StatTile
          label={t('column.deposits')}
          value={formatMoney(cluster.deposits)}
          hint={recent(cluster.recentDeposits)}
        />
        <StatTile
          label={t('column.withdrawals')}
          value={formatMoney(cluster.withdrawals)}
          hint={recent(cluster.recentWithdrawals)}
        />
        <StatTile
          label={t('column.bonuses')}
          value={formatMoney(cluster.bonuses)}
          hint={recent(cluster.recentBonuses)}
        />
        <StatTile label={t('column.net')} value={formatMoney(cluster.net)} hint={recent(cluster.recentNet)} />
      </StatRow>
    </>
  )
}

function MemberTable({ members }: Pick<Cluster, 'members'>) {
  const { t } = useTranslation('links')
  const format = useFormat()
  return (
    <SimpleTable
      title={t('group.members')}
      rows={members}
      columns={[
        { header: t('column.member'), render: ({ id, username }) => <MemberName member={{ id, username }} /> },
        { header: t('column.name'), render: member => member.name },
        { header: t('column.status'), render: member => t(`status.${member.status}`) },
        { header: t('column.registeredAt'), render: member => format.when(member.registeredAt, 'date') },
        { header: t('column.deposits'), end: true, render: member => formatMoney(member.deposits) },
        { header: t('column.withdrawals'), end: true, render: member => formatMoney(member.withdrawals) },
        { header: t('column.bonuses'), end: true, render: member => formatMoney(member.bonuses) },
        { header: t('column.net'), end: true, render: member => formatMoney(member.net) },
        { header: t('column.recentNet'), end: true, render: member => formatMoney(member.recentNet) },
      ]}
    />
  )
}

function Shared({ cluster: { members, shared } }: { cluster: Cluster }) {
  const { t } = useTranslation('links')
  return (
    <SimpleTable
      title={t('group.shared')}
      rows={shared}
      limited
      columns={[
        { header: t('column.kind'), render: ({ kind }) => t(`kind.${kind}`) },
        { header: t('column.value'), wrap: true, render: ({ value }) => value },
        { header: t('column.size'), end: true, render: ({ members: sharing }) => sharing.length },
        {
          header: t('column.sharedBy'),
          wrap: true,
          render: ({ members: sharing }) => sharing.map(at => members[at]?.username).join(', '),
        },
      ]}
    />
  )
}
