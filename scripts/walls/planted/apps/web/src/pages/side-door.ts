// breaks feature-door
import { part } from '../features/inbox/part.tsx'

export const sided = part
