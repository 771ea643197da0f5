// breaks nothing
import { inbox } from '../features/inbox/index.ts'
import { outbox } from '../features/outbox/index.ts'

export const home = [inbox, outbox]
