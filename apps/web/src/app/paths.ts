/** Every route whose screen exists, spelled as the spec spells it. */
export const paths = {
  home: '/dashboard/default',
  deposits: '/account/deposit',
  withdrawals: '/account/withdraw',
  members: '/member/list',
  member: '/member/profile/$id',
  bankAccounts: '/banksetting',
  withdrawalRules: '/turn-setting',
  login: '/login',
  register: '/register',
  forgot: '/forgot',
} as const
