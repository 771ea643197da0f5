import { exclusions } from '@backoffice/contract/exclusions/lists'
import type { AdminActor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { textFor } from '../../platform/personal.ts'
import type { Ledger } from '../ledger/index.ts'
import { fileColumns, type ListExports, text } from '../lists/index.ts'
import { exclusionsAgree } from './exclusions-check.repo.ts'
import { type Exclusion, exclusionList } from './exclusions.list.ts'

/** A reason is free text, which can contain a phone or an account number. */
const showExclusion = (row: Exclusion, viewer: AdminActor): Exclusion => ({
  ...row,
  reason: row.reason === null ? null : textFor(viewer, row.reason),
})

const columns = fileColumns(exclusions, 'exclusions', {
  member: { member: 'member', name: text(row => row.member.name) },
})

/** The exclusions module: time-outs and exclusions of members. */
export function createExclusions(deps: Deps, { ledger }: { readonly ledger: Pick<Ledger, 'addCheck'> }) {
  ledger.addCheck(exclusionsAgree)
  const list = listHandler(exclusions, deps, {
    list: exclusionList,
    narrow: filters => filters,
    show: (rows, { actor }) => rows.map(row => showExclusion(row, actor)),
  })
  const handlers = { 'exclusions.list': list } satisfies Partial<Handlers>
  const exports: Pick<ListExports, 'exclusions.list'> = { 'exclusions.list': { columns, read: list } }
  return { handlers, exports }
}
