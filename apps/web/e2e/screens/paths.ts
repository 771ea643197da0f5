export const paths = {
  home: '/dashboard/default',
  withdrawals: '/account/withdraw',
  members: '/member/list',
  campaigns: '/Campaign',
  login: '/login',
} as const
