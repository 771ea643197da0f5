// breaks kernel-imports-nothing
import { randomUUID } from 'node:crypto'

export const id = (): string => randomUUID()
