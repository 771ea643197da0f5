import { Menu, Palette, PanelLeft, RefreshCw, Search } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { ApprovalsMenu } from '../../features/approvals/index.ts'
import { useSignedIn } from '../../features/session/index.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { thaiTitle } from '../titles.ts'
import { useNavEntry } from './navigation.ts'
import { ExternalStatus } from './ExternalStatus.tsx'
import { openPanel } from './panels.ts'
import { ProfileMenu } from './ProfileMenu.tsx'
import { ShellBrand } from './ShellBrand.tsx'
import css from './top-bar.module.css'
import { StatusMenu } from './StatusMenu.tsx'
import { WithdrawBadge } from './WithdrawBadge.tsx'
import { useRefresh } from '../realtime.ts'

type Props = { wide: boolean; navOpen: boolean; onToggleNav: () => void }

export function TopBar({ wide, navOpen, onToggleNav }: Props) {
  const { t } = useTranslation('shell')
  const { permissions } = useSignedIn()
  return (
    <header className={css.bar} aria-label={t('topBar')}>
      <IconButton
        aria-label={wide ? t('toggleMenu') : t('openMenu')}
        aria-expanded={navOpen}
        aria-controls="navigation"
        onClick={onToggleNav}
      >
        {wide ? <PanelLeft size={18} strokeWidth={1.75} /> : <Menu size={18} strokeWidth={1.75} />}
      </IconButton>
      <span className={css.brand}>
        <ShellBrand />
      </span>
      <PageName />
      <span className={css.space} />
      <span className={css.wide}>
        <RefreshButton />
      </span>
      <ExternalStatus place="bar" />
      <StatusMenu />
      {permissions.has('withdrawals.read') && <WithdrawBadge />}
      <span className={css.wide}>
        <IconButton
          aria-label={t('search')}
          title={t('search')}
          aria-haspopup="dialog"
          onClick={() => openPanel('palette')}
        >
          <Search size={17} strokeWidth={1.75} />
        </IconButton>
        <LanguageMenu />
        <IconButton
          aria-label={t('appearance')}
          title={t('appearance')}
          aria-haspopup="dialog"
          onClick={() => openPanel('appearance')}
        >
          <Palette size={17} strokeWidth={1.75} />
        </IconButton>
      </span>
      <ApprovalsMenu />
      <ProfileMenu />
    </header>
  )
}

/** On a phone the page's name replaces the brand. */
function PageName() {
  const place = useNavEntry()
  return (
    <span className={css.page} lang="th" aria-hidden="true">
      {place === undefined ? '' : thaiTitle(place.title)}
    </span>
  )
}

function RefreshButton() {
  const { t } = useTranslation('shell')
  const { refresh, working } = useRefresh()
  return (
    <IconButton aria-label={t('refresh')} aria-busy={working} onClick={refresh}>
      <RefreshCw size={17} strokeWidth={1.75} className={working ? css.turning : undefined} />
    </IconButton>
  )
}
