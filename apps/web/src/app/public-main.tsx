import './base.css'
import '../theme/fonts.ts'
import { createRoot } from 'react-dom/client'
import { PublicApp } from './PublicApp.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
createRoot(root).render(<PublicApp />)
