// breaks nothing
import { approve } from './modules/withdrawals/index.ts'
import { open } from './platform/open.ts'

export const start = { approve, open }
