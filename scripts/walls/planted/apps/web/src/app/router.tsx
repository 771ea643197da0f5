// breaks nothing
import { home } from '../pages/home.tsx'

export const routes = [home, () => import('../demo/index.tsx')]
