import './base.css'
import '../theme/fonts.ts'
import '../theme/tokens.css'
import { createRoot } from 'react-dom/client'
import { appearance } from './appearance.ts'
import { PublicApp } from './PublicApp.tsx'

// Mode, preset and direction are attributes of the document; `boot.ts` has set them.
document.documentElement.style.setProperty('--mui-shape-borderRadius', `${appearance().borderRadius}px`)

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
createRoot(root).render(<PublicApp />)
