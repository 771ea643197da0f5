import { useParams } from '@tanstack/react-router'
import { useRecordName } from '../app/shell/record-name.ts'
import { AdminProfile, useAdmin } from '../features/admins/index.ts'
import { useSignedIn } from '../features/session/index.ts'
import { useRenderPendingRole } from './use-render-pending-role.tsx'

/** /admin/profile/{id}: everything about one admin. */
export function AdminProfilePage() {
  const { id = '' } = useParams({ strict: false })
  const { user } = useSignedIn()
  const renderPending = useRenderPendingRole()
  useRecordName(useAdmin(id).data?.data.name)
  return <AdminProfile key={id} id={id} meId={user.id} renderPending={renderPending} />
}
