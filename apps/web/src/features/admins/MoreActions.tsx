import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Menu, MenuItem } from '../../ui/menu/Menu.tsx'
import type { AdminAction, AdminDetail } from './admin.ts'
import css from './admins.module.css'

const AdminDialog = lazy(() => import('./AdminDialog.tsx').then(part => ({ default: part.AdminDialog })))
const dangerous: ReadonlySet<AdminAction> = new Set(['lock', 'disable', 'revoke-invitation', 'reset-second-factor'])

type Props = { admin: AdminDetail; meId: string; actions: readonly AdminAction[] }

/** Further actions in a menu; those that the signed-in admin cannot take are left out. */
export function MoreActions({ admin, meId, actions }: Props) {
  const { t } = useTranslation('admins')
  const [dialog, ask] = useState<AdminAction | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const open = actions.filter(action => admin.can.includes(action))
  const choose = (action: AdminAction) => {
    setAnchor(null)
    ask(action)
  }
  return (
    <>
      {open.length > 0 && (
        <Button
          variant="outlined"
          startIcon={<Ellipsis size={16} />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          {t('more')}
        </Button>
      )}
      <Menu anchor={anchor} onClose={() => setAnchor(null)} aria-label={t('more')}>
        {open.map(action => (
          <MenuItem
            key={action}
            className={dangerous.has(action) ? (css.danger ?? '') : ''}
            onClick={() => choose(action)}
          >
            {t(`action.${action}`)}
          </MenuItem>
        ))}
      </Menu>
      {dialog !== null && (
        <Suspense fallback={null}>
          <AdminDialog action={dialog} admin={admin} meId={meId} onClose={() => ask(null)} />
        </Suspense>
      )}
    </>
  )
}
