import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
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
import { useTranslation } from 'react-i18next'
import type { MemberMove, Profile } from '../member.ts'
import type { Asked } from './MemberDialog.tsx'
import css from './moves.module.css'

const loadDialog = () => import('./MemberDialog.tsx')
const MemberDialog = lazy(() => loadDialog().then(part => ({ default: part.MemberDialog })))

/** What the menu holds, in its order, and the key each needs. */
const menu: readonly { asked: Asked; needs: MemberMove; icon: LucideIcon; grave?: true }[] = [
  { asked: 'block', needs: 'block', icon: Ban },
  { asked: 'tag', needs: 'tag', icon: Tags },
  { asked: 'note', needs: 'note', icon: StickyNote },
  { asked: 'reset-password', needs: 'reset-password', icon: KeyRound },
  { asked: 'activate', needs: 'activate', icon: CircleCheck },
  { asked: 'suspend', needs: 'suspend', icon: PauseCircle, grave: true },
  { asked: 'close', needs: 'close', icon: CircleSlash, grave: true },
]

/** The moves this person may make about a member. What cannot be made is not shown. */
export function MoveBar({ profile, limit }: { profile: Profile; limit: number | null }) {
  const { t } = useTranslation('member')
  const [asked, ask] = useState<Asked | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useEffect(() => {
    // A failed fetch is tried again when the dialog is wanted.
    loadDialog().catch(() => undefined)
  }, [])
  const may = (move: MemberMove) => profile.can.includes(move)
  const items = menu.filter(({ needs }) => may(needs))
  const choose = (next: Asked) => {
    setAnchor(null)
    ask(next)
  }
  if (profile.can.every(move => move === 'reveal')) return null
  return (
    <div className={css.moves}>
      {may('adjust') && (
        <Button variant="outlined" startIcon={<Plus size={16} />} onClick={() => ask('give')}>
          {t('move.give')}
        </Button>
      )}
      {may('adjust') && (
        <Button variant="outlined" startIcon={<Minus size={16} />} onClick={() => ask('take')}>
          {t('move.take')}
        </Button>
      )}
      {may('edit') && (
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
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t('move.more') } }}
      >
        {items.map(({ asked: name, icon: Icon, grave }) => (
          <MenuItem
            key={name}
            className={`${css.menu} ${grave === true ? css.danger : ''}`}
            onClick={() => choose(name)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            {t(`move.${name}`)}
          </MenuItem>
        ))}
      </Menu>
      {asked !== null && (
        <Suspense fallback={null}>
          <MemberDialog asked={asked} profile={profile} limit={limit} onClose={() => ask(null)} />
        </Suspense>
      )}
    </div>
  )
}
