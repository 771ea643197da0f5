import '../theme/tokens.css'
import './base.css'
import '../theme/fonts.ts'
import { createRoot } from 'react-dom/client'
import { prepare, PublicApp } from './PublicApp.tsx'
import { startPage } from './start.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
void startPage('sign-in', prepare).then(() => createRoot(root).render(<PublicApp />))
