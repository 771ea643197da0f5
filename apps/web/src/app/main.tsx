import './base.css'
import '../theme/fonts.ts'
import { routes } from '@backoffice/contract/generated/routes'
import { createRoot } from 'react-dom/client'
import { registerRoutes } from '../api/client.ts'
import { App } from './App.tsx'
import { prefetchScreen } from './screens.ts'

registerRoutes(routes)
prefetchScreen(window.location.pathname)

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
createRoot(root).render(<App />)
