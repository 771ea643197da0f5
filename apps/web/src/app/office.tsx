import './base.css'
import '../theme/fonts.ts'
import { createRoot } from 'react-dom/client'
import { App, prepare } from './App.tsx'
import { startPage } from './start.ts'

/** Starts the back office, and renders it into the document. */
export async function renderOffice(): Promise<void> {
  await startPage('shell', prepare)
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root')
  createRoot(root).render(<App />)
}
