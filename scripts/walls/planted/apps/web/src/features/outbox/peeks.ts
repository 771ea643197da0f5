// breaks feature-island
import { inbox } from '../inbox/index.ts'

export const peeked = inbox
