import { admins } from '@backoffice/contract/admins/lists'
import { adminStatuses } from '@backoffice/contract/admins/terms'
import { ShieldCheck } from 'lucide-react'
import { lazy, type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NewButton } from '../../ui/dialogs/DialogButton.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { AdminStatus, RoleName, SecondFactor, SessionCell } from './cells.tsx'
import { useRoleChoices } from './roles.ts'

const InviteDialog = lazy(() => import('./InviteDialog.tsx').then(part => ({ default: part.InviteDialog })))

const list: ResourceList<'admins.list'> = {
  of: admins,
  record: 'admins.get',
  texts: 'admins',
  label: 'tab.admins',
  search: 'search',
  rowName: row => row.name,
  foot: 'foot',
  sums: {},
  empty: { icon: ShieldCheck, title: 'empty.title', hint: 'empty.hint' },
  columns: [
    {
      id: 'username',
      kind: 'person',
      value: row => ({ username: row.username, name: row.name }),
      width: 190,
      always: true,
      sort: 'username',
    },
    { id: 'status', width: 148, whole: true, cell: row => <AdminStatus admin={row} /> },
    { id: 'role', width: 128, cell: row => <RoleName role={row.role} /> },
    { id: 'secondFactor', width: 168, whole: true, yields: 3, cell: row => <SecondFactor of={row.secondFactor} /> },
    { id: 'session', width: 116, yields: 4, cell: row => <SessionCell session={row.session} /> },
    {
      id: 'lastSignedInAt',
      kind: 'instant',
      form: 'dateTime',
      value: row => row.lastSignedInAt,
      width: 160,
      yields: 5,
      sort: 'lastSignedInAt',
    },
    { id: 'lastSignedInIp', kind: 'text', value: row => row.lastSignedInIp, width: 124, yields: 2, quiet: true },
    {
      id: 'createdAt',
      kind: 'instant',
      form: 'date',
      value: row => row.createdAt,
      width: 104,
      yields: 1,
      sort: 'createdAt',
    },
    { id: 'name', kind: 'text', value: row => row.name, width: 140, optional: true },
    { id: 'email', kind: 'text', value: row => row.email, width: 180, optional: true },
  ],
  filters: [
    { kind: 'several', key: 'status', values: adminStatuses },
    { kind: 'several', key: 'role' },
  ],
  card: {
    title: row => row.username,
    chip: row => <AdminStatus admin={row} />,
    line: row => (
      <>
        {row.name} · <RoleName role={row.role} />
      </>
    ),
    end: row => row.session !== null && <SessionCell session={row.session} />,
  },
}

/** All admins. The roles to filter by are data. */
export function AdminList({ renderDrawer }: { renderDrawer: (id: string) => ReactNode }) {
  const { t } = useTranslation('admins')
  const canManage = usePermission()('admins.manage')
  const role = useRoleChoices()
  const choices = useMemo(() => ({ role }), [role])
  return (
    <ResourcePage
      of={list}
      choices={choices}
      renderDrawer={renderDrawer}
      toolbar={
        canManage && <NewButton renderDialog={close => <InviteDialog onClose={close} />}>{t('invite.open')}</NewButton>
      }
    />
  )
}
