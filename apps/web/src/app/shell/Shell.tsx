import { Outlet } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../../features/session/index.ts'
import { type HasPermission, PermissionContext } from '../../ui/permission/use-permission.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { PageWaiting } from './PageWaiting.tsx'
import css from './shell.module.css'
import { SideBar } from './SideBar.tsx'
import { TopBar } from './TopBar.tsx'
import { useDocumentTitle } from './use-document-title.ts'
import { useWide } from './use-wide.ts'

/** The frame around every page: top bar, sidebar, breadcrumb. */
export function Shell() {
  const { t } = useTranslation('shell')
  const wide = useWide()
  // What was chosen holds on this side of `lg`; crossing it starts as if the page had been opened at that width.
  const [chosen, choose] = useState({ wide, open: wide })
  const open = chosen.wide === wide ? chosen.open : wide
  const setOpen = (next: boolean) => choose({ wide, open: next })
  const { permissions } = useSignedIn()
  const hasPermission = useMemo<HasPermission>(() => permission => permissions.has(permission), [permissions])
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
          <ConnectionBanner />
          <Breadcrumb />
          <Suspense fallback={<PageWaiting />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </PermissionContext>
  )
}
