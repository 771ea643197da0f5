// breaks room-door
import type { Transfer } from '../ledger/transfers.repo.ts'

export type Behind = Transfer
