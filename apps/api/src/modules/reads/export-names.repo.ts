import type { MemberId } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'

export type AccountNames = {
  readonly banks: readonly {
    readonly code: string
    readonly abbr: string
    readonly nameTh: string
    readonly nameEn: string
  }[]
  readonly accounts: readonly {
    readonly id: string
    readonly bankCode: string
    readonly accountNo: string
    readonly holder: string
  }[]
}

/** What every bank and every account of the operator is called. */
export async function accountNames(reader: Reader): Promise<AccountNames> {
  const [banks, accounts] = await Promise.all([
    reader.selectFrom('banks').select(['code', 'abbr', 'name_th as nameTh', 'name_en as nameEn']).execute(),
    reader
      .selectFrom('bank_accounts')
      .select(['id', 'bank_code as bankCode', 'account_no as accountNo', 'holder'])
      .execute(),
  ])
  return { banks, accounts }
}

/** Whose list it is, for the name of its file. */
export const usernameOf = (reader: Reader, id: MemberId): Promise<{ name: string } | undefined> =>
  reader.selectFrom('members').select('username as name').where('id', '=', id).executeTakeFirst()
