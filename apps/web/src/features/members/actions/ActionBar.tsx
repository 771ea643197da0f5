import {
  Ban,
  CircleCheck,
  CircleSlash,
  Ellipsis,
  KeyRound,
  type LucideIcon,
  Minus,
  PauseCircle,
  Pencil,
  Plus,
  StickyNote,
  Tags,
} from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Menu, MenuItem } from '../../../ui/menu/Menu.tsx'
import type { MemberAction, Profile } from '../member.ts'
import type { MemberDialogKind } from './MemberDialog.tsx'
import css from './actions.module.css'

const loadDialog = () => import('./MemberDialog.tsx')
const MemberDialog = lazy(() => loadDialog().then(part => ({ default: part.MemberDialog })))

/** The menu items in their order, each with the permission it needs. */
const menu: readonly { dialog: MemberDialogKind; needs: MemberAction; icon: LucideIcon; destructive?: true }[] = [
  { dialog: 'block', needs: 'block', icon: Ban },
  { dialog: 'tag', needs: 'tag', icon: Tags },
  { dialog: 'note', needs: 'note', icon: StickyNote },
  { dialog: 'reset-password', needs: 'reset-password', icon: KeyRound },
  { dialog: 'activate', needs: 'activate', icon: CircleCheck },
  { dialog: 'suspend', needs: 'suspend', icon: PauseCircle, destructive: true },
  { dialog: 'close', needs: 'close', icon: CircleSlash, destructive: true },
]

/** The actions this admin can take; others are hidden. */
export function ActionBar({ profile, limit }: { profile: Profile; limit: number | null }) {
  const { t } = useTranslation('member')
  const [dialog, ask] = useState<MemberDialogKind | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useEffect(() => {
    // A failed load is repeated when the dialog is opened.
    loadDialog().catch(() => undefined)
  }, [])
  const hasPermission = (action: MemberAction) => profile.can.includes(action)
  const items = menu.filter(({ needs }) => hasPermission(needs))
  const choose = (next: MemberDialogKind) => {
    setAnchor(null)
    ask(next)
  }
  if (profile.can.every(action => action === 'reveal')) return null
  return (
    <div className={css.actions}>
      {hasPermission('adjust') && (
        <Button variant="outlined" startIcon={<Plus size={16} />} onClick={() => ask('give')}>
          {t('move.give')}
        </Button>
      )}
      {hasPermission('adjust') && (
        <Button variant="outlined" startIcon={<Minus size={16} />} onClick={() => ask('take')}>
          {t('move.take')}
        </Button>
      )}
      {hasPermission('edit') && (
        <Button variant="outlined" startIcon={<Pencil size={15} />} onClick={() => ask('edit')}>
          {t('move.edit')}
        </Button>
      )}
      {items.length > 0 && (
        <Button
          variant="outlined"
          startIcon={<Ellipsis size={16} />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          {t('move.more')}
        </Button>
      )}
      <Menu anchor={anchor} onClose={() => setAnchor(null)} aria-label={t('move.more')}>
        {items.map(({ dialog: name, icon: Icon, destructive }) => (
          <MenuItem
            key={name}
            className={`${css.menu} ${destructive === true ? css.danger : ''}`}
            onClick={() => choose(name)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            {t(`move.${name}`)}
          </MenuItem>
        ))}
      </Menu>
      {dialog !== null && (
        <Suspense fallback={null}>
          <MemberDialog dialog={dialog} profile={profile} limit={limit} onClose={() => ask(null)} />
        </Suspense>
      )}
    </div>
  )
}
