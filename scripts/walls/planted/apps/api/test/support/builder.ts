// breaks nothing
import { load } from '../../src/modules/withdrawals/withdrawals.repo.ts'

export const builder = load
