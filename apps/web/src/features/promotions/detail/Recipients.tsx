import { recipients } from '@backoffice/contract/promotions/lists'
import { grantOrigins } from '@backoffice/contract/promotions/terms'
import { Users } from 'lucide-react'
import { useMemo } from 'react'
import cells from '../../../ui/cells/cells.module.css'
import { later } from '../../../ui/later.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { type ResourceList, ResourcePage } from '../../../ui/resource/ResourcePage.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import type { Promotion } from '../promotion.ts'
import css from '../promotions.module.css'
import { GrantStatus, Progress, TimeLeft } from '../recipient-cells.tsx'

const RecipientDrawer = later(async () => (await import('./RecipientDrawer.tsx')).RecipientDrawer)
const statuses = ['wagering', 'completed', 'expired', 'cancelled', 'forfeited'] as const

const list: ResourceList<'promotions.recipients'> = {
  of: recipients,
  texts: 'promotions',
  label: 'page.recipients',
  search: 'searchRecipients',
  rowName: row => row.member.username,
  foot: 'footRecipients',
  sums: {},
  empty: { icon: Users, title: 'noRecipients.title' },
  headers: 'recipient',
  columns: [
    { id: 'member', width: 150, always: true, cell: row => <b className={cells.username}>{row.member.username}</b> },
    { id: 'grantedAt', kind: 'moment', value: row => row.grantedAt, width: 128, sort: 'grantedAt' },
    { id: 'deposit', kind: 'money', value: row => row.deposit?.amount ?? null, width: 112 },
    { id: 'bonus', kind: 'money', value: row => row.bonus, width: 112, strong: true },
    { id: 'done', header: 'recipient.progress', width: 230, cell: row => <Progress recipient={row} /> },
    { id: 'status', width: 124, whole: true, cell: row => <GrantStatus status={row.status} /> },
    {
      id: 'expiresAt',
      header: 'recipient.timeLeft',
      width: 96,
      align: 'end',
      cell: row => <TimeLeft recipient={row} />,
    },
    { id: 'origin', kind: 'term', value: row => row.origin, width: 108, yields: 2 },
    { id: 'converted', kind: 'money', value: row => row.converted, width: 112, yields: 1 },
    { id: 'required', kind: 'money', value: row => row.required, width: 112, optional: true },
    { id: 'remaining', kind: 'money', value: row => row.remaining, width: 112, optional: true },
    { id: 'cap', kind: 'money', value: row => row.cap, width: 112, optional: true },
    { id: 'version', kind: 'count', value: row => row.version, width: 80, optional: true },
    { id: 'grantedBy', kind: 'text', value: row => row.grantedBy?.name, width: 110, optional: true },
    { id: 'finishedAt', kind: 'moment', value: row => row.finishedAt, width: 128, optional: true },
    { id: 'reason', kind: 'reason', value: row => row.reason, width: 160, optional: true },
  ],
  filters: [
    { kind: 'several', key: 'status', label: 'recipient.status', values: statuses, of: 'grantStatus' },
    { kind: 'several', key: 'origin', label: 'recipient.origin', values: grantOrigins },
  ],
  card: {
    title: row => row.member.username,
    chip: row => <GrantStatus status={row.status} />,
    end: row => <Instant at={row.grantedAt} form="day" />,
    line: row => row.deposit !== null && <Money amount={row.deposit.amount} />,
    sum: row => <Money amount={row.bonus} />,
    more: row => (
      <span className={css.cardMore}>
        <Progress recipient={row} />
      </span>
    ),
  },
}

/** Everyone who received it, with their progress. */
export function Recipients({ promotion: { id } }: { promotion: Promotion }) {
  const params = useMemo(() => ({ id }), [id])
  return <ResourcePage of={list} params={params} renderDrawer={open => <RecipientDrawer key={open} id={open} />} />
}
