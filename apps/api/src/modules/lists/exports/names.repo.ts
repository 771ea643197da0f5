import type { Reader } from '../../../platform/db/database.ts'

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

/** Names of all banks and of the operator's accounts. */
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
