import { CircleUser } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSignedIn } from '../../features/session/index.ts'
import css from './menu.module.css'
import { ProfileItems } from './menus.ts'

/** The user's name, and their menu. */
export function ProfileMenu() {
  const { t } = useTranslation('shell')
  const { user } = useSignedIn()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className={css.profile}
        aria-label={`${t('greeting', { name: user.name })} – ${t('account')}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <CircleUser size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className={css.greeting}>{t('greeting', { name: user.name })}</span>
      </button>
      {anchor !== null && <ProfileItems anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
