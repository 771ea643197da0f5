/** Every route whose screen exists, spelled as the spec spells it. */
export const paths = {
  home: '/dashboard/default',
  withdrawals: '/account/withdraw',
  login: '/login',
  register: '/register',
  forgot: '/forgot',
} as const
