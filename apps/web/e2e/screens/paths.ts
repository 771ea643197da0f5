export const paths = {
  home: '/dashboard/default',
  withdrawals: '/account/withdraw',
  members: '/member/list',
  login: '/login',
} as const
