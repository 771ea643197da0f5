// breaks room-door
import { transfers } from '../ledger/transfers.repo.ts'

export const behind = transfers
