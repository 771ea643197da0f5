import { duplicateMembers } from '@backoffice/contract/members/lists'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ResourceList, ResourcePage } from '../../../ui/resource/ResourcePage.tsx'
import { duplicateReasons } from '../member.ts'
import { PairMember, Reasons, Score } from './cells.tsx'

const list: ResourceList<'members.duplicates'> = {
  of: duplicateMembers,
  texts: 'members',
  label: 'tab.duplicates',
  search: 'duplicate.search',
  rowName: ({ members: [one, other] }, t) => t('duplicate.rowName', { one: one?.username, other: other?.username }),
  foot: 'duplicate.foot',
  empty: { icon: Copy, title: 'duplicate.none', hint: 'duplicate.noneHint' },
  headers: 'duplicate',
  columns: [
    { id: 'one', width: 170, always: true, cell: ({ members }) => <PairMember member={members[0]} /> },
    { id: 'other', width: 170, always: true, cell: ({ members }) => <PairMember member={members[1]} /> },
    { id: 'reasons', width: 240, cell: ({ reasons }) => <Reasons reasons={reasons} /> },
    { id: 'score', width: 84, align: 'end', yields: 1, cell: ({ score }) => <Score score={score} /> },
    {
      id: 'found',
      kind: 'instant',
      form: 'date',
      value: row => row.foundAt,
      width: 112,
      whole: true,
      align: 'end',
      sort: 'foundAt',
    },
    { id: 'dismissedBy', kind: 'text', value: row => row.dismissed?.by.name, width: 120, optional: true },
  ],
  filters: [
    { kind: 'several', key: 'reason', label: 'duplicate.reasons', values: duplicateReasons },
    { kind: 'one', key: 'dismissed', label: 'column.status', values: ['no', 'yes'] },
    { kind: 'days', key: 'found', label: 'duplicate.found' },
  ],
  card: {
    title: ({ members }) => <PairMember member={members[0]} />,
    end: ({ score }) => <Score score={score} />,
    line: ({ members }) => <PairMember member={members[1]} />,
    more: ({ reasons }) => <Reasons reasons={reasons} />,
  },
}

/** Pairs of members that may be the same person. */
export const DuplicateList = ({ renderDrawer }: { renderDrawer: (id: string) => ReactNode }) => (
  <ResourcePage of={list} renderDrawer={renderDrawer} />
)
