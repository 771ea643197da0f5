import type { AdminAction, AdminDetail } from './admin.ts'
import { AddressesDialog } from './dialogs/AddressesDialog.tsx'
import { EditDialog } from './dialogs/EditDialog.tsx'
import { LimitsDialog } from './dialogs/LimitsDialog.tsx'
import { LinkDialog } from './dialogs/LinkDialog.tsx'
import { RoleDialog } from './dialogs/RoleDialog.tsx'
import { StatusDialog } from './dialogs/StatusDialog.tsx'

type Props = { action: AdminAction; admin: AdminDetail; meId: string; onClose: () => void }

/** The dialog of an action on one admin. */
export function AdminDialog({ action, meId, ...rest }: Props) {
  switch (action) {
    case 'edit':
      return <EditDialog meId={meId} {...rest} />
    case 'change-limits':
      return <LimitsDialog {...rest} />
    case 'change-addresses':
      return <AddressesDialog meId={meId} {...rest} />
    case 'lock':
    case 'unlock':
    case 'disable':
    case 'enable':
    case 'sign-out':
    case 'reset-second-factor':
      return <StatusDialog action={action} {...rest} />
    case 'change-role':
      return <RoleDialog {...rest} />
    case 'resend-invitation':
    case 'revoke-invitation':
    case 'send-reset':
      return <LinkDialog action={action} {...rest} />
  }
}
