import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import { Languages } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageItems } from './language-items.tsx'

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
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t('language') } }}
      >
        {languageItems(() => setAnchor(null))}
      </Menu>
    </>
  )
}
