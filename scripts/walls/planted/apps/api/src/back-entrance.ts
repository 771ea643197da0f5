// breaks room-door-from-outside
import { load } from './modules/withdrawals/withdrawals.repo.ts'

export const loaded = load
