import './base.css'
import '../theme/fonts.ts'
import '../theme/tokens.css'
import { createRoot } from 'react-dom/client'
import { appearance } from './appearance.ts'
import { prepare, PublicApp } from './PublicApp.tsx'
import { startPage } from './start.ts'

// Mode, preset and direction are attributes of the document; `boot.ts` has set them.
document.documentElement.style.setProperty('--mui-shape-borderRadius', `${appearance().borderRadius}px`)

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
void startPage('sign-in', prepare).then(() => createRoot(root).render(<PublicApp />))
