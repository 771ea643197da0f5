import { creditHistory } from '@backoffice/contract/members/lists'
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FoundDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import { DefinitionList, Reference } from '../../../ui/facts/Facts.tsx'
import { Money, SignedMoney } from '../../../ui/money/Money.tsx'
import { useListedRow } from '../../../ui/resource-table/use-listed-row.ts'
import { type ResourceList, ResourcePage } from '../../../ui/resource/ResourcePage.tsx'
import { daysFilter } from '../../../ui/resource/filters.ts'
import { Instant } from '../../../ui/time/Instant.tsx'
import { useActorLabels } from '../../../ui/timeline/labels.ts'
import type { CreditEntry } from '../member.ts'
import { creditTypes, recordLinkOf } from './record-links.ts'

const list: ResourceList<'members.credit-history'> = {
  of: creditHistory,
  texts: 'member',
  label: 'tab.credit',
  rowName: (row, t) => t(`credit.type.${row.type}`),
  foot: 'credit.foot',
  empty: { icon: ReceiptText, title: 'credit.none', hint: 'credit.noneHint' },
  headers: 'money',
  columns: [
    {
      id: 'at',
      kind: 'instant',
      form: 'dateTime',
      value: row => row.at,
      header: 'money.time',
      width: 148,
      always: true,
      sort: 'at',
    },
    { id: 'type', kind: 'term', value: row => row.type, of: 'credit.type', header: 'credit.what', width: 148 },
    { id: 'wallet', kind: 'term', value: row => row.wallet, of: 'credit.wallets', header: 'credit.wallet', width: 84 },
    { id: 'amount', kind: 'signed', value: row => row.amount, width: 116 },
    { id: 'before', kind: 'money', value: row => row.before, width: 112, quiet: true },
    { id: 'after', kind: 'money', value: row => row.after, width: 112 },
    { id: 'actor', header: 'money.by', width: 120, cell: row => <Actor entry={row} /> },
    { id: 'reason', kind: 'reason', value: row => row.reason, header: 'note.text', width: 160 },
  ],
  filters: [
    { kind: 'several', key: 'type', label: 'credit.what', values: creditTypes, of: 'credit.type' },
    { ...daysFilter, label: 'money.days' },
  ],
  card: {
    title: row => <TypeName entry={row} />,
    end: row => (
      <b>
        <SignedMoney amount={row.amount} />
      </b>
    ),
    line: row => <Instant at={row.at} form="dateTime" />,
    sum: row => <Money amount={row.after} />,
  },
}

function Actor({ entry }: { entry: CreditEntry }) {
  return <>{useActorLabels()(entry.actor)}</>
}

function TypeName({ entry }: { entry: CreditEntry }) {
  const { t } = useTranslation('member')
  return <>{t(`credit.type.${entry.type}`)}</>
}

/** Every change of a member's wallets, with the balance before and after. */
export function CreditHistory({ id }: { id: string }) {
  const params = useMemo(() => ({ id }), [id])
  return <ResourcePage of={list} params={params} renderDrawer={open => <CreditDrawer key={open} id={open} />} />
}

const lists = ['members.credit-history'] as const

/** A credit entry with a link to its record. */
function CreditDrawer({ id }: { id: string }) {
  const { t } = useTranslation('member')
  const nameOf = ({ type }: CreditEntry) => t(`credit.type.${type}`)
  return (
    <FoundDrawer
      record={id}
      label={t('tab.credit')}
      labelOf={nameOf}
      found={useListedRow<CreditEntry>(lists, id)}
      missing={{ title: t('credit.gone'), hint: t('credit.goneHint') }}
      renderHead={entry => <b>{nameOf(entry)}</b>}
    >
      {entry => <Facts entry={entry} />}
    </FoundDrawer>
  )
}

function Facts({ entry }: { entry: CreditEntry }) {
  const { t } = useTranslation('member')
  const actorOf = useActorLabels()
  const lead = recordLinkOf(entry)
  return (
    <DefinitionList
      items={[
        {
          label: t('ui:column.amount'),
          value: (
            <b>
              <SignedMoney amount={entry.amount} />
            </b>
          ),
        },
        { label: t('credit.wallet'), value: t(`credit.wallets.${entry.wallet}`) },
        { label: t('money.before'), value: <Money amount={entry.before} /> },
        { label: t('money.after'), value: <Money amount={entry.after} /> },
        { label: t('money.time'), value: <Instant at={entry.at} form="dateTime" /> },
        { label: t('money.by'), value: actorOf(entry.actor) },
        { label: t('note.text'), value: entry.reason, wide: true },
        {
          label: t('money.reference'),
          value: <Reference text={entry.refId} />,
          wide: true,
        },
        {
          label: t('credit.about'),
          value: lead !== null && (
            <Link to={lead.to} search={{ tab: 'all', id: lead.id }}>
              {lead.to === '/account/deposit' ? t('ui:openDeposit') : t('credit.toWithdrawal')}
            </Link>
          ),
          wide: true,
          optional: true,
        },
      ]}
    />
  )
}
