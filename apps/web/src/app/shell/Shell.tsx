import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ExportsPanel } from '../../features/exports/index.ts'
import { useSignedIn } from '../../features/session/index.ts'
import { closeExports, useExportsOpen } from '../../ui/list-tools/exports-panel.ts'
import { type HasPermission, PermissionContext } from '../../ui/permission/use-permission.ts'
import { AbovePages } from './AbovePages.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { PageWaiting } from './page-states.tsx'
import { Panels } from './Panels.tsx'
import css from './shell.module.css'
import { SideBar } from './SideBar.tsx'
import { TopBar } from './TopBar.tsx'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { thaiTitle } from '../titles.ts'
import { useNavEntry } from './navigation.ts'
import { useNamedRecord } from './record-name.ts'
import { useWaitingRequests } from './WithdrawBadge.tsx'
import { WifiOff } from 'lucide-react'
import { setRecentOwner, useRecentRecord } from '../../ui/recent-records.ts'
import { connectNow, useConnectionCut } from '../connection.ts'
import { useAppearance } from '../appearance.ts'
import { postponeUpdate, useUpdate } from '../update.ts'

/** The layout of every page: top bar, sidebar, breadcrumb. */
export function Shell() {
  const { t } = useTranslation('shell')
  const wide = useWide()
  // The user's choice applies within one breakpoint; crossing `lg` resets it.
  const [chosen, choose] = useState({ wide, open: wide })
  const open = chosen.wide === wide ? chosen.open : wide
  const setOpen = (next: boolean) => choose({ wide, open: next })
  const { permissions, user } = useSignedIn()
  const hasPermission = useMemo<HasPermission>(() => permission => permissions.has(permission), [permissions])
  const exportsOpen = useExportsOpen()
  // The next admin of this page starts without it.
  useEffect(() => closeExports, [])
  useEffect(() => setRecentOwner(user.id), [user.id])
  useRecentRecord(useNamedRecord() ?? undefined)
  useDocumentTitle()
  return (
    <PermissionContext value={hasPermission}>
      <div className={css.app} data-nav={wide && open ? 'open' : undefined}>
        <a href="#content" className={css.skip}>
          {t('skip')}
        </a>
        <TopBar wide={wide} navOpen={open} onToggleNav={() => setOpen(!open)} />
        <SideBar wide={wide} open={open} onClose={() => setOpen(false)} />
        <main id="content" className={css.content} tabIndex={-1}>
          <Banners />
          <AbovePages />
          <Breadcrumb />
          <Suspense fallback={<PageWaiting />}>
            <Outlet />
          </Suspense>
        </main>
        <Panels />
        {exportsOpen && <ExportsPanel onClose={closeExports} />}
      </div>
    </PermissionContext>
  )
}

/**
 * Sets `(12) รายการถอน – Siam Play`, so that the badge is visible from other tabs. A record's name comes before its
 * list's.
 */
function useDocumentTitle(): void {
  const { t } = useTranslation('shell')
  const place = useNavEntry()
  const requests = useWaitingRequests()
  const waiting = requests ?? 0
  useSoundOfRequests(requests)
  const record = useNamedRecord()
  const list = place === undefined ? t('notFound.title') : thaiTitle(place.title)
  const name = record === null ? list : `${record} · ${list}`
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${name} – ${runtimeConfig().operatorName}`
  }, [waiting, name])
}

/** With the user's consent, a sound when more requests wait than before. */
function useSoundOfRequests(waiting: number | undefined): void {
  const { sound } = useAppearance()
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (waiting === undefined) return
    if (sound && before.current !== undefined && waiting > before.current)
      void import('./chime.ts').then(part => part.playChimeOnce()).catch(() => undefined)
    before.current = waiting
  }, [sound, waiting])
}

/** From `lg` the sidebar is beside the page, below it covers the page. */
const wide = window.matchMedia('(min-width: 1200px)')

const isWide = (): boolean => wide.matches
const useWide = (): boolean => useSyncExternalStore(subscribe, isWide)

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/**
 * Announces a lost connection, and a new version. The live region is always mounted, so that screen readers announce
 * its content.
 */
function Banners() {
  const { t } = useTranslation('shell')
  const cut = useConnectionCut()
  const isOutdated = useUpdate()
  return (
    <div role="status" className={css.region}>
      {cut ? (
        <div className={css.banner}>
          <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>{t('offline')}</span>
          <Button size="small" onClick={connectNow}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        isOutdated && (
          <div className={css.banner} data-tone="info">
            <span>{t('update.note')}</span>
            <Button size="small" onClick={() => window.location.reload()}>
              {t('pageFailed.reload')}
            </Button>
            <Button size="small" variant="text" onClick={postponeUpdate}>
              {t('update.later')}
            </Button>
          </div>
        )
      )}
    </div>
  )
}
