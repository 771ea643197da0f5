// breaks demo-wall
import { outbox } from '../features/outbox/index.ts'

export const taken = outbox
