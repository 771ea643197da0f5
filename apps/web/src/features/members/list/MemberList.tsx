import { members } from '@backoffice/contract/members/lists'
import { Users } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { MemberStatus, SumOf, TagList } from '../cells.tsx'
import { useMemberBulk } from './bulk.tsx'
import { accountOf, fullName, memberBlocks, profitOf } from '../member.ts'
import { loadWords } from '../../../i18n/i18n.ts'
import { later } from '../../../ui/later.tsx'
import { NewButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { useBankChoices, useTags } from '../../../ui/reference-data.ts'
import { type ResourceList, ResourcePage } from '../../../ui/resource/ResourcePage.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'

const day = { whole: true, align: 'end', quiet: true } as const

const list: ResourceList<'members.list'> = {
  of: members,
  texts: 'members',
  label: 'tab.all',
  search: 'search',
  rowName: (row, t) => t('rowName', { username: row.username }),
  foot: 'foot',
  sums: { cash: 'sum.cash', bonus: 'sum.bonus' },
  empty: { icon: Users, title: 'empty.title', hint: 'empty.hint' },
  columns: [
    {
      id: 'username',
      kind: 'person',
      value: row => ({ username: row.username, name: fullName(row) }),
      header: 'column.member',
      width: 168,
      always: true,
      sort: 'username',
    },
    { id: 'phone', kind: 'text', value: row => row.phone, width: 108, quiet: true },
    { id: 'accountNo', kind: 'account', value: accountOf, width: 152, quiet: true },
    { id: 'status', width: 136, whole: true, cell: row => <MemberStatus member={row} /> },
    { id: 'credit', kind: 'money', value: row => row.credit, strong: true, width: 108, sort: 'credit' },
    {
      id: 'depositSum',
      width: 126,
      align: 'end',
      yields: 4,
      cell: row => <SumOf amount={row.depositSum} count={row.depositCount} />,
    },
    {
      id: 'withdrawSum',
      width: 126,
      align: 'end',
      yields: 3,
      cell: row => <SumOf amount={row.withdrawSum} count={row.withdrawCount} />,
    },
    {
      id: 'registeredAt',
      kind: 'instant',
      form: 'date',
      ...day,
      value: row => row.registeredAt,
      width: 100,
      yields: 2,
      sort: 'registeredAt',
    },
    {
      id: 'lastSignInAt',
      kind: 'instant',
      form: 'date',
      ...day,
      value: row => row.lastSignInAt,
      width: 116,
      yields: 1,
      sort: 'lastSignInAt',
    },
    { id: 'bonus', kind: 'money', value: row => row.bonus, width: 100, optional: true },
    { id: 'profit', kind: 'money', value: profitOf, width: 116, optional: true },
    {
      id: 'firstDepositAt',
      kind: 'instant',
      form: 'date',
      ...day,
      value: row => row.firstDepositAt,
      width: 96,
      optional: true,
    },
    { id: 'tmnPhone', kind: 'text', value: row => row.tmnPhone, width: 112, optional: true },
    { id: 'tags', width: 160, optional: true, cell: row => <TagList tags={row.tags} /> },
    { id: 'referrer', kind: 'text', value: row => row.referrer?.username, width: 116, optional: true },
    { id: 'source', kind: 'term', value: row => row.source, width: 108, optional: true },
    { id: 'campaign', kind: 'text', value: row => row.campaignCode, width: 108, optional: true },
  ],
  filters: [
    { kind: 'several', key: 'status', values: ['active', 'suspended', 'closed'] },
    { kind: 'several', key: 'blocked', values: memberBlocks, of: 'block' },
    { kind: 'amount', key: 'balance', label: 'column.credit' },
    { kind: 'days', key: 'registered' },
    { kind: 'one', key: 'hasDeposited', values: ['yes', 'no'], of: 'deposited' },
    { kind: 'one', key: 'excluded', values: ['yes', 'no'] },
    { kind: 'one', key: 'bank' },
    { kind: 'one', key: 'tag' },
  ],
  card: {
    title: row => row.username,
    chip: row => <MemberStatus member={row} />,
    end: row => <Instant at={row.registeredAt} form="date" />,
    line: row => (
      <>
        <span lang="th">{fullName(row)}</span> · {row.phone}
      </>
    ),
    sum: row => <Money amount={row.credit} />,
  },
}

/** All members, newest first. The banks and the tags to filter by are data. */
export function MemberList({ renderDrawer }: { renderDrawer: (id: string) => ReactNode }) {
  const [bank, tags] = [useBankChoices(), useTags()]
  const choices = useMemo(() => ({ bank, tag: tags?.map(({ tag }) => ({ value: tag, label: tag })) }), [bank, tags])
  const bulk = useMemberBulk(choices.tag?.map(({ value }) => value) ?? [])
  return <ResourcePage of={list} choices={choices} bulk={bulk} toolbar={<AddMember />} renderDrawer={renderDrawer} />
}

const AddDialog = later(async () => {
  const [part] = await Promise.all([import('./AddDialog.tsx'), loadWords('member-drawer')])
  return part.AddDialog
})

/** The button for a new member, for those who can add one. */
export function AddMember() {
  const { t } = useTranslation('members')
  const can = usePermission()
  if (!can('members.create') || !can('members.phone') || !can('members.account')) return null
  return <NewButton renderDialog={close => <AddDialog onClose={close} />}>{t('add.open')}</NewButton>
}
