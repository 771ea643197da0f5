// breaks kernel-imports-nothing
import type { Ask } from '../../contract/src/ask.ts'

export type Up = Ask
