// breaks pages-compose
import { home } from '../../pages/home.tsx'

export const turned = home
