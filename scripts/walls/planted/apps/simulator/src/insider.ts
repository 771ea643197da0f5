// breaks simulator-is-outside*2
import { start } from '../../api/src/app.ts'
import type { Ask } from '../../../packages/contract/src/ask.ts'

export const insider = (ask: Ask) => [ask, start]
