import { useState } from 'react'
import type { Profile } from '../member.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import { BlocksDialog, NoteDialog, TagsDialog } from './forms.tsx'
import { EditDialog } from './EditDialog.tsx'
import { ResetPasswordDialog, StatusDialog } from './StatusDialog.tsx'

export type MemberDialogKind =
  | 'give'
  | 'take'
  | 'edit'
  | 'block'
  | 'tag'
  | 'note'
  | 'suspend'
  | 'activate'
  | 'close'
  | 'reset-password'
type Props = { dialog: MemberDialogKind; profile: Profile; limit: number | null; onClose: () => void }

/** The dialog of an action. A form keeps the member as it was when opened; later changes are merged on saving. */
export function MemberDialog({ dialog, profile, limit, onClose }: Props) {
  const [opened] = useState(profile)
  switch (dialog) {
    case 'give':
    case 'take':
      // The balances before and after are current.
      return <AdjustDialog way={dialog} member={profile} limit={limit} onClose={onClose} />
    case 'edit':
      return <EditDialog profile={opened} onClose={onClose} />
    case 'block':
      return <BlocksDialog member={opened} onClose={onClose} />
    case 'tag':
      return <TagsDialog member={opened} onClose={onClose} />
    case 'note':
      return <NoteDialog member={opened} onClose={onClose} />
    case 'reset-password':
      return <ResetPasswordDialog member={opened} onClose={onClose} />
    case 'suspend':
    case 'activate':
    case 'close':
      return <StatusDialog action={dialog} member={profile} onClose={onClose} />
  }
}
