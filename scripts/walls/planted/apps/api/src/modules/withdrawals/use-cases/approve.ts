// breaks nothing
import { post } from '../../ledger/index.ts'
import { decide } from '../domain/decide.ts'
import { load } from '../withdrawals.repo.ts'

export const approve = { decide, load, post }
