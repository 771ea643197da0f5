import { Ban, CalendarCheck, Ellipsis, type LucideIcon, Pause, Pencil, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, IconButton } from '../../../ui/button/Button.tsx'
import { Menu, MenuItem } from '../../../ui/menu/Menu.tsx'
import { usePhone } from '../../../ui/media.ts'
import { later } from '../../../ui/later.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { useListSearch } from '../../../ui/resource-table/use-list-search.ts'
import type { BarAction, Promotion } from '../promotion.ts'
import css from './action-bar.module.css'

const PromotionDialog = later(async () => (await import('./dialogs.tsx')).PromotionDialog)

const icons: Readonly<Partial<Record<BarAction, LucideIcon>>> = {
  change: Pencil,
  schedule: CalendarCheck,
  activate: Play,
  pause: Pause,
  resume: Play,
  end: Ban,
}
/** Buttons of the bar, the state's first; the others are in the menu. */
const buttons = ['change', 'schedule', 'pause', 'resume', 'end'] as const satisfies readonly BarAction[]
const phoneButtons = ['schedule', 'pause', 'resume', 'change'] as const satisfies readonly BarAction[]
const inOrder = [
  'change',
  'schedule',
  'activate',
  'pause',
  'resume',
  'grant',
  'duplicate',
  'end',
  'archive',
] as const satisfies readonly BarAction[]

/** What can be done with a promotion in its state; on a phone a bar at the bottom of the page. */
export function ActionBar({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation('promotions')
  const isPhone = usePhone()
  const canManage = usePermission()('marketing.manage')
  const [, setSearch] = useListSearch()
  const [open, setOpen] = useState<Exclude<BarAction, 'change'> | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const possible = inOrder.filter(each => (each === 'duplicate' ? canManage : promotion.can.includes(each)))
  if (possible.length === 0) return null
  const shown: readonly BarAction[] = (isPhone ? phoneButtons : buttons).filter(each => possible.includes(each))
  const rest = possible.filter(each => !shown.includes(each))
  const act = (action: BarAction) => {
    setAnchor(null)
    if (action === 'change') setSearch({ tab: 'edit' })
    else setOpen(action)
  }
  return (
    <div className={css.bar} role="group" aria-label={t('actions')}>
      {shown.map(action => {
        const Icon = icons[action]
        return (
          <Button
            key={action}
            variant={isPhone && action === 'change' ? 'contained' : 'outlined'}
            color={action === 'end' ? 'error' : 'primary'}
            startIcon={Icon && <Icon size={15} strokeWidth={1.75} />}
            onClick={() => act(action)}
          >
            {t(`${action}.open`)}
          </Button>
        )
      })}
      {rest.length > 0 && (
        <>
          <IconButton
            className={css.more ?? ''}
            aria-label={t('moreActions')}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={event => setAnchor(event.currentTarget)}
          >
            <Ellipsis size={18} strokeWidth={1.75} />
          </IconButton>
          <Menu anchor={anchor} onClose={() => setAnchor(null)}>
            {rest.map(action => (
              <MenuItem key={action} onClick={() => act(action)}>
                {t(`${action}.open`)}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
      {open !== null && <PromotionDialog action={open} promotion={promotion} onClose={() => setOpen(null)} />}
    </div>
  )
}
