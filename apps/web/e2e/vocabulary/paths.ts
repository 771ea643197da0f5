export const paths = {
  home: '/dashboard/default',
  withdrawals: '/account/withdraw',
  login: '/login',
} as const
