// breaks nothing
import type { Pool } from 'pg'

export type Open = Pool
export const open = 1
