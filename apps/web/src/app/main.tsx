import './base.css'
import '../theme/fonts.ts'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadAhead } from './screens.ts'

loadAhead(window.location.pathname)

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
createRoot(root).render(<App />)
