import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { useBalanceTone } from '../../features/banking/index.ts'
import { useSignedIn } from '../../features/session/index.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import css from './external-status.module.css'
import { StatusPopover } from './menus.ts'

/** On a narrow bar: opens the balances and the online count, and says whether a balance needs attention. */
export function StatusMenu() {
  const { t } = useTranslation('shell')
  const tone = useBalanceTone(useSignedIn().permissions.has('balances.read'))
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = tone === 'ok' ? t('status') : `${t('status')} – ${t('statusLow')}`
  return (
    <>
      <IconButton
        className={css.button ?? ''}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Wallet size={18} strokeWidth={1.75} />
        {tone !== 'ok' && <span className={css.dot} data-tone={tone} />}
      </IconButton>
      {anchor !== null && <StatusPopover anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
