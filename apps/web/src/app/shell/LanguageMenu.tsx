import { Languages } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { LanguageItems } from './menus.ts'

export function LanguageMenu() {
  const { t } = useTranslation('shell')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={t('language')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Languages size={17} strokeWidth={1.75} />
      </IconButton>
      {anchor !== null && <LanguageItems anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
