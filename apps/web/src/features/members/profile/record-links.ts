/** Where a record of money has its own page: its list with everything in it, opened at the record. */
export const withdrawalSearch = (id: string) => ({ tab: 'all', id })
export const depositSearch = (id: string) => ({ tab: 'all', id })

export const toDeposit = (id: string): string => `/account/deposit?${new URLSearchParams(depositSearch(id)).toString()}`
export const toWithdrawal = (id: string): string =>
  `/account/withdraw?${new URLSearchParams(withdrawalSearch(id)).toString()}`
