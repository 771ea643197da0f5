import '../theme/tokens.css'
import './base.css'
import '../theme/fonts.ts'
import { createRoot } from 'react-dom/client'
import { App, prepare } from './App.tsx'
import { openingFile } from '../i18n/words.ts'
import { afterFirstInput } from '../ui/later.tsx'
import { loadWriteRoutes } from './routes.ts'
import { screenAt } from './screens.ts'
import { addDemoGroup } from './shell/navigation.ts'
import { startPage } from './start.ts'
import { isBuilt } from './update.ts'

const installOfflinePage = async () => (await import('./offline-page.ts')).installOfflinePage()

/** Adds the group of the demo area to the menu; without it the office starts all the same. Dropped by a build without the area (ADR 72). */
async function addDemoArea(): Promise<void> {
  const { demoMenu, thaiGroup, prepareDemo } = await import('../demo/menu.ts')
  await prepareDemo()
  addDemoGroup(thaiGroup, demoMenu)
}

/** Starts the back office, and renders it into the document. */
export async function renderOffice(): Promise<void> {
  const found = screenAt(window.location.pathname)
  await startPage(found === undefined ? 'shell' : openingFile(found.screen.words), prepare)
  if (import.meta.env.DEMO) await addDemoArea().catch(() => undefined)
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root')
  createRoot(root).render(<App />)
  // A failure is repeated, and reported, by the first change.
  afterFirstInput(() => void loadWriteRoutes().catch(() => undefined))
  if (isBuilt) afterFirstInput(() => void installOfflinePage().catch(() => undefined))
}
