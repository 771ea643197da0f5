import type { Permission } from '@backoffice/contract'
import { needsSecondApproval, type PermissionGroup, permissionGroups } from '@backoffice/contract/roles/terms'
import { useState } from 'react'
import { changesOf } from './draft.ts'
import { usePermissionLabel } from './labels.ts'
import type { Draft } from './use-draft.ts'

export type Shown = 'all' | 'changed' | 'second'
const groups = Object.entries(permissionGroups) as [PermissionGroup, readonly Permission[]][]
const all = groups.flatMap(([, permissions]) => permissions)

/** Which permissions are shown: by search and by kind; a found one is shown even if its group is collapsed. */
export function useShownPermissions(draft: Draft) {
  const label = usePermissionLabel()
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const [expanded, setExpanded] = useState<ReadonlySet<PermissionGroup>>(new Set(['withdrawals', 'members']))
  const changed = changedPermissions(draft)
  const fits = (permission: Permission) =>
    (shown !== 'changed' || changed.has(permission)) &&
    (shown !== 'second' || needsSecondApproval.includes(permission)) &&
    label(permission).toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())
  const filtered = shown !== 'all' || search.trim() !== ''
  return {
    search,
    setSearch,
    shown,
    setShown,
    /** How many permissions each choice shows. */
    counts: { all: all.length, changed: changed.size, second: needsSecondApproval.length },
    groups: groups
      .map(([group, permissions]) => ({
        group,
        permissions,
        visible: permissions.filter(fits),
        open: filtered || expanded.has(group),
      }))
      .filter(({ visible }) => visible.length > 0),
    /** Groups stay open while only some permissions are shown. */
    fixed: filtered,
    toggleGroup: (group: PermissionGroup) =>
      setExpanded(before => {
        const next = new Set(before)
        if (!next.delete(group)) next.add(group)
        return next
      }),
  }
}

const changedPermissions = ({ roles, edits }: Draft): ReadonlySet<Permission> =>
  new Set(
    roles.flatMap(role =>
      changesOf(role, edits.get(role.key)).flatMap(change => ('permission' in change ? [change.permission] : [])),
    ),
  )
