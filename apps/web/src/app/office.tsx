import './base.css'
import '../theme/fonts.ts'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'

/** Renders the back office into the document. */
export function renderOffice(): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root')
  createRoot(root).render(<App />)
}
