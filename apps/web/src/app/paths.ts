/** The routes of the built screens, as the spec spells them. */
export const paths = {
  home: '/dashboard/default',
  deposits: '/account/deposit',
  withdrawals: '/account/withdraw',
  members: '/member/list',
  member: '/member/profile/$id',
  events: '/event',
  event: '/event/detail/$id',
  bankAccounts: '/banksetting',
  banners: '/banner',
  banner: '/banner/detail/$id',
  popups: '/popup',
  popup: '/popup/detail/$id',
  withdrawalRules: '/turn-setting',
  login: '/login',
  register: '/register',
  forgot: '/forgot',
} as const
