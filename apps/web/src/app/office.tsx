import './base.css'
import '../theme/fonts.ts'
import { createRoot } from 'react-dom/client'
import { App, prepare } from './App.tsx'
import { openingFile } from '../i18n/words.ts'
import { screenAt } from './screens.ts'
import { startPage } from './start.ts'

/** Starts the back office, and renders it into the document. */
export async function renderOffice(): Promise<void> {
  const found = screenAt(window.location.pathname)
  await startPage(found === undefined ? 'shell' : openingFile(found.screen.words), prepare)
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root')
  createRoot(root).render(<App />)
}
