import type { bank } from '@backoffice/contract/bank-accounts/forms'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'

export type Bank = z.output<typeof bank>

const columns = [
  'code',
  'abbr',
  'name_th as nameTh',
  'name_en as nameEn',
  'account_digits as digits',
  'colour',
] as const

export const listBanks = (reader: Reader): Promise<Bank[]> =>
  reader.selectFrom('banks').select(columns).orderBy('code').execute()

export const findBank = (reader: Reader, code: string): Promise<Bank | undefined> =>
  reader.selectFrom('banks').select(columns).where('code', '=', code).executeTakeFirst()
