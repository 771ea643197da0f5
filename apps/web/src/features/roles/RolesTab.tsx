import { useQuery } from '@tanstack/react-query'
import { History, Plus, Scale } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useMedia } from '../../ui/media.ts'
import { read } from '../../api/read.ts'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { AddRoleDialog } from './AddRoleDialog.tsx'
import { ChangesBar } from './ChangesBar.tsx'
import { CompareDialog } from './CompareDialog.tsx'
import type { Role } from './draft.ts'
import type { Dialog } from './editor.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import { Matrix } from './Matrix.tsx'
import { DeleteDialog, RenameDialog } from './RoleDialogs.tsx'
import css from './roles.module.css'
import { RoleSwitches } from './RoleSwitches.tsx'
import { useDraft } from './use-draft.ts'
import { useShownPermissions } from './use-shown-permissions.ts'
import { ViewTools } from './ViewTools.tsx'

/** All roles with their permissions, and the changes to submit. `myRole`: the role of the signed-in admin. */
export function RolesTab({ myRole }: { myRole: string }) {
  const found = useQuery(read('roles.list'))
  const roles = found.data?.data
  return roles === undefined ? <Pending found={found} /> : <Editor saved={roles} myRole={myRole} />
}

function Editor({ saved, myRole }: { saved: readonly Role[]; myRole: string }) {
  const { t } = useTranslation('roles')
  const canManage = usePermission()('admins.manage')
  const narrow = useMedia('(max-width: 899.95px)')
  const draft = useDraft(saved)
  const view = useShownPermissions(draft)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const guard = useLeaveGuard(() => draft.changed.length > 0)
  const close = () => setDialog(null)
  const parts = { draft, view, myRole, onOpen: setDialog } as const
  return (
    <>
      <div className={css.actions}>
        <Button
          variant="outlined"
          size="small"
          startIcon={<Scale size={15} />}
          onClick={() => setDialog({ kind: 'compare' })}
        >
          {t('compare.open')}
        </Button>
        <Button
          variant="outlined"
          size="small"
          startIcon={<History size={15} />}
          onClick={() => setDialog({ kind: 'history' })}
        >
          {t('history.open')}
        </Button>
        {canManage && (
          <Button
            variant="outlined"
            size="small"
            startIcon={<Plus size={15} />}
            onClick={() => setDialog({ kind: 'add' })}
          >
            {t('add.open')}
          </Button>
        )}
      </div>
      <section className={css.card} aria-label={t('label')}>
        <ViewTools view={view} />
        {narrow ? <RoleSwitches {...parts} /> : <Matrix {...parts} />}
        <ChangesBar draft={draft} />
      </section>
      {dialog?.kind === 'add' && <AddRoleDialog draft={draft} onClose={close} />}
      {dialog?.kind === 'compare' && <CompareDialog roles={saved} onClose={close} />}
      {dialog?.kind === 'history' && <HistoryDialog roles={saved} first={dialog.role} onClose={close} />}
      {dialog?.kind === 'rename' && <RenameDialog role={dialog.role} draft={draft} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteDialog role={dialog.role} onClose={close} />}
      {guard.question}
    </>
  )
}
